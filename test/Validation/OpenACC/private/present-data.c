// FEATURE: 2.5.13 private | `private` of a variable that is on the device leaves that alone
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t[4] = {1, 2, 3, 4};
#pragma acc data copy(t)
  {
#pragma acc parallel loop private(t)
    for (int i = 0; i < 50; i++)
      for (int k = 0; k < 4; k++)
        t[k] = i;
  }
  errors += t[0] != 1 || t[1] != 2 || t[2] != 3 || t[3] != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
