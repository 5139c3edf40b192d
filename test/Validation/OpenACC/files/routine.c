// FEATURE: 2.15.1 routine | a routine of another file, declared by `routine` and a prototype
// STATUS: yes
// FILES: Inputs/routine.c

#include <stdio.h>

#pragma acc routine seq
double scaled(double x, int k);
static int test(int n) {
  int errors = 0;
  double a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = scaled(i, 3);
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i + 1;
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
