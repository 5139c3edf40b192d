// FEATURE: 2.15.1 routine | `nohost`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq nohost
static int half(int x) { return x / 2; }
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = half(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i / 2;
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
