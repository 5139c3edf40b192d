// Sections behind an array of pointers: the pointers, then a loop over the rows
// between calls that make one step of it.
// RUN: xacc-translate --import-c %s | FileCheck %s
// REQUIRES: frontend

// CHECK-LABEL: func.func @__xacc_region_0(
// CHECK: acc.enter_data
// CHECK: llvm.call @xaccrtRowsBegin()
// CHECK: scf.for
// CHECK: acc.enter_data
// CHECK: }
// CHECK: llvm.call @xaccrtRowsEnd()
// CHECK: acc.parallel
// CHECK: llvm.call @xaccrtRowsBegin()
// CHECK: scf.for
// CHECK: acc.exit_data
// CHECK: }
// CHECK: llvm.call @xaccrtRowsEnd()
// CHECK: acc.exit_data
void add(double **a, int m, int n) {
#pragma acc parallel loop copy(a[0:m][0:n])
  for (int i = 0; i < m; i++)
    for (int k = 0; k < n; k++)
      a[i][k] += 1;
}

// A call in a section may have directives of its own.
int length(void);
// CHECK-LABEL: func.func @__xacc_region_1(
// CHECK-NOT: xaccrtRows
// CHECK: llvm.call @length()
// CHECK-NOT: xaccrtRows
// CHECK: acc.parallel
void call(double **a, int m) {
#pragma acc parallel loop copyin(a[0:m][0:length()])
  for (int i = 0; i < m; i++)
    a[i][0] += 1;
}
