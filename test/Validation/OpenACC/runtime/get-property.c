// FEATURE: 3.2.6 acc_get_property | memory, free memory, and shared memory
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  for (int d = 0; d < acc_get_num_devices(type); d++) {
    size_t memory = acc_get_property(d, type, acc_property_memory);
    size_t unused = acc_get_property(d, type, acc_property_free_memory);
    errors += memory != 0 && unused > memory;
    size_t shared = acc_get_property(d, type, acc_property_shared_memory_support);
    errors += type == acc_device_host && shared == 0;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
