// Code for GPUs of statements that stay C, and what of them GPUs do not have.
//
// RUN: %xacc-cc -O2 -w -Rxacc -c %s -o %t.o 2>&1 | grep 'code for GPUs' > %t.remarks
// RUN: FileCheck %s < %t.remarks
// RUN: %xacc-cc -O2 -w --emit=plan %s -o - | FileCheck %s --check-prefix TEXT
// REQUIRES: frontend, mpi
//
// Only the first kernel has code:
// CHECK-NOT: :[[#@LINE+14]]:
// TEXT: offload.stays_c
// TEXT-NOT: offload.bitcode

typedef double d2 __attribute__((vector_size(16)));
struct pair {
  double a, b;
};
struct pair measure(int i);
static int counter, a[100];
static double b[100];
static double twice(double x) { return 2 * x; }

void vectors(void) {
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 100; i++) {
    d2 x = {i, twice(i)};
    b[i] = x[0] + __builtin_sqrt(x[1]);
  }
}

void refused(void) {
// CHECK: :[[#@LINE+1]]:1: remark: no code for GPUs: a statement in it stays C: line [[#@LINE+3]] holds inline assembly{{$}}
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i++)
    __asm__("nop" : "=r"(a[i]) : "0"(i));
// CHECK: :[[#@LINE+1]]:1: remark: {{.*}} line [[#@LINE+3]] holds {{.*}}, and Clang's code of it calls 'measure'
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 100; i++) {
    struct pair p = measure(i);
    b[i] = p.a + p.b;
  }
// CHECK: :[[#@LINE+1]]:1: remark: {{.*}} line [[#@LINE+3]] holds {{.*}}, and Clang's code of it calls '__muldc3'
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 100; i++) {
    volatile double _Complex z = i + 2i;
    z = z * z;
    b[i] = __real__ z;
  }
// CHECK: :[[#@LINE+1]]:1: remark: {{.*}} line [[#@LINE+3]] holds {{.*}}, and Clang's code of it has long double
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 100; i++) {
    d2 x = {i, 1};
    b[i] = x[0] * 3.0L;
  }
// CHECK: :[[#@LINE+1]]:1: remark: {{.*}} line [[#@LINE+3]] holds {{.*}}, and Clang's code of it uses the variable 'last' of the host
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i++) {
    static int last;
    a[i] = last;
  }
// CHECK-NOT: remark
}
