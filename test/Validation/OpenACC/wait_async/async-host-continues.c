// FEATURE: 2.16.1 async | the host works on other data meanwhile
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc parallel loop copyout(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    b[i] = 2 * i;
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] + b[i] != 3.0 * i;
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 40001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
