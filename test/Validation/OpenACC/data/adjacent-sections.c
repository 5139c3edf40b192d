// FEATURE: 2.6.6 enter data, exit data | neighbouring sections, brought by two constructs
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(2 * n * sizeof *a);
  for (int i = 0; i < 2 * n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
#pragma acc data copy(a[n:n])
    {
#pragma acc parallel loop present(a[0:n])
      for (int i = 0; i < n; i++)
        a[i] *= 2;
#pragma acc parallel loop present(a[n:n])
      for (int i = n; i < 2 * n; i++)
        a[i] *= 3;
    }
  }
  for (int i = 0; i < 2 * n; i++)
    errors += a[i] != (i < n ? 2 : 3) * i;
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
