// FEATURE: 2.8 host_data | `if` and `if_present` together
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *host = a;
#pragma acc enter data create(a[0:n])
  int *device = acc_deviceptr(a);
#pragma acc host_data use_device(a) if(n > 50) if_present
  errors += a != (n > 50 ? device : host);
#pragma acc exit data delete(a[0:n])
#pragma acc host_data use_device(a) if(n > 50) if_present
  errors += a != host;
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
