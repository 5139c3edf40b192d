// FEATURE: 2.15.1 routine | static functions and variables with the same name in two files
// STATUS: yes
// FILES: Inputs/same-names.c

#include <stdio.h>

static int helper(int x) { return x - 100; }
static int offset = 2;
void second(int *a, int n);
static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = helper(i) + offset;
  second(b, n);
  for (int i = 0; i < n; i++)
    errors += a[i] != i - 98 || b[i] != i + 101;
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
