// FEATURE: 2.7.1 data specification | bounds that are expressions and calls
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int twice(int n) { return 2 * n; }
static int test(int n) {
  int errors = 0;
  int *a = malloc((4 * n + 3) * sizeof *a), k = 1;
  for (int i = 0; i < 4 * n + 3; i++)
    a[i] = i;
#pragma acc parallel loop copy(a[twice(k) + 1 : twice(n) - k])
  for (int i = 3; i < 2 * n + 2; i++)
    a[i] = 0;
  for (int i = 0; i < 4 * n + 3; i++)
    errors += a[i] != (i >= 3 && i < 2 * n + 2 ? 0 : i);
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
