// FEATURE: 2.14.4 update | a section of a member array of an element, `s[k].x[l:m]`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

struct cell {
  int x[6];
};

int main(void) {
  int errors = 0;
  struct cell s[9];
  int device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < 54; i++)
    s[i / 6].x[i % 6] = i;
#pragma acc data copyin(s)
  {
#pragma acc parallel loop
    for (int i = 0; i < 9; i++)
      for (int k = 0; k < 6; k++)
        s[i].x[k] *= -1;
#pragma acc update self(s[4].x[1:3])
    for (int i = 0; i < 54; i++)
      errors += s[i / 6].x[i % 6] != (!device || (i / 6 == 4 && i % 6 >= 1 && i % 6 < 4) ? -i : i);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
