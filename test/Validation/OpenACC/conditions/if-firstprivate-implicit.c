// FEATURE: 2.5.6 if | a scalar that is implicitly firstprivate keeps its value on the host
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 5, seen = 0;
#pragma acc parallel if(seen) num_gangs(1) copy(seen)
  {
    x++;
    seen = x;
  }
  errors += x != 5 || seen != 6;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
