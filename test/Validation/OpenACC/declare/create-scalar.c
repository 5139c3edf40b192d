// FEATURE: 2.13.2 create | a scalar of file scope that a routine uses
// STATUS: yes

#include <stdio.h>

static double factor;
#pragma acc declare create(factor)
#pragma acc routine seq
static double scaled(double x) { return factor * x; }
static int test(int n) {
  int errors = 0;
  double a[n];
  factor = n + 0.5;
#pragma acc update device(factor)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = scaled(2 * i);
  for (int i = 0; i < n; i++)
    errors += a[i] != (n + 0.5) * 2 * i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
