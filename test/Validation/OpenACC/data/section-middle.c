// FEATURE: 2.7.1 data specification | `a[k:n]`: nothing else is touched
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(3 * n * sizeof *a);
  for (int i = 0; i < 3 * n; i++)
    a[i] = i;
#pragma acc data copyin(a[n:n])
  {
#pragma acc parallel loop present(a[n:n])
    for (int i = n; i < 2 * n; i++)
      a[i] = -a[i];
    for (int i = 0; i < 3 * n; i++)
      if (i < n || i >= 2 * n)
        a[i] = 1;
#pragma acc update self(a[n:n])
  }
  for (int i = 0; i < 3 * n; i++)
    errors += a[i] != (i < n || i >= 2 * n ? 1 : -i);
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
