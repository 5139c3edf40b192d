// FEATURE: 2.13 declare | `present` in a function
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void negate(int n, int *a) {
#pragma acc declare present(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = -a[i];
}

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  negate(n, a);
  for (int i = 0; i < n; i++)
    errors += a[i] != -i;
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
