// Kernels that run on one device, and what is said about them.
// RUN: xacc-opt %s --offload-split-devices=remarks=true --split-input-file --verify-diagnostics | FileCheck %s

// Parts are not asked for.
// CHECK-LABEL: func @unknown
// CHECK-NOT: offload.part
// CHECK: no_split = "it writes 'h' at subscripts that are not known before the launch"
func.func @unknown(%hh: memref<?xi32>, %hx: memref<?xi32>, %n: index, %one: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = offload.enter copyin %hh {name = "h[0:8]"} : memref<?xi32>
  %x = offload.enter copyin %hx {name = "x"} : memref<?xi32>
  // expected-remark@+1 {{runs on one device: it writes 'h' at subscripts that are not known before the launch}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      %v = memref.load %x[%i] : memref<?xi32>
      %at = arith.index_cast %v : i32 to index
      memref.atomic_rmw addi %one, %h[%at] : (i32, memref<?xi32>) -> i32
    }
  } sections {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    %g = arith.subi %e, %c1 : index
    offload.section use %x [%f] to [%g] : memref<?xi32>
    offload.section use %h : memref<?xi32>
    offload.section may_def %h : memref<?xi32>
  }
  return
}

// -----

func.func @same(%ha: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  // expected-remark@+1 {{runs on one device: every part of its iterations would write the same elements of 'a'}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%c0] : memref<?xf64>
    }
  } sections {
    %l, %u = offload.part 0
    offload.section def %a [%c0] to [%c0] : memref<?xf64>
  }
  return
}

// -----

// What has one element is all of it.
func.func @scalar(%ha: memref<f64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<f64>
  // expected-remark@+1 {{runs on one device: every part of its iterations would write the same elements of 'a'}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[] : memref<f64>
    }
  } sections {
    offload.section def %a : memref<f64>
  }
  return
}

// -----

// What is reduced into is memory like other.
// CHECK-LABEL: func @reads_sum
// CHECK: %[[S:.*]] = offload.enter copyin %{{.*}} {name = "s"}
// CHECK: sections
// CHECK: offload.section use %[[S]] : memref<f64>
// CHECK: offload.section use %[[S]] : memref<f64>
// CHECK: offload.section may_def %[[S]] : memref<f64>
func.func @reads_sum(%ha: memref<?xf64>, %hs: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  %s = offload.enter copyin %hs {name = "s"} : memref<f64>
  // expected-remark@+1 {{runs on one device: it also accesses 's', which it reduces into}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %p : memref<f64>) {
    }
    %x = memref.load %s[] : memref<f64>
  } sections {
    offload.section use %s : memref<f64>
  }
  return
}

// -----

// CHECK-LABEL: func @types
// CHECK: sections
// CHECK: sections
// CHECK: offload.section may_def %{{.*}} : memref<2xf64, strided<[2]>>
func.func @types(%hs: memref<f16>, %ht: memref<2xf64, strided<[2]>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<f16>
  %t = offload.enter copyin %ht {name = "t"} : memref<2xf64, strided<[2]>>
  // expected-remark@+1 {{runs on one device: it reduces into 's', whose type the runtime does not combine}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %p : memref<f16>) {
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: it reduces into a part of 't' that has gaps}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %t -> %p : memref<2xf64, strided<[2]>>) {
    }
  } sections {
  }
  return
}

// -----

func.func @outside(%ha: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  // expected-remark@+1 {{runs on one device: it writes 'a' outside of its loop over gangs}}
  offload.kernel parallel {
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %a[%i] : memref<?xf64>
    }
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
    offload.section may_def %a : memref<?xf64>
  }
  return
}

// -----

