// FEATURE: 2.7.7 copy | an array of 16 MB
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int errors = 0;
  size_t n = 2000003;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (size_t i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a[0:n]) copyin(b[0:n])
  {
#pragma acc parallel loop
    for (size_t i = 0; i < n; i++)
      a[i] -= b[n - 1 - i];
  }
  for (size_t i = 0; i < n; i++)
    errors += a[i] != 2.0 * i - (n - 1);
  free(a);
  free(b);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
