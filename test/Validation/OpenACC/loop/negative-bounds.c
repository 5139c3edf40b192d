// FEATURE: 2.9 loop | negative bounds
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[2 * n + 1];
#pragma acc parallel loop copyout(a)
  for (int i = -n; i <= n; i++)
    a[i + n] = i;
  for (int i = -n; i <= n; i++)
    errors += a[i + n] != i;
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
