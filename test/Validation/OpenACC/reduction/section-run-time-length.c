// FEATURE: 2.9.11 reduction | a section of a length that is a variable, `a[0:m]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 7, *a = calloc(m, sizeof *a);
#pragma acc parallel loop copy(a[0:m]) reduction(+:a[0:m])
  for (int i = 0; i < n; i++)
    a[i % m] += 2;
  for (int k = 0; k < m; k++)
    errors += a[k] != 2 * ((n - k + m - 1) / m);
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
