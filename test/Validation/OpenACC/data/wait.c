// FEATURE: 2.6.5 data | `wait(n)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a[0:n]) async(4)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 50; k++)
      a[i] += k;
#pragma acc data copy(b[0:n]) wait(4)
  {
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      b[i] += a[n - 1 - i];
  }
#pragma acc exit data delete(a[0:n])
  for (int i = 0; i < n; i++)
    errors += b[i] != n - 1 + 1225;
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 3001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
