// RUN: xacc-opt %s --split-input-file --verify-diagnostics

// What passes hand over are attributes of our operations, with types; on other
// dialects' operations those of lib/Dialect/Offload/IR/OffloadAttributes.cpp, with
// types and places. Anything else with the prefix is an error.

func.func @split() {
  offload.kernel parallel {
  // expected-error @+1 {{attribute 'split' failed to satisfy constraint: i64 dense array attribute}}
  } {split = "nonsense"}
  return
}

// -----

func.func @split_prefix() {
  // expected-error @+1 {{'offload.kernel' op has the unknown attribute 'offload.split'; write 'split'}}
  offload.kernel parallel {
  } {offload.split = array<i64: 0>}
  return
}

// -----

func.func @gangs() {
  offload.kernel parallel {
  // expected-error @+1 {{attribute 'gangs' failed to satisfy constraint: What becomes of the program's number of gangs on several devices}}
  } {gangs = "div"}
  return
}

// -----

// expected-error @+2 {{expected ::xacc::offload::Gangs to be one of: div, rm}}
// expected-error @+1 {{failed to parse Offload_GangsAttr parameter 'value' which is to be a `::xacc::offload::Gangs`}}
offload.func @gangs_kind() parallel attributes {gangs = #offload.gangs<all>} {
}

// -----

// expected-error @+1 {{attribute 'reductions' failed to satisfy constraint: partial reductions}}
offload.func @reductions() parallel attributes {reductions = [{argument = 0}]} {
}

// -----

// expected-error @+1 {{attribute 'may_overlap' failed to satisfy constraint: i32 dense array attribute}}
offload.func @may_overlap() parallel attributes {may_overlap = array<i64: 0, 1>} {
}

// -----

// expected-error @+1 {{attribute 'no_image' failed to satisfy constraint: string attribute}}
offload.func @no_image() parallel attributes {no_image} {
}

// -----

func.func @loop(%n: index) {
  offload.kernel parallel {
    offload.loop seq (%i) = (%n) to (%n) step (%n) {
    // expected-error @+1 {{attribute 'one_thread' failed to satisfy constraint: unit attribute}}
    } {one_thread = "yes"}
  }
  return
}

// -----

func.func @enter(%a: memref<4xf64>) {
  // expected-error @+1 {{attribute 'directive' failed to satisfy constraint: The directive of the program that an operation comes from}}
  %d = offload.enter copyin %a {directive = 3} : memref<4xf64>
  return
}

// -----

// A misspelt name is not lost.

// expected-error @+1 {{'func.func' op has the unknown attribute 'offload.rutine'}}
func.func @unknown() attributes {offload.rutine} {
  return
}

// -----

// expected-error @+1 {{'func.func' op has the unknown attribute 'offload.rutine' on an argument}}
func.func @unknown_argument(%p: !llvm.ptr {offload.rutine}) {
  return
}

// -----

// expected-error @+1 {{has the unknown attribute 'offload.distinct' on a result}}
func.func private @unknown_result() -> (!llvm.ptr {offload.distinct})

// -----

// expected-error @+1 {{attribute 'offload.distinct' must be a unit attribute, is "yes"}}
func.func @distinct(%p: !llvm.ptr {offload.distinct = "yes"}) {
  return
}

// -----

// expected-error @+1 {{attribute 'offload.hidden' must be a unit attribute, is 1 : i64}}
func.func @hidden(%p: !llvm.ptr {offload.hidden = 1}) {
  return
}

// -----

// expected-error @+1 {{attribute 'offload.routine' must be a unit attribute, is "vector"}}
func.func private @routine() attributes {offload.routine = "vector"}

// -----

func.func @routine_place() {
  // expected-error @+1 {{has the attribute 'offload.routine', which belongs on a function}}
  func.call @f() {offload.routine} : () -> ()
  return
}
func.func private @f()

// -----

// expected-error @+1 {{attribute 'offload.other_file' must be a unit attribute}}
llvm.func @other_file() attributes {offload.other_file = "a.c"}

// -----

// expected-error @+1 {{has the attribute 'offload.other_file', which belongs on a function}}
memref.global "private" @other_file_place : memref<f64> {offload.other_file}

// -----

// expected-error @+1 {{attribute 'offload.export' must be a string, is unit}}
func.func private @export() attributes {offload.export}

// -----

// expected-error @+1 {{has the attribute 'offload.export', which belongs on a function}}
llvm.mlir.global internal @export_place() {offload.export = "f"} : i32

// -----

// expected-error @+1 {{attribute 'offload.export_globals' must be a list of strings, is [1]}}
func.func private @export_globals() attributes {offload.export_globals = [1]}

// -----

// expected-error @+1 {{has the attribute 'offload.export_globals', which belongs on a function}}
memref.global "private" @export_globals_place : memref<f64> {offload.export_globals = ["a"]}

// -----

func.func @temporary() {
  // expected-error @+1 {{attribute 'offload.temporary' must be a unit attribute, is 1 : i64}}
  %a = memref.alloca() {offload.temporary = 1} : memref<f64>
  return
}

// -----

func.func @temporary_place() {
  // expected-error @+1 {{has the attribute 'offload.temporary', which belongs on a memref.alloca}}
  %a = memref.alloc() {offload.temporary} : memref<f64>
  return
}

// -----

// expected-error @+1 {{attribute 'offload.stays_c' must be a string, is unit}}
llvm.func @stays_c() attributes {offload.stays_c}

