// FEATURE: 2.9 loop | without clauses in `parallel`, `kernels`, and `serial`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n];
#pragma acc parallel copyout(a)
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels copyout(b)
#pragma acc loop
  for (int i = 0; i < n; i++)
    b[i] = i + 1;
#pragma acc serial copyout(c)
#pragma acc loop
  for (int i = 0; i < n; i++)
    c[i] = i + 2;
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != i + 1 || c[i] != i + 2;
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
