// FEATURE: 2.4 device_type | on `parallel`: the last clause that fits holds
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, nvidia = acc_get_device_type() == acc_device_nvidia;
#pragma acc parallel copy(gangs) num_gangs(7) device_type(nvidia) num_gangs(3) device_type(*) num_gangs(1)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += nvidia ? gangs < 1 || gangs > 3 : gangs != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
