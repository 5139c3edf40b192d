// FEATURE: 2.15.1 routine | `routine(name)` after the prototype
// STATUS: yes

#include <stdio.h>

static int twice(int x);
#pragma acc routine(twice) seq
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = twice(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  return errors;
}

static int twice(int x) { return 2 * x; }
int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
