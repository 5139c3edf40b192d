// FEATURE: 2.15.1 routine | `bind(name)`: the host calls the function itself, with `if(0)` too
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int on_device(int x) { return x + 1000; }
#pragma acc routine seq bind(on_device)
static int value(int x) { return x; }
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) if(n < 0)
  for (int i = 0; i < n; i++)
    a[i] = value(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
