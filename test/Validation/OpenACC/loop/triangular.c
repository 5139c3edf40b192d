// FEATURE: 2.9 loop | an inner loop whose bounds depend on the outer one
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = calloc(n * n, sizeof *a);
#pragma acc parallel loop gang copy(a[0 : n * n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = i; j < n; j++)
      a[i * n + j] += j - i + 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      errors += a[i * n + j] != (j >= i ? j - i + 1 : 0);
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 121};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
