// FEATURE: 2.11 kernels loop | `present` uses the data of the region around it
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void twice(float *a, int n) {
#pragma acc kernels loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

static int test(int n) {
  int errors = 0;
  float *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
    twice(a, n);
    twice(a, n / 2);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i * (i < n / 2 ? 4 : 2);
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 31, 128, 1003};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
