// FEATURE: 2.14.2 shutdown | `device_type`, `device_num`, and `if`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0, yes = 1;
#pragma acc serial copyout(x)
  x = 1;
#pragma acc shutdown device_num(0) if(!yes)
#pragma acc shutdown device_type(*) if(yes)
#pragma acc shutdown device_num(0)
#pragma acc serial copyout(x)
  x = 2;
  errors += x != 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
