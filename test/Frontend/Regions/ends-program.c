// The last region of a program is one after which nothing uses distributed arrays,
// as far as the file shows. Calls are marked that surely use none.
//
// RUN: xacc-cc --emit=xmp %s -o - | FileCheck %s --check-prefixes=CHECK,LAST
// RUN: xacc-cc --emit=xmp -DELEMENT %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DPOINTER %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DUNKNOWN %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DHANDLER %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DDESTRUCTOR %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DAROUND %s -o - | FileCheck %s --check-prefixes=CHECK,MORE
// RUN: xacc-cc --emit=xmp -DBRANCH %s -o - | FileCheck %s --check-prefixes=CHECK,LAST
// REQUIRES: frontend
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

void unknown(void);
static int count;
static double *kept;
static double now(void) {
  count++;
  return clock() * 1e-6;
}
static double first(void) { return kept[0]; }
static void handler(void) { a[0] = 1; }
#ifdef DESTRUCTOR
__attribute__((destructor)) static void end(void) { handler(); }
#endif

// CHECK-LABEL: func.func @__xacc_region_{{[0-9]+}}() {
// CHECK: xmp.store
int main(int argc, char **argv) {
  double start = 0;
#ifdef HANDLER
  atexit(handler);
#endif
#ifdef AROUND
  volatile int k = 0;
again:
#endif
#ifdef BRANCH
  if (argc > 7)
    return 1;
  else
#endif
  {
// MORE: func.func @__xacc_region_{{[0-9]+}}({{.*}}) {
// LAST: func.func @__xacc_region_{{[0-9]+}}({{.*}}) attributes {xmp.ends_program} {
// CHECK: xmp.loop
// CHECK: llvm.call @unknown() : () -> ()
// CHECK: llvm.call %{{[^ ]*}}() {xmp.no_arrays} : !llvm.ptr, () -> f64
// CHECK: llvm.call %{{[^ ]*}}() : !llvm.ptr, () -> f64
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = i;
    unknown();
    start += now();
    start += first();
#pragma xmp reflect(a)
  }
#ifdef ELEMENT
  volatile int seen = a[0];
#endif
#ifdef POINTER
  printf("%g\n", *kept);
#endif
#ifdef UNKNOWN
  unknown();
#endif
#ifdef AROUND
  if (k++ < 3)
    goto again;
#endif
  fprintf(stderr, "%g %s\n", now() - start, "seconds");
  exit(0);
}
