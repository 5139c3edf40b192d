// `data` without clauses does nothing, and a warning says so.
// RUN: xacc-cc %s -o %t 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: %t | FileCheck %s
// RUN: xacc-cc -w %s -o %t 2>&1 | count 0
// RUN: not xacc-cc -Werror %s -o %t 2>&1 | FileCheck %s --check-prefix=ERROR
// REQUIRES: frontend
#include <stdio.h>

int main(void) {
  int x = 0, sum = 0;
// WARNING: acc-data-empty.c:[[@LINE+2]]:1: warning: OpenACC 'data' construct must have at least one
// ERROR: acc-data-empty.c:[[@LINE+1]]:1: error: OpenACC 'data' construct must have at least one
#pragma acc data
  x++;
// WARNING: acc-data-empty.c:[[@LINE+1]]:1: warning: OpenACC 'data' construct must have at least one
#pragma acc data
  {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 10; i++)
      sum += i;
  }
  // WARNING-NOT: warning
  // CHECK: 1 45
  printf("%d %d\n", x, sum);
}
