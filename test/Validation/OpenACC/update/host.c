// FEATURE: 2.14.4 update | `host`, the same as `self`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a = malloc(n * sizeof *a);
#pragma acc data create(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i * 0.5;
#pragma acc update host(a[0:n])
    for (int i = 0; i < n; i++)
      errors += a[i] != i * 0.5;
  }
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
