// FEATURE: 2.11 kernels loop | `private`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = 4;
#pragma acc kernels loop independent private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    t = 2 * i;
    a[i] = t + 1;
  }
  errors += t != 4;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 1;
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
