// FEATURE: 2.4 device_type | the number of gangs is that of the device that runs
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int check(int gangs, int gpu, int other) {
  if (acc_get_device_type() == acc_device_nvidia)
    return gangs != gpu;
  return gangs != other;
}

int main(void) {
  int errors = 0, gangs = 0;
  int five = 5, three = 3;
#pragma acc parallel copy(gangs) num_gangs(9) device_type(nvidia) num_gangs(five) device_type(host, multicore) num_gangs(three) device_type(*) num_gangs(2)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += check(gangs, 5, 3);
  gangs = 0;
#pragma acc parallel copy(gangs) num_gangs(9) device_type(nvidia) vector_length(32) device_type(*) num_gangs(2)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += check(gangs, 9, 2);
  gangs = 0;
#pragma acc parallel reduction(+ : gangs) num_gangs(9) device_type(host) num_gangs(4)
  gangs++;
  errors += check(gangs, 9, 4);
  gangs = 0;
#pragma acc parallel reduction(+ : gangs) num_gangs(7) device_type(radeon) num_gangs(4)
  gangs++;
  errors += check(gangs, 7, 7);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
