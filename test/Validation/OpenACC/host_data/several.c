// FEATURE: 2.8.1 use_device | several variables
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], *c = malloc(n * sizeof *c);
  size_t size = n * sizeof *c;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a) create(b) copyout(c[0:n])
  {
#pragma acc host_data use_device(a, b) use_device(c)
    {
      acc_memcpy_device(b, a, size);
      acc_memcpy_device(c, b, size);
    }
  }
  for (int i = 0; i < n; i++)
    errors += c[i] != i;
  free(c);
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
