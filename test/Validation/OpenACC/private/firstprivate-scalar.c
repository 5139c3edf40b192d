// FEATURE: 2.5.14 firstprivate | scalars of several types
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n], y = 0.25;
  long x = 5000000000L;
  short s = -3;
#pragma acc parallel loop firstprivate(x, y, s) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = x * y + s * i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 1250000000.0 - 3 * i;
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
