// Several terms in an atomic update: only where `x + (a + b)` is the same.
//
// RUN: not xacc-cc -w -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

void f(int *restrict x, int a, int b) {
#pragma acc parallel loop copy(x[0 : 1])
  for (int i = 0; i < 4; i++) {
#pragma acc atomic
    *x = *x + a + b;
    // CHECK: :[[@LINE+1]]:1: error: statement associated with OpenACC 'atomic' directive is invalid
#pragma acc atomic
    *x = *x - a - b;
    // CHECK: :[[@LINE+1]]:1: error: statement associated with OpenACC 'atomic' directive is invalid
#pragma acc atomic
    *x = *x + a << b;
    // CHECK: :[[@LINE+1]]:1: error: statement associated with OpenACC 'atomic' directive is invalid
#pragma acc atomic
    *x = *x * a / b;
  }
}
