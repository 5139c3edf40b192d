// FEATURE: 2.14.4 update | a section that is not contiguous, `a[2:5][1:3]`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, a[12][7];
  for (int i = 0; i < 84; i++)
    a[i / 7][i % 7] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 7; j++)
        a[i][j] *= -1;
#pragma acc update self(a[2:5][1:3])
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 7; j++)
        errors += a[i][j] != (!device || (i >= 2 && i < 7 && j >= 1 && j < 4) ? -1 : 1) * (7 * i + j);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
