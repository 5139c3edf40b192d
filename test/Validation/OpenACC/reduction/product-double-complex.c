// FEATURE: 2.9.11 reduction | `*` of `double _Complex`
// STATUS: yes

#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double _Complex *a = malloc(n * sizeof *a), expected = 3, result = 3;
  for (int i = 0; i < n; i++) {
    a[i] = i % 2 ? 1.0 * I : -1.0;
    expected *= a[i];
  }
#pragma acc parallel loop copyin(a[0:n]) reduction(*:result)
  for (int i = 0; i < n; i++)
    result *= a[i];
  errors += result != expected;
  result = 3;
#pragma acc parallel copyin(a[0:n]) copy(result)
#pragma acc loop gang vector reduction(*:result)
  for (int i = 0; i < n; i++)
    result *= a[i];
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
