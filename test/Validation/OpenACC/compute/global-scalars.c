// FEATURE: 2.6.2 implicit attributes | file-scope scalars: read in `parallel`, changed in `kernels`
// STATUS: yes

#include <stdio.h>

int factor = 7;
static int result = 0;
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = factor * i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 7 * i;
#pragma acc kernels copyin(a)
  { result = a[n - 1] + 1; }
  errors += result != 7 * (n - 1) + 1;
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
