// FEATURE: 3.2.26 acc_memcpy_to_device | to `acc_malloc` memory and into present data
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(n * sizeof *d), h[n], a[n];
  for (int i = 0; i < n; i++)
    h[i] = i;
  acc_memcpy_to_device(d, h, sizeof h);
#pragma acc data copyout(a)
  {
    acc_memcpy_to_device(acc_deviceptr(a), h, sizeof h);
#pragma acc parallel loop deviceptr(d) present(a)
    for (int i = 0; i < n; i++)
      a[i] += d[i];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  acc_free(d);
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
