// FEATURE: 4.1.3 ACC_PROFLIB | a library named there: its `acc_register_library` is called
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <acc_prof.h>
static int registered;
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  registered = reg && unreg && lookup;
}

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc serial copyout(x)
  x = 1;
  errors += x != 1 || !registered;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
