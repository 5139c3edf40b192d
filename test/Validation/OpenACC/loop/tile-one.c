// FEATURE: 2.9.8 tile | `tile(8)` of one loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop tile(8) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = 7 * i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 7 * i;
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
