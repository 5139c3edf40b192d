// -w: neither warnings of passes nor those of hints to LLVM that are the
// compiler's own, such as to unroll a loop of the GPU code that cannot be.
//
// RUN: xacc-cc -w -O1 -c %s -o %t.o 2>&1 | count 0
// RUN: xacc-cc -O1 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=unrolled
// REQUIRES: frontend

unsigned A[128], B[128][8], P[1024];

void run(int m, int off) {
// CHECK: no-warnings.c:[[@LINE+1]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'A'
#pragma acc parallel loop copy(A, B)
  for (int i = 0; i < 100; i++)
    for (int k = 4; k > 0; k -= 3) {
      unsigned z = (P[185 - 1 - k % 185] & k) + B[k][k % 5] * 3 + A[k] * 5 +
                   P[k * m + off];
      A[i] += z * z + z / 3;
    }
}
