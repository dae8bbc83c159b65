// SPDX-License-Identifier: MIT
//! The interface of plug-ins, version 2, as `lockstep_plugin.h` and `lockstep_exact.h` have it.
#![allow(dead_code)]

use std::os::raw::{c_char, c_int, c_uint, c_void};

pub const INTERFACE: c_uint = 2;

pub const EXCEPT_NAN: c_uint = 1;
pub const EXCEPT_INVALID: c_uint = 2;
pub const EXCEPT_DEGENERATE: c_uint = 4;
pub const EXCEPT_CLOCKWISE: c_uint = 8;
pub const EXCEPT_NOT_CONVEX: c_uint = 16;

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
#[derive(Clone, Copy)]
pub struct Number {
    value: f64,
    error: f64,
    terms: f64,
    degree: c_int,
    note: c_uint,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Margin {
    pub sign: c_int,
    value: f64,
    others: c_uint,
    decided: c_uint,
}

/// The functions for exact numbers.
#[repr(C)]
pub struct Exact {
    pub size: usize,
    pub of_float: extern "C" fn(f32) -> Number,
    pub zero: extern "C" fn(c_int) -> Number,
    pub one: extern "C" fn(c_int) -> Number,
    pub add: extern "C" fn(Number, Number) -> Number,
    pub sub: extern "C" fn(Number, Number) -> Number,
    pub difference: extern "C" fn(Number, Number) -> Number,
    pub mul: extern "C" fn(Number, Number) -> Number,
    pub negative: extern "C" fn(Number) -> Number,
    pub magnitude: extern "C" fn(Number) -> Number,
    pub lesser: extern "C" fn(Number, Number) -> Number,
    pub greater: extern "C" fn(Number, Number) -> Number,
    pub positive_part: extern "C" fn(Number) -> Number,
    pub sign: extern "C" fn(Number) -> c_int,
    pub equal: extern "C" fn(Number, Number) -> bool,
    pub at_least_zero: extern "C" fn(Number) -> Margin,
    pub at_most_zero: extern "C" fn(Number) -> Margin,
    pub at_most: extern "C" fn(Number, Number) -> Margin,
    pub lengths_at_most: extern "C" fn(Number, Number, Number) -> Margin,
    pub both: extern "C" fn(Margin, Margin) -> Margin,
    pub either: extern "C" fn(Margin, Margin) -> Margin,
    pub opposite: extern "C" fn(Margin) -> Margin,
    pub always: Margin,
    pub never: Margin,
    pub mark: extern "C" fn() -> c_uint,
    pub release: extern "C" fn(c_uint),
}

#[repr(C)]
pub struct Question {
    pub name: *const c_char,
    pub question: *const c_char,
    pub operands: *const c_char,
    pub world: *const c_char,
    pub hits: bool,
    pub results: *const c_char,
    pub int_results: bool,
    pub on_floats: Option<OnFloats>,
    pub on_doubles: Option<OnDoubles>,
    pub measure: Option<extern "C" fn(*const f64, *const c_void) -> f64>,
    pub boundary: Boundary,
    pub result_ulps: f64,
    pub result_tolerance: f64,
    pub truth: Option<extern "C" fn(*const Exact, *const Number, *const Rows) -> Margin>,
    pub roundings: f64,
}

/// A question without its name, sentence, operands and reference.
pub const QUESTION: Question = Question {
    name: std::ptr::null(),
    question: std::ptr::null(),
    operands: std::ptr::null(),
    world: std::ptr::null(),
    hits: false,
    results: std::ptr::null(),
    int_results: false,
    on_floats: None,
    on_doubles: None,
    measure: None,
    boundary: Boundary::Undecided,
    result_ulps: 0.0,
    result_tolerance: 0.0,
    truth: None,
    roundings: 0.0,
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
    pub size_of_question: usize,
    pub questions: usize,
    pub question: *const Question,
}

/// A plug-in without its name, subjects and questions.
pub const PLUGIN: Plugin = Plugin {
    interface: INTERFACE,
    size_of_subject: std::mem::size_of::<Subject>(),
    name: std::ptr::null(),
    version: std::ptr::null(),
    homepage: std::ptr::null(),
    licence: std::ptr::null(),
    subjects: 0,
    subject: std::ptr::null(),
    size_of_question: std::mem::size_of::<Question>(),
    questions: 0,
    question: std::ptr::null(),
};

// Constants, which nobody writes.
unsafe impl Sync for Subject {}
unsafe impl Sync for Question {}
unsafe impl Sync for Plugin {}
