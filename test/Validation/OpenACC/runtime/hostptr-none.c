// FEATURE: 3.2.24 acc_hostptr | null for memory that belongs to no host data
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  if (acc_get_device_type() != acc_device_host) {
    int *d = acc_malloc(40);
    errors += acc_hostptr(d) != NULL;
    acc_free(d);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
