// FEATURE: 2.7 data clauses | several sections of one pointer, in loops
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int chunk = 10, *a = malloc(n * chunk * sizeof *a);
  for (int i = 0; i < n * chunk; i++)
    a[i] = i;
  for (int k = 0; k < n; k++) {
#pragma acc enter data copyin(a[k * chunk : chunk])
  }
  for (int k = n - 1; k >= 0; k--) {
#pragma acc parallel loop present(a[k * chunk : chunk])
    for (int i = k * chunk; i < (k + 1) * chunk; i++)
      a[i] += k;
#pragma acc exit data copyout(a[k * chunk : chunk])
  }
  for (int i = 0; i < n * chunk; i++)
    errors += a[i] != i + i / chunk;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 64};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
