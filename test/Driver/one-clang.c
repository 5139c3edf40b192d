// Clang's driver runs once for a file with directives, to make the object, and
// in the process of xacc-cc: there is no clang to start. What clang says of the C
// part, it says there, too.
// RUN: xacc-cc -v -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK-NOT: -x cpp-output
// CHECK: -c -x ir
// CHECK-NOT: -x cpp-output

void scale(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
