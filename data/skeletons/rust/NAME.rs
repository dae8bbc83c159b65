//! A plug-in for the command lockstep: see README.
#![allow(dead_code, unused_imports, unused_variables)]

mod lockstep_plugin;

use lockstep_plugin::{Arithmetic, Boundary, Plugin, Rows, Subject, INTERFACE, SUBJECT};
use std::os::raw::{c_char, c_int, c_void};

@each shape
#[repr(C)]
pub struct @Shape@ {
    pub @column@: f64,
}

@end
@each subject
/// @question@
/// @<hits|1: a hit, 0: a miss@>@<no_hits|0@>, -1: no answer.@<results| Results: @results@.@>
fn @test@(@first@: &@A@@<two|, @second@: &@B@@>@<world|, @world@: &Rows@>@<results|, results: &mut [f64]@>) -> c_int {
@if point_circle
    let (dx, dy) = (point.x - circle.x, point.y - circle.y);

    (circle.r >= 0.0 && dx * dx + dy * dy <= circle.r * circle.r) as c_int
@else
    -1
@end
}

extern "C" fn call_@test@(operands: *const f64, world: *const c_void, results: *mut f64) -> c_int {
    let a = operands as *const @A@;
@if two
    let b = unsafe { a.add(1) } as *const @B@;
@end
@if world
    let world = unsafe { &*(world as *const Rows) };
@end
@if results
    let results = unsafe { std::slice::from_raw_parts_mut(results, @result_count@) };
@end
    @test@(unsafe { &*a }@<two|, unsafe { &*b }@>@<world|, world@>@<results|, results@>)
}

@end
const SUBJECTS: &[Subject] = &[
@each subject
    Subject {
        test: b"@test@\0".as_ptr() as *const c_char,
        on_doubles: Some(call_@test@),
        boundary: Boundary::AsDocumented,
        arithmetic: Arithmetic::Double,
        ..SUBJECT
    },
@end
];

static PLUGIN: Plugin = Plugin {
    interface: INTERFACE,
    size_of_subject: std::mem::size_of::<Subject>(),
    name: b"@name@\0".as_ptr() as *const c_char,
    version: b"0.1\0".as_ptr() as *const c_char,
    homepage: std::ptr::null(),
    licence: std::ptr::null(),
    subjects: SUBJECTS.len(),
    subject: SUBJECTS.as_ptr(),
};

#[no_mangle]
pub extern "C" fn lockstep_plugin() -> *const Plugin {
    &PLUGIN
}
