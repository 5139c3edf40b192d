// RUN: xacc-opt %s --offload-persistent-kernels=remarks=true --verify-diagnostics --split-input-file | FileCheck %s

llvm.func @show(i32)

// A loop ends where the host has to do something, and goes on behind it. What is
// used on both sides is kept in variables.
// CHECK-LABEL: func @shows
// CHECK:       memref.store %c0_i32{{.*}}, %[[PAUSE:.*]][] : memref<i32>
// CHECK:       scf.while
// CHECK-NEXT:    offload.may_persist
// CHECK:         offload.kernel parallel {
// CHECK:           scf.while
// CHECK:             memref.alloca_scope
// CHECK:             arith.select %{{.*}}, %c1_i32{{.*}}, %c0_i32{{.*}} : i32
// CHECK:             memref.alloca_scope
// CHECK:             scf.condition
// CHECK:         persistent}
// CHECK:         llvm.call @show(
// CHECK-NEXT:    }
// CHECK:         %[[MORE:.*]] = arith.cmpi ne
// CHECK-NEXT:    scf.condition(%[[MORE]])
func.func @shows(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : i32
  %z = arith.constant 0 : i32
  // expected-remark@+1 {{loop becomes one kernel with the 2 that are in it, between what the host does}}
  scf.for %t = %c0 to %n step %c1 {
    %i = arith.index_cast %t : index to i32
    offload.kernel parallel {
    }
    %rest = arith.remsi %i, %c10 : i32
    %is = arith.cmpi eq, %rest, %z : i32
    scf.if %is {
      // expected-note@+1 {{here the kernel ends: the host calls 'show'}}
      llvm.call @show(%i) : (i32) -> ()
    }
    offload.kernel parallel {
    }
  }
  return
}

// -----

llvm.func @ask() -> i32

// What the host finds out in a branch is a number of the loop; the other branch
// is the kernel's.
// CHECK-LABEL: func @asks
// CHECK:       scf.while
// CHECK:         offload.kernel parallel {
// CHECK:         persistent}
// CHECK:           %[[X:.*]] = llvm.call @ask()
// CHECK-NEXT:      memref.store %[[X]], %[[PLACE:.*]][]
// CHECK:         scf.condition
// CHECK:       %[[LAST:.*]] = memref.load %[[RESULT:.*]][] : memref<i32>
// CHECK:       return %[[LAST]]
func.func @asks(%n: i32, %c: i1) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark@+1 {{between what the host does}}
  %r:2 = scf.while (%i = %z, %s = %z) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %s : i32, i32
  } do {
  ^bb0(%i: i32, %s: i32):
    offload.kernel parallel {
    }
    %x = scf.if %c -> i32 {
      // expected-note@+1 {{here the kernel ends: the host calls 'ask'}}
      %y = llvm.call @ask() : () -> i32
      scf.yield %y : i32
    } else {
      %y = arith.addi %i, %one : i32
      scf.yield %y : i32
    }
    %next = arith.addi %i, %one : i32
    scf.yield %next, %x : i32, i32
  }
  return %r#1 : i32
}

// -----

llvm.func @show(i32)

// What it does in each iteration: nothing would be gained.
func.func @always(%n: index, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop launches each of its kernels: the host calls 'show'}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
    }
    // expected-note@+1 {{here}}
    llvm.call @show(%x) : (i32) -> ()
  }
  return
}

// -----

llvm.func @show(i32)

// So it is with a branch that has the kernels.
func.func @most(%n: index, %x: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop launches each of its kernels: the host calls 'show'}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
    }
    scf.if %c {
      offload.kernel parallel {
      }
      // expected-note@+1 {{here}}
      llvm.call @show(%x) : (i32) -> ()
    }
  }
  return
}

// -----

llvm.func @show(i32)

// A device copy would be used on both sides.
func.func @entered(%n: index, %x: i32, %c: i1, %a: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop launches each of its kernels: the host calls 'show'}}
  scf.for %t = %c0 to %n step %c1 {
    %d = offload.enter copyin %a : memref<8xi32>
    scf.if %c {
      // expected-note@+1 {{here}}
      llvm.call @show(%x) : (i32) -> ()
    }
    offload.kernel parallel {
      memref.store %x, %d[%c0] : memref<8xi32>
    }
    offload.exit copyout %a : memref<8xi32>
  }
  return
}