// -----

// expected-error @+1 {{has the attribute 'offload.stays_c', which belongs on a function}}
memref.global "private" @stays_c_place : memref<f64> {offload.stays_c = "line 3"}

// -----

func.func @structured(%a: memref<4xf64>) {
  %d = acc.create varPtr(%a : memref<4xf64>) -> memref<4xf64>
  // expected-error @+1 {{attribute 'offload.structured' must be a unit attribute, is true}}
  acc.enter_data dataOperands(%d : memref<4xf64>) attributes {offload.structured = true}
  return
}

// -----

func.func @structured_place(%a: memref<4xf64>) {
  // expected-error @+1 {{has the attribute 'offload.structured', which belongs on acc.enter_data or acc.exit_data}}
  %d = acc.create varPtr(%a : memref<4xf64>) -> memref<4xf64> {offload.structured}
  return
}

// -----

func.func @map_kind(%a: memref<4xf64>) {
  // expected-error @+1 {{attribute 'offload.map_kind' must be a #offload<map ...>, is "present"}}
  %d = acc.create varPtr(%a : memref<4xf64>) -> memref<4xf64> {offload.map_kind = "present"}
  return
}

// -----

func.func @map_kind_place(%a: memref<4xf64>) {
  // expected-error @+1 {{has the attribute 'offload.map_kind', which belongs on a data entry operation of acc}}
  memref.copy %a, %a {offload.map_kind = #offload<map present>} : memref<4xf64> to memref<4xf64>
  return
}

// -----

func.func @whole(%a: memref<4xf64>) {
  // expected-error @+1 {{attribute 'offload.whole' must be a unit attribute, is false}}
  %d = acc.copyin varPtr(%a : memref<4xf64>) -> memref<4xf64> {offload.whole = false}
  return
}

// -----

func.func @whole_place(%a: memref<4xf64>) {
  // expected-error @+1 {{has the attribute 'offload.whole', which belongs on a data entry or exit operation of acc}}
  memref.copy %a, %a {offload.whole} : memref<4xf64> to memref<4xf64>
  return
}

// -----

func.func @any_type(%a: memref<f64>, %x: f64) {
  // expected-error @+1 {{attribute 'offload.any_type' must be a unit attribute, is 1 : i64}}
  memref.store %x, %a[] {offload.any_type = 1} : memref<f64>
  return
}

// -----

func.func @any_type_place(%x: f64) {
  // expected-error @+1 {{has the attribute 'offload.any_type', which belongs on a module or an access}}
  func.call @f() {offload.any_type} : () -> ()
  return
}
func.func private @f()

// -----

func.func @type_tags(%a: memref<f64>) {
  // expected-error @+1 {{attribute 'offload.type_tags' must be a list of #llvm.tbaa_tag, is ["double"]}}
  %x = memref.load %a[] {offload.type_tags = ["double"]} : memref<f64>
  return
}

// -----

func.func @type_tags_place(%p: !llvm.ptr) {
  // expected-error @+1 {{has the attribute 'offload.type_tags', which belongs on a load or store of memref or xmp}}
  %x = llvm.load %p {offload.type_tags = []} : !llvm.ptr -> f64
  return
}

// -----

llvm.func @free(!llvm.ptr)
func.func @heap(%p: !llvm.ptr) {
  // expected-error @+1 {{attribute 'offload.device_call' must be a unit attribute, is "free"}}
  llvm.call @free(%p) {offload.device_call = "free"} : (!llvm.ptr) -> ()
  return
}

// -----

func.func @heap_place() {
  // expected-error @+1 {{has the attribute 'offload.device_call', which belongs on an llvm.call}}
  func.call @f() {offload.device_call} : () -> ()
  return
}
func.func private @f()

// -----

func.func @prepares(%m: memref<f64>) {
  // expected-error @+1 {{has the attribute 'offload.prepares', which belongs on xmp.reflect, xmp.reflect_do, xmp.wait_async or xmp.reduction}}
  memref.dealloc %m {offload.prepares} : memref<f64>
  return
}

// -----

func.func @prepared(%m: memref<f64>) {
  // expected-error @+1 {{attribute 'offload.prepared' must be an integer, is "first"}}
  xmp.reduction max %m {offload.prepared = "first"} : memref<f64>
  return
}

// -----

func.func @no_image_place(%a: memref<4xf64>) {
  // expected-error @+1 {{has the attribute 'offload.no_image', which belongs on an offload.kernel or acc.parallel}}
  memref.copy %a, %a {offload.no_image = "why"} : memref<4xf64> to memref<4xf64>
  return
}

// -----

func.func @around_last(%m: memref<4xf64>, %i: index) {
  // expected-error @+1 {{'memref.load' op has the attribute 'offload.around_last', which belongs on an offload.loop}}
  %x = memref.load %m[%i] {offload.around_last} : memref<4xf64>
  return
}

// -----

offload.func @shared_loop_number(%n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.alloca_scope {
    // expected-error @+1 {{'offload.loop' op has offload.shared_loops with loop 7 of 1}}
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
    } {offload.shared_loops = array<i64: 7>}
  } {offload.step = 0 : i64}
}

// -----

offload.func @shared_loop_place(%n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'offload.loop' op has offload.shared_loops, but is in no part with offload.step}}
  offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
  } {offload.shared_loops = array<i64: 0>}
}
