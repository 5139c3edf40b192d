// FEATURE: 2.15.1 routine | no level, as OpenACC 1 had none: sequential
// STATUS: yes

#include <stdio.h>

#pragma acc routine
static double cube(double x) { return x * x * x; }
static double seq_number(double x) { return x + 1; }
#pragma acc routine(seq_number)
#pragma acc routine  nohost  // a comment
static double half(double x) { return x / 2; }
#define LEVEL
#pragma acc routine LEVEL
static double twice(double x) {
  double s = 0;
#pragma acc loop seq
  for (int i = 0; i < 2; i++)
    s += x;
  return s;
}
static int test(int n) {
  int errors = 0;
  double a[n];
#pragma acc parallel loop gang vector copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = twice(half(seq_number(cube(i))));
  for (int i = 0; i < n; i++)
    errors += a[i] != (double)i * i * i + 1;
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
