// FEATURE: 2.13 declare | `copy` in a function: values come back when it ends
// STATUS: yes

#include <stdio.h>

static int *out;
static void twice(int n, int a[n]) {
#pragma acc declare copy(a[0:n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

static int test(int n) {
  int errors = 0;
  int a[n];
  out = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
  twice(n, a);
  for (int i = 0; i < n; i++)
    errors += out[i] != 2 * i;
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
