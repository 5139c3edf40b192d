// FEATURE: 2.6.6 enter data, exit data | two sections of one array, brought separately
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(3 * n * sizeof *a);
  for (int i = 0; i < 3 * n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
#pragma acc enter data copyin(a[2 * n : n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1000;
#pragma acc parallel loop present(a[2 * n : n])
  for (int i = 2 * n; i < 3 * n; i++)
    a[i] += 2000;
#pragma acc exit data copyout(a[2 * n : n])
#pragma acc exit data copyout(a[0:n])
  for (int i = 0; i < 3 * n; i++)
    errors += a[i] != i + (i < n ? 1000 : i < 2 * n ? 0 : 2000);
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
