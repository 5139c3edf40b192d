// FEATURE: 2.9 loop | a hundred thousand iterations with a dependence inside each
// STATUS: yes

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a = malloc(n * sizeof *a);
#pragma acc parallel loop gang vector copyout(a[0:n])
  for (int i = 0; i < n; i++) {
    double x = 1;
    for (int k = 0; k < 8; k++)
      x = x * 0.5 + i;
    a[i] = x;
  }
  for (int i = 0; i < n; i++) {
    double x = 1;
    for (int k = 0; k < 8; k++)
      x = x * 0.5 + i;
    errors += fabs(a[i] - x) > 1e-9 * x;
  }
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 31, 4097, 100003};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
