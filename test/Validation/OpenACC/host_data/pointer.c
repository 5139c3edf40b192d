// FEATURE: 2.8.1 use_device | a pointer, passed to a function that takes device addresses
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void scale(double *d, int n, double by) {
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++)
    d[i] *= by;
}

static int test(int n) {
  int errors = 0;
  double *a = malloc(n * sizeof *a), *before = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
#pragma acc host_data use_device(a)
    {
      scale(a, n, 3);
      scale(a + n / 2, n - n / 2, -1);
    }
  }
  errors += a != before;
  for (int i = 0; i < n; i++)
    errors += a[i] != (i < n / 2 ? 3.0 : -3.0) * i;
  free(a);
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
