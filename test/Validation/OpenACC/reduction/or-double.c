// FEATURE: 2.9.11 reduction | `||` of `double`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a = malloc(n * sizeof *a), expected = 0, result = 0;
  for (int i = 0; i < n; i++) {
    a[i] = (double)(i % 64 == 63) * (double)0.5;
    expected = expected || a[i];
  }
#pragma acc parallel loop copyin(a[0:n]) reduction(||:result)
  for (int i = 0; i < n; i++)
    result = result || a[i];
  errors += result != expected;
  result = 0;
#pragma acc parallel copyin(a[0:n]) copy(result)
#pragma acc loop gang vector reduction(||:result)
  for (int i = 0; i < n; i++)
    result = result || a[i];
  errors += result != expected;
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
