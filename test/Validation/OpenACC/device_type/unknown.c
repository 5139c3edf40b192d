// FEATURE: 2.4 device_type | types that other compilers have are none of ours
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0, gangs = 0;
  int a[n];
#pragma acc parallel loop copyout(a) device_type(xeonphi) num_gangs(4) async(1) device_type(acc_device_host, gcn) vector_length(8)
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
#pragma acc parallel reduction(+ : gangs) num_gangs(2) device_type(xeonphi) num_gangs(4)
  gangs++;
  return errors + (gangs != 2);
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
