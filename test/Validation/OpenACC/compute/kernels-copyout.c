// FEATURE: 2.5.3 kernels | `copyout` of every element
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a = malloc((n + 2) * sizeof *a);
  for (int i = 0; i < n + 2; i++)
    a[i] = -1;
#pragma acc kernels copyout(a[1:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i + 1] = i * 0.5;
  }
  for (int i = 0; i < n; i++)
    errors += a[i + 1] != i * 0.5;
  errors += a[0] != -1 || a[n + 1] != -1;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 33, 257, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
