// printf, puts, malloc, calloc, free, assert, and abort in kernels; on GPUs they are functions
// of the driver (emulated.test).
// RUN: xacc-cc -w -O2 %s -o %t && %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// REQUIRES: frontend
// CHECK: sum 23040
// CHECK-NEXT: a construct of main: 64 elements, the third 75, 1099511627776, 'x', 1.50%, -3
// CHECK-NEXT: no argument
// CHECK-NEXT: found 7
// CHECK-NEXT: one gang
// CHECK-NEXT: zeros 30
// CHECK-NEXT: one line
// CHECK-NEXT: complete

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };

#pragma acc routine seq
static double sumOf(int first) {
  double *t = malloc(10 * sizeof *t), sum = 0;
  for (int k = 0; k < 10; k++)
    t[k] = first + k;
  for (int k = 0; k < 10; k++)
    sum += t[k];
  free(t);
  assert(sum >= 0);
  return sum;
}

int main(void) {
  double a[N], sum = 0;
  int n = N;
  long big = 1l << 40;
  float fraction = 1.5f;
  char letter = 'x';
  short negative = -3;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = sumOf(i);
  for (int i = 0; i < n; i++)
    sum += a[i];
  printf("sum %g\n", sum);
  fflush(stdout);
#pragma acc serial copyin(a)
  {
    printf("a construct of %s: %d elements, the third %g, %ld, '%c', %5.2f%%, %hd\n", __func__, n,
           a[3], big, letter, fraction, negative);
    printf("no argument\n");
  }
  fflush(stdout);
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < n; i++)
    if (a[i] == 10 * 7 + 45)
      printf("found %d\n", i);
    else if (a[i] < 0)
      abort();
  fflush(stdout);
#pragma acc parallel num_gangs(1)
  {
    printf("one gang\n");
  }
  fflush(stdout);
  int number = 0;
#pragma acc parallel loop reduction(+ : number)
  for (int i = 0; i < 3; i++) {
    int *t = calloc(10, sizeof *t);
    for (int k = 0; k < 10; k++)
      number += t[k] == 0;
    free(t);
  }
  printf("zeros %d\n", number);
  fflush(stdout);
#pragma acc serial
  puts(n > 3 ? "one line" : "no line");
  fflush(stdout);
  printf("complete\n");
  return 0;
}
