// The function of a region that is called once is a part of its caller before
// LLVM's first pass, or it would be simplified alone and in its caller again. It
// stays where nothing is inlined, and so does the kernel, which has no caller.
// RUN: xacc-cc -O2 --no-cuda -c %s -o %t.o -mllvm -print-before=annotation2metadata -mllvm -print-module-scope 2>&1 | FileCheck %s --implicit-check-not='@__xacc_region_0('
// CHECK: define {{.*}}void @scale(
// CHECK: call void @xaccrtLaunch(
// CHECK: define internal void @__xacc_region_0_l{{[0-9]+}}__host(
// RUN: xacc-cc -O2 -fno-inline --no-cuda -c %s -o %t.o -mllvm -print-before=annotation2metadata -mllvm -print-module-scope 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: xacc-cc -O0 --no-cuda --emit=llvm %s | FileCheck %s --check-prefix=NONE
// NONE: call void @__xacc_region_0(
// NONE: define internal void @__xacc_region_0(
// REQUIRES: frontend

void scale(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}
