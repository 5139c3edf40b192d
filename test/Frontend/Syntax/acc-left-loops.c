// A compute construct whose statement is a loop: a `break` out of the loop
// stays in the construct. (Clang refuses it without braces.)
// RUN: xacc-cc %s -o %t 2>&1 | count 0
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: not xacc-cc -DLOOP %s -o %t 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not xacc-cc -DCOLUMN %s -o %t 2>&1 | FileCheck %s --check-prefix=COLUMN
// REQUIRES: frontend
#include <stdio.h>

int main(void) {
  int n = 0, found = -1, a[10] = {0};
  for (int i = 0; i < 10; i++)
#pragma acc serial copy(n)
    while (1) {
      if (++n % 4 == 0)
        break;
    }
  // CHECK: 40
  printf("%d\n", n);
  if (n == 40)
#pragma acc kernels
    for (int i = 0; i < 10; i++) {
      for (int k = 0; k < 5; k++)
        if (k == 3)
          break;
      if (i == 7)
        break;
      a[i] = 1;
    }
  else
    n = 0;
  // CHECK-NEXT: 1 0
  printf("%d %d\n", a[6], a[7]);
#pragma acc parallel num_gangs(1) copy(found)
for (int i = 0; i < 10; i++)
    if (!a[i]) { found = i; break; } else found = 0;
  // CHECK-NEXT: 7
  printf("%d\n", found);
#pragma acc serial copy(n)
  do {
    n++;
    if (n > 45)
      break;
    else
      continue;
  } while (1);
  // CHECK-NEXT: 46
  printf("%d\n", n);
#ifdef LOOP
  // LOOP: :[[@LINE+5]]:7: error: a jump must not leave the loop of
#pragma acc parallel
#pragma acc loop
  for (int i = 0; i < 10; i++)
    if (a[i])
      break;
#endif
#ifdef COLUMN
#pragma acc serial
  // COLUMN: :[[@LINE+1]]:10: error: use of undeclared identifier 'm'
  while (m)
    break;
#endif
}
