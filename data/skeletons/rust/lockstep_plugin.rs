//! The interface of plug-ins, version 1, as `lockstep_plugin.h` has it.
#![allow(dead_code)]

use std::os::raw::{c_char, c_int, c_uint, c_void};

pub const INTERFACE: c_uint = 1;

pub type OnFloats = extern "C" fn(*const f32, *const c_void, *mut f32) -> c_int;
pub type OnDoubles = extern "C" fn(*const f64, *const c_void, *mut f64) -> c_int;

#[repr(C)]
pub enum Boundary {
    Undecided,
    Closed,
    Open,
    AsDocumented,
}

#[repr(C)]
pub enum Arithmetic {
    Float,
    Double,
    Exact,
}

/// The rows of a world; for pixels the columns are i32, to be read through a cast.
#[repr(C)]
pub struct Rows {
    pub parts: usize,
    pub part: *const usize,
    pub rows: usize,
    pub columns: c_uint,
    pub column: *const *const f32,
}

#[repr(C)]
pub struct Batch {
    pub n: usize,
    pub operands: *const *const f32,
    pub results: *const *mut f32,
    pub hits: *mut u64,
    pub world: *const c_void,
    pub broadcast: c_uint,
}

#[repr(C)]
pub struct Subject {
    pub test: *const c_char,
    pub on_floats: Option<OnFloats>,
    pub on_doubles: Option<OnDoubles>,
    pub on_batch: Option<extern "C" fn(*const Batch)>,
    pub prepare: Option<extern "C" fn(*const Rows) -> *mut c_void>,
    pub release: Option<extern "C" fn(*mut c_void)>,
    pub boundary: Boundary,
    pub arithmetic: Arithmetic,
    pub tolerance: f64,
    pub relative_tolerance: f64,
    pub results: c_uint,
    pub result_ulps: f64,
    pub result_tolerance: f64,
    pub except: c_uint,
    pub largest: f64,
    pub variant: *const c_char,
    pub structs: bool,
    pub needs: *const c_char,
    pub use_set: Option<unsafe extern "C" fn()>,
    pub same_bits: bool,
}

/// Claims what is usual. Strings end with a zero byte.
pub const SUBJECT: Subject = Subject {
    test: std::ptr::null(),
    on_floats: None,
    on_doubles: None,
    on_batch: None,
    prepare: None,
    release: None,
    boundary: Boundary::Undecided,
    arithmetic: Arithmetic::Float,
    tolerance: 0.0,
    relative_tolerance: 0.0,
    results: 0,
    result_ulps: 0.0,
    result_tolerance: 0.0,
    except: 0,
    largest: 0.0,
    variant: std::ptr::null(),
    structs: false,
    needs: std::ptr::null(),
    use_set: None,
    same_bits: false,
};

#[repr(C)]
pub struct Plugin {
    pub interface: c_uint,
    pub size_of_subject: usize,
    pub name: *const c_char,
    pub version: *const c_char,
    pub homepage: *const c_char,
    pub licence: *const c_char,
    pub subjects: usize,
    pub subject: *const Subject,
}

// Constants, which nobody writes.
unsafe impl Sync for Subject {}
unsafe impl Sync for Plugin {}
