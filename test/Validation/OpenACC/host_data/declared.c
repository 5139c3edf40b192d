// FEATURE: 2.8.1 use_device | a variable of `declare`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int a[25];
#pragma acc declare create(a)
int main(void) {
  int errors = 0;
  int b[25];
#pragma acc parallel loop present(a)
  for (int i = 0; i < 25; i++)
    a[i] = i * i;
#pragma acc host_data use_device(a)
  acc_memcpy_from_device(b, a, sizeof b);
  for (int i = 0; i < 25; i++)
    errors += b[i] != i * i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
