// FEATURE: 2.16.1 async | `kernels async`: a scalar that it assigns is there after `wait`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), last = -1, sum = 0;
#pragma acc kernels copyout(a[0:n]) async(1)
  {
    for (int i = 0; i < n; i++)
      a[i] = i * 2;
    for (int i = 0; i < n; i++)
      sum += a[i];
    last = a[n - 1];
  }
#pragma acc wait(1)
  errors += last != 2 * (n - 1) || sum != n * (n - 1);
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