// A part whose address only the kernel can compute. Nothing is known of a
// pointer, and so of the kernel.
// CHECK-LABEL: func @parts
// CHECK: %[[T:.*]] = offload.enter copyin %{{.*}} {name = "t"}
// CHECK: %[[K:.*]] = offload.enter copyin %{{.*}} {name = "k"}
// CHECK: offload.kernel
// CHECK: sections
// CHECK: offload.section use %[[T]] : memref<?xf64>
// CHECK: offload.section may_def %[[T]] : memref<?xf64>
// CHECK: offload.kernel
// CHECK-NOT: sections
// CHECK: return
func.func @parts(%ht: memref<?xf64>, %hk: memref<index>, %p: !llvm.ptr, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = offload.enter copyin %ht {name = "t"} : memref<?xf64>
  %k = offload.enter copyin %hk {name = "k"} : memref<index>
  // expected-remark@+1 {{runs on one device: it reduces into a part of 't' that is known in the kernel only}}
  offload.kernel parallel {
    %first = memref.load %k[] : memref<index>
    %part = memref.reinterpret_cast %t to offset: [%first], sizes: [4], strides: [1] : memref<?xf64> to memref<4xf64, strided<[1], offset: ?>>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %part -> %x : memref<4xf64, strided<[1], offset: ?>>) {
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: it reduces into a part of memory that}}
  offload.kernel parallel {
    %any = offload.view %p : memref<f64>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %any -> %x : memref<f64>) {
    }
  } sections {
  }
  return
}

// -----

// Reductions of other loops are writes, too; of what is called nothing is known.
func.func private @f()
func.func @other_effects(%hs: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<f64>
  // expected-remark@+1 {{runs on one device: it writes 's' outside of its loop over gangs}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %p : memref<f64>) {
    }
  } sections {
    offload.section may_def %s : memref<f64>
  }
  // expected-remark@+1 {{runs on one device: what stands outside of its loop over gangs may have effects}}
  offload.kernel parallel {
    func.call @f() : () -> ()
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
  }
  return
}

// -----

// What has been decided stays.
func.func @twice(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    offload.loop parallel<gang> (%i) = (%f) to (%e) step (%c1) {
    }
  } sections {
  } {split = array<i64: 0>}
  return
}

// -----

func.func @loops(%hb: memref<?xindex>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = offload.enter copyin %hb {name = "b"} : memref<?xindex>
  // expected-remark@+1 {{runs on one device: nothing in it is parallel}}
  offload.kernel serial {
  } sections {
  }
  // expected-remark@+1 {{runs on one device: no loop is divided over gangs}}
  offload.kernel parallel {
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: it has more than one loop over gangs}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: the loop over gangs stands in a sequential loop or a branch}}
  offload.kernel parallel {
    scf.if %c {
      offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      }
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: another parallel loop stands before its loop over gangs}}
  offload.kernel parallel {
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    }
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
  }
  // expected-remark@+1 {{runs on one device: the bounds of its loop are not known before the launch}}
  offload.kernel parallel {
    %m = memref.load %b[%c0] : memref<?xindex>
    offload.loop parallel<gang> (%i) = (%c0) to (%m) step (%c1) {
    }
  } sections {
    offload.section use %b [%c0] to [%c0] : memref<?xindex>
  }
  // expected-remark@+1 {{runs on one device: it is not known what it writes}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
  }
  return
}

// -----

// Without a box of its own that depends on the part, be it the first one.
// CHECK-LABEL: func @triangle
// CHECK: no_split = "every part of its iterations would write the same elements of 'a'"
func.func @triangle(%ha: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  // expected-remark@+1 {{runs on one device: every part}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      scf.for %j = %i to %n step %c1 {
        memref.store %x, %a[%j] : memref<?xf64>
      }
    }
  } sections {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %g = arith.subi %n, %c1 : index
    offload.section may_def %a [%f] to [%g] : memref<?xf64>
  }
  return
}

// -----

func.func private @put(index) attributes {offload.routine}

func.func @calls(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{runs on one device: it calls a function that may write anything}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      func.call @put(%i) : (index) -> ()
    }
  } sections {
  }
  return
}
