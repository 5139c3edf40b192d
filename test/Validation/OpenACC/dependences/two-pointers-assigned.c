// FEATURE: 2.6.2 implicit attributes | pointers that each iteration computes, `private`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], *p = b, *q = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b) private(p, q)
  for (int i = 0; i < n; i++) {
    p = a + i;
    q = b + (n - 1 - i);
    *q = *p + 1;
  }
  errors += p != b || q != a;
  for (int i = 0; i < n; i++)
    errors += b[i] != n - i;
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
