// FEATURE: 2.9 loop | a step of 0 or less, known at run time only, in loops without iterations
// STATUS: yes

#include <stdio.h>
static int a[40][40];

static int test(int n, int step) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      a[i][j] = i;
#pragma acc parallel loop copy(a)
  for (int i = 40; i < n; i += step)
    a[i][0] = -1;
#pragma acc parallel loop copy(a)
  for (unsigned long i = 0; i > (unsigned long)n; i -= step)
    a[i][0] = -1;
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 3; i < 3; i++)
    for (int j = 0; j < n; j += step)
      a[i][j] = -1;
#pragma acc parallel loop copy(a)
  for (int *p = a[0]; p < a[0] - n; p += step)
    *p = -1;
#pragma acc kernels copy(a)
  for (int i = -1; i >= 0; i -= step)
    a[i][0] = -1;
  // Here the kernel itself finds the step of the inner loop.
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 40; i++) {
    int by = i % 4 ? i % 4 : step, to = i % 4 ? 40 : 0;
#pragma acc loop vector
    for (int j = 0; j < to; j += by)
      a[i][j]++;
  }
  int errors = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      errors += a[i][j] != i + (i % 4 && j % (i % 4) == 0);
  return errors;
}

int main(void) {
  int errors = test(40, 0) + test(40, -1);
  printf("errors %d\ncomplete\n", errors);
  return errors != 0;
}
