// FEATURE: 2.6.6 enter data, exit data | memory freed and allocated again between
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int errors = 0;
  for (int n = 1; n < 3000; n = 2 * n + 1) {
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] += n;
#pragma acc exit data copyout(a[0:n])
    for (int i = 0; i < n; i++)
      errors += a[i] != i + n;
    free(a);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
