// FEATURE: 3.2.6 acc_get_property | `acc_get_property_string`: name, vendor, and driver
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  const char *name = acc_get_property_string(0, type, acc_property_name);
  const char *vendor = acc_get_property_string(0, type, acc_property_vendor);
  const char *driver = acc_get_property_string(0, type, acc_property_driver);
  errors += name && strlen(name) > 1000;
  errors += vendor && strlen(vendor) > 1000;
  errors += driver && strlen(driver) > 1000;
  errors += !name;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
