// FEATURE: 2.5.13 private | scalars of several types
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], x = 1;
  double y = 2;
  char c = 'c';
#pragma acc parallel loop private(x, y, c) copyout(a)
  for (int i = 0; i < n; i++) {
    x = i;
    y = 0.5 * x;
    c = i % 100;
    a[i] = x + (int)(2 * y) + c;
  }
  errors += x != 1 || y != 2 || c != 'c';
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + i % 100;
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
