// Devices: how many, of which kind, which is current; init, set and shutdown;
// acc_on_device on both sides.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
#include <string.h>
#if _OPENACC != 202211
#error _OPENACC
#endif
static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      printf("line %d: %s\n", __LINE__, #condition);                           \
  } while (0)

int main(void) {
  acc_device_t type = acc_get_device_type();
  CHECK(type != acc_device_none && type != acc_device_default);
  CHECK(acc_get_num_devices(type) >= 1);
  CHECK(acc_get_num_devices(acc_device_host) == 1);
  CHECK(acc_get_num_devices(acc_device_not_host) >= 1);
  CHECK(acc_get_num_devices(acc_device_none) == 0);
  int number = acc_get_device_num(type);
  CHECK(number >= 0 && number < acc_get_num_devices(type));
  acc_init(acc_device_default);
  acc_set_device_num(0, type);
  CHECK(acc_get_device_num(type) == 0);
  acc_set_device_type(acc_device_default);
  CHECK(acc_get_device_type() == type);
#pragma acc init
#pragma acc set device_num(0)
#pragma acc set default_async(3)
  CHECK(acc_get_default_async() == 3);
  acc_set_default_async(acc_async_sync);
  CHECK(acc_get_default_async() == acc_async_sync);
  CHECK(acc_get_property(0, type, acc_property_memory) > 0);
  CHECK(strlen(acc_get_property_string(0, type, acc_property_name)) > 0);
  CHECK(acc_get_property(0, type, acc_property_free_memory) >= 0);
  CHECK(acc_on_device(acc_device_host) && !acc_on_device(acc_device_not_host));

  int on[4] = {-1, -1, -1, -1};
#pragma acc serial copyout(on)
  {
    on[0] = acc_on_device(acc_device_host);
    on[1] = acc_on_device(acc_device_not_host);
    on[2] = acc_on_device(acc_device_none);
    on[3] = acc_on_device(acc_device_nvidia);
  }
  CHECK(on[0] == 0 && on[1] != 0 && on[2] == 0);
  CHECK(!on[3] == (type != acc_device_nvidia));

  // Work before and after a shutdown.
  int x = 1;
#pragma acc serial copy(x)
  x = 2;
  CHECK(x == 2);
#pragma acc shutdown
  acc_init(type);
#pragma acc serial copy(x)
  x = 3;
  CHECK(x == 3);
  acc_shutdown(type);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
