// FEATURE: 2.9 loop | `unsigned` bounds above `INT_MAX`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  unsigned a[n], base = 4000000000u;
#pragma acc parallel loop copyout(a)
  for (unsigned i = base; i < base + n; i++)
    a[i - base] = i;
  for (int i = 0; i < n; i++)
    errors += a[i] != base + i;
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
