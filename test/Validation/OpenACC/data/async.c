// FEATURE: 2.6.5 data | `async(n)`: the transfers belong to a queue
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n]) async(1)
  {
#pragma acc parallel loop present(a[0:n]) async(1)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
  }
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  free(a);
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
