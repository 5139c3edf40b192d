// FEATURE: 2.5.1 parallel | `copy` brings values in and out
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] += n;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 17, 256, 1001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
