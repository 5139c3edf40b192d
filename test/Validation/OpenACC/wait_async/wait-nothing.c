// FEATURE: 2.16.3 wait | for queues that were never used
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc wait(11)
#pragma acc wait(12, 13) async(14)
#pragma acc wait
#pragma acc serial copyout(x) wait(15)
  x = 4;
  errors += x != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
