// FEATURE: 2.13.1 device_resident | kept by a routine from one construct to the next
// STATUS: yes

#include <stdio.h>

static int counter[1];
#pragma acc declare device_resident(counter)
#pragma acc routine seq
static void set_to(int x) { counter[0] = x; }
#pragma acc routine seq
static int add(int x) { return counter[0] += x; }
int main(void) {
  int errors = 0;
  int seen = 0;
#pragma acc serial
  set_to(4);
#pragma acc serial copyout(seen)
  seen = add(3);
  errors += seen != 7;
#pragma acc serial copyout(seen)
  seen = add(3);
  errors += seen != 10;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
