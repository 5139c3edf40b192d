// Elements behind a pointer that subscripts reach which are not linear: a loop
// before the construct finds them, unless they, or what the subscripts are made
// of, are present.
// RUN: xacc-cc --emit=xmp %s | FileCheck %s
// REQUIRES: frontend

// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK: %[[X:.*]] = llvm.call @acc_is_present(
// CHECK: %[[INDEX:.*]] = llvm.call @acc_is_present(
// CHECK: %[[ANY:.*]] = arith.ori %[[X]], %[[INDEX]]
// CHECK: %[[PRESENT:.*]] = arith.cmpi ne, %[[ANY]]
// CHECK: %[[NEEDED:.*]] = arith.xori %[[PRESENT]]
// CHECK: %[[SECTION:.*]]:2 = scf.if %[[NEEDED]] -> (index, index)
// CHECK: scf.while
// CHECK: } else {
// CHECK: acc.bounds lowerbound(%[[SECTION]]#0 : index) extent(%[[SECTION]]#1 : index)
// CHECK: acc.parallel
void gather(int n, const int *index, const double *x, double *y) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = x[index[i]];
}

// The construct changes what the subscript depends on, or calls a function.
// CHECK-LABEL: func.func @__xacc_region_1(
// CHECK-NOT: acc_is_present
// CHECK: acc.serial
int next(int i);
#pragma acc routine(next) seq
void chain(int n, int *index, double *x, double *y) {
#pragma acc serial loop
  for (int i = 0; i < n; i++) {
    index[i] = i / 2;
    x[index[i]] = 1;
    y[next(i)] = 2;
  }
}

// A value that stays on the device, and a break.
// CHECK-LABEL: func.func @__xacc_region_2(
// CHECK-NOT: acc_is_present
// CHECK: acc.parallel
void others(int n, const int *index, double *x, double *y) {
  int k = 3;
#pragma acc parallel loop copy(k)
  for (int i = 0; i < n; i++) {
    x[index[i] + k] = 1;
    for (int j = 0; j < n; j++) {
      if (index[j] > 5)
        break;
      y[index[j]] = 1;
    }
  }
}

// Conditions go with the accesses, in both branches.
// CHECK-LABEL: func.func @__xacc_region_3(
// CHECK: llvm.call @acc_is_present(
// CHECK: scf.while
// CHECK: scf.if
// CHECK: } else {
// CHECK: acc.parallel
void neighbours(int n, const int *index, const double *x, double *y) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int k = index[i];
    if (k >= 0)
      y[i] = x[i] - x[k];
    else
      y[i] = x[i + n];
  }
}

// A loop that does not count runs as it is, unless its condition changes under
// another name, which the inspector would not see.
// CHECK-LABEL: func.func @__xacc_region_4(
// CHECK: llvm.call @acc_is_present(
// CHECK: acc.serial
void climb(int n, const int *index, double *x) {
#pragma acc serial
  {
    int i = 0;
    while (i < n) {
      x[index[i]] += 1;
      i++;
    }
  }
}

// CHECK-LABEL: func.func @__xacc_region_5(
// CHECK-NOT: acc_is_present
// CHECK: acc.serial
void descend(int n, const int *index, double *x) {
  int left = n, *other = &left;
#pragma acc serial
  {
    int i = 0;
    while (left > 0) {
      x[index[i]] += 1;
      i++;
      (*other)--;
    }
  }
}

// A number behind a pointer, in memory that the construct may write.
// CHECK-LABEL: func.func @__xacc_region_6(
// CHECK-NOT: acc_is_present
// CHECK: acc.parallel
void fill(const int *n, const int *index, int *x, const double *y) {
#pragma acc parallel loop
  for (int i = 0; i < *n; i++)
    x[i] = y[index[i]];
}
