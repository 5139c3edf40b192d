// FEATURE: 2.15.1 routine | `seq`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static double cube(double x) { return x * x * x; }
static int test(int n) {
  int errors = 0;
  double a[n];
#pragma acc parallel loop gang vector copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = cube(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != cube(i);
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
