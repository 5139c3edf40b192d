// FEATURE: 2.13 declare | `copyout` in a function with several ways out
// STATUS: yes

#include <stdio.h>

static int fill(int n, int *a, int early) {
#pragma acc declare copyout(a[0:n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = early + i;
  if (early)
    return 1;
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] *= -1;
  return 0;
}

static int test(int n) {
  int errors = 0;
  int a[n];
  errors += fill(n, a, 5) != 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 + i;
  errors += fill(n, a, 0) != 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != -i;
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
