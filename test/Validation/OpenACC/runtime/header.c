// FEATURE: 3.1 definitions | types and constants of openacc.h
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t types[] = {acc_device_none, acc_device_default, acc_device_host, acc_device_not_host,
                          acc_device_current};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < i; k++)
      errors += types[i] == types[k];
  acc_device_property_t properties[] = {
      acc_property_memory,  acc_property_free_memory, acc_property_shared_memory_support,
      acc_property_name,    acc_property_vendor,      acc_property_driver};
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < i; k++)
      errors += properties[i] == properties[k];
  acc_async_t queues[] = {acc_async_noval, acc_async_sync, acc_async_default};
  errors += queues[0] == queues[1] || queues[0] >= 0 || queues[1] >= 0 || sizeof queues == 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
