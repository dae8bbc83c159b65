@if question
//! A question for the command lockstep, and a function that answers it: see README.
@else
//! A plug-in for the command lockstep: see README.
@end
#![allow(dead_code, unused_imports, unused_variables)]

mod lockstep_plugin;

@if question
use lockstep_plugin::{Arithmetic, Boundary, Exact, Margin, Number, Plugin, Question, Rows, Subject};
use lockstep_plugin::{EXCEPT_INVALID, EXCEPT_NAN, PLUGIN, QUESTION, SUBJECT};
@else
use lockstep_plugin::{Arithmetic, Boundary, Plugin, Rows, Subject, PLUGIN, SUBJECT};
@end
use std::os::raw::{c_char, c_int, c_void};

@each shape
#[repr(C)]
pub struct @Shape@ {
    pub @column@: f64,
}

@end
@if question
@each subject
/// The reference: what it answers is right.
fn reference(@first@: &@A@@<two|, @second@: &@B@@>) -> bool {
@if truth
    // Cases with NaN, negative sizes, or boxes with min > max are misses.
    if !(@valid@) {
        return false;
    }
@end
    @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0.0@>
}

@if truth
/// The same over exact numbers, for valid cases. v: @operands@.
extern "C" fn truth(x: *const Exact, v: *const Number, _world: *const Rows) -> Margin {
    let (x, v) = unsafe { (&*x, std::slice::from_raw_parts(v, @count@)) };

    (x.@<two|at_most)(v[0], v[@second_at@])@>@<one|at_most_zero)(v[0])@>
}

@end
/// The function to be judged and timed.
fn fast(@first@: &@A@@<two|, @second@: &@B@@>) -> bool {
    @first@.@first_column@ <= @<two|@second@.@second_column@@>@<one|0.0@>
}

extern "C" fn call_reference(operands: *const f64, _world: *const c_void, _results: *mut f64) -> c_int {
    let a = operands as *const @A@;
@if two
    let b = unsafe { a.add(1) } as *const @B@;
@end
    reference(unsafe { &*a }@<two|, unsafe { &*b }@>) as c_int
}

extern "C" fn call_fast(operands: *const f64, _world: *const c_void, _results: *mut f64) -> c_int {
    let a = operands as *const @A@;
@if two
    let b = unsafe { a.add(1) } as *const @B@;
@end
    fast(unsafe { &*a }@<two|, unsafe { &*b }@>) as c_int
}

const QUESTIONS: &[Question] = &[Question {
    name: b"@test@\0".as_ptr() as *const c_char,
    question: b"Is @first_column@ of @first@ at most @<two|@second_column@ of @second@@>@<one|0@>?\0".as_ptr() as *const c_char,
    operands: b"@operand_list@\0".as_ptr() as *const c_char,
    hits: true,
    on_doubles: Some(call_reference),
@if truth
    truth: Some(truth),
@end
    ..QUESTION
}];

const SUBJECTS: &[Subject] = &[Subject {
    test: b"@test@\0".as_ptr() as *const c_char,
    on_doubles: Some(call_fast),
    boundary: Boundary::Closed,
    arithmetic: Arithmetic::Double,
    except: EXCEPT_NAN | EXCEPT_INVALID,
    ..SUBJECT
}];
@end
@else
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
@end

static THIS: Plugin = Plugin {
    name: b"@name@\0".as_ptr() as *const c_char,
    version: b"0.1\0".as_ptr() as *const c_char,
    subjects: SUBJECTS.len(),
    subject: SUBJECTS.as_ptr(),
@if question
    questions: QUESTIONS.len(),
    question: QUESTIONS.as_ptr(),
@end
    ..PLUGIN
};

#[no_mangle]
pub extern "C" fn lockstep_plugin() -> *const Plugin {
    &THIS
}
