// FEATURE: 2.9.9 device_type | `seq` for one type, levels or `independent` for another
// STATUS: yes

#include <stdio.h>

#pragma acc routine gang device_type(host) seq
static void increment(int n, int *a) {
#pragma acc loop gang device_type(host) seq
  for (int i = 0; i < n; i++)
    a[i]++;
}

static int test(int n) {
  int errors = 0;
  int a[n], b[n][6];
#pragma acc parallel loop gang copyout(a) device_type(host, multicore) seq
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b) device_type(nvidia) tile(4, 2) device_type(host) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      b[i][j] = i + j;
#pragma acc kernels loop copy(a) independent device_type(nvidia) gang worker device_type(radeon) seq
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma acc parallel loop auto copy(b) device_type(*) independent gang
  for (int i = 0; i < n; i++) {
#pragma acc loop seq device_type(nvidia) vector
    for (int j = 0; j < 6; j++)
      b[i][j] += 2;
  }
#pragma acc parallel num_gangs(1) copy(a)
  increment(n, a);
  for (int i = 0; i < n; i++) {
    errors += a[i] != 2 * i + 1;
    for (int j = 0; j < 6; j++)
      errors += b[i][j] != i + j + 2;
  }
  return errors;
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
