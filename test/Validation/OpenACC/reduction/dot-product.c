// FEATURE: 2.9.11 reduction | values with fractions, near the serial sum
// STATUS: yes

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), dot = 0, expected = 0;
  for (int i = 0; i < n; i++) {
    x[i] = 1.0 / (i + 1);
    y[i] = i * 0.7;
    expected += x[i] * y[i];
  }
#pragma acc parallel loop copyin(x[0:n], y[0:n]) reduction(+:dot)
  for (int i = 0; i < n; i++)
    dot += x[i] * y[i];
  errors += fabs(dot - expected) > 1e-10 * (1 + fabs(expected));
  free(x);
  free(y);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 50001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
