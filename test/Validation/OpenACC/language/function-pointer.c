// FEATURE: 2.5 compute constructs | a call through a pointer to a function
// STATUS: no: calls by name only
// REFUSED: a call through a pointer is not supported in a kernel

#include <stdio.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int (*f)(int) = i % 2 ? one : two;
    a[i] = f(i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (i % 2 ? 1 : 2);
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
