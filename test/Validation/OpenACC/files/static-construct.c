// FEATURE: 2.5.1 parallel | constructs in static functions with the same name in two files
// STATUS: yes
// FILES: Inputs/static-construct.c

#include <stdio.h>

static void work(int *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

void second(int *a, int n);
static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  work(a, n);
  second(b, n);
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != 2 * i;
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
