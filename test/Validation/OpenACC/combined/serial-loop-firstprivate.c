// FEATURE: 2.11 serial loop | `firstprivate`: starts with the value, changes are lost
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = n;
#pragma acc serial loop firstprivate(t) copyout(a)
  for (int i = 0; i < n; i++)
    { int own = t; own += i; a[i] = own; }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n;
  errors += t != n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 90, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
