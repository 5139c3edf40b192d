// FEATURE: 2.4 device_type | without a fitting type the clauses before `device_type` hold
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, fits = acc_get_device_type() == acc_device_radeon;
#pragma acc parallel copy(gangs) num_gangs(1) device_type(radeon) num_gangs(4)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += gangs != 1 && !fits;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
