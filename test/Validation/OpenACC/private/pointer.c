// FEATURE: 2.5.13 private | a pointer
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], *p = a;
#pragma acc parallel loop private(p) copyout(a)
  for (int i = 0; i < n; i++) {
    p = &a[i];
    *p = 3 * i;
  }
  errors += p != a;
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i;
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
