// FEATURE: 2.5.13 private | a variable of file scope
// STATUS: yes

#include <stdio.h>

static int t = 12;
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < n; i++) {
    t = 2 * i;
    a[i] = t;
  }
  errors += t != 12;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
