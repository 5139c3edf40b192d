// FEATURE: 2.8 host_data | `sizeof *p` and `sizeof p[0]` of a pointer to rows
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double (*p)[7] = malloc(n * sizeof *p);
#pragma acc enter data create(p[0:n])
  void *row = NULL;
  size_t size = 0;
#pragma acc host_data use_device(p)
  {
    size = sizeof *p + sizeof p[0];
    row = p[n - 1];
  }
  errors += size != 14 * sizeof(double);
  errors += (char *)row - (char *)acc_deviceptr(p) != (long)((n - 1) * 7 * sizeof(double));
#pragma acc exit data delete(p[0:n])
  free(p);
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
