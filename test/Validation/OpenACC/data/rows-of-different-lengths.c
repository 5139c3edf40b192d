// FEATURE: 2.6.4 data structures with pointers | rows of different lengths, `a[i][0:i + 1]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc((i + 1) * sizeof **a);
    for (int j = 0; j <= i; j++)
      a[i][j] = i;
  }
#pragma acc enter data create(a[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc enter data copyin(a[i][0 : i + 1])
  }
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] += j;
  for (int i = 0; i < n; i++) {
#pragma acc exit data copyout(a[i][0 : i + 1])
  }
#pragma acc exit data delete(a[0:n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      errors += a[i][j] != i + j;
    free(a[i]);
  }
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
