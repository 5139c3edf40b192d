// FEATURE: 2.5.1 parallel | functions of math.h
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = sqrt((double)i * i) + fabs(-1.0) + fmax(i, 3) - fmin(i, 3);
  for (int i = 0; i < n; i++)
    errors += fabs(a[i] - (i + 1 + (i > 3 ? i - 3 : 3 - i))) > 1e-9;
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
