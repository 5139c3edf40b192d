// FEATURE: 3.2.6 acc_get_property | of `acc_device_current`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  errors += acc_get_property(0, acc_device_current, acc_property_memory) !=
            acc_get_property(0, type, acc_property_memory);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
