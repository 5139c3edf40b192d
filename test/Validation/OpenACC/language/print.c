// FEATURE: 2.5 compute constructs | `printf` in `serial`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc serial copy(x)
  {
    printf("in a construct\n");
    x = 1;
  }
  errors += x != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
