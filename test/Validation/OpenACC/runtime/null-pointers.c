// FEATURE: 3.2 routines | null pointers and zero bytes
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_copyin(NULL, 0);
  acc_delete(NULL, 0);
  acc_update_self(NULL, 0);
  errors += acc_deviceptr(NULL) != NULL;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
