// A brace is missing, and nothing that the compiler adds behind the program is
// named: kernels call printf, which GPUs get there.
// RUN: not xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: frontend
// CHECK-NOT: error
// CHECK: unbalanced.c:{{[0-9]+}}:{{[0-9]+}}: error: expected '}'
// CHECK-NOT: error:
#include <stdio.h>
int main(void) {
#pragma acc parallel loop
  for (int i = 0; i < 3; i++) {
    printf("%d\n", i);
}
