// FEATURE: 2.5.13 private | an array of a gang that a function changes through a pointer
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static double fill(double *t, int m, int i) {
  double sum = 0;
  for (int k = 0; k < m; k++)
    t[k] = i;
  for (int k = 0; k < m; k++)
    sum += t[k];
  return sum;
}

static int test(int n) {
  int m = 1 + n % 48, errors = 0;
  double *a = malloc(n * sizeof *a), t[48];
#pragma acc parallel num_gangs(5) private(t) copyout(a[0 : n])
  {
    double *q = t;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] = fill(q, m, i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != m * i;
  free(a);
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
