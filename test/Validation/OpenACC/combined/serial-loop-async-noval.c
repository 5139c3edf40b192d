// FEATURE: 2.11 serial loop | `async` without a number
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial loop async copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * a[i];
#pragma acc serial loop async copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc wait
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 1;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 51, 1000, 4001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
