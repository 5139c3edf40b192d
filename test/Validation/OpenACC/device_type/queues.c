// FEATURE: 2.4 device_type | queues of their own for types, on constructs, `data` and `update`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a) create(b) async(1) device_type(radeon) async(5) wait(5) device_type(nvidia) async(2)
  {
#pragma acc parallel loop async(1) device_type(nvidia) async(2) device_type(host) wait(1)
    for (int i = 0; i < n; i++)
      b[i] = 2 * a[i];
#pragma acc parallel loop device_type(nvidia) async(3) wait(2) device_type(*) async(1)
    for (int i = 0; i < n; i++)
      b[i] += 1;
#pragma acc update self(b) device_type(nvidia) async(3) device_type(host, multicore) async(1)
#pragma acc wait(1, 3)
    for (int i = 0; i < n; i++)
      errors += b[i] != 2 * i + 1;
#pragma acc serial device_type(host) async(4) device_type(nvidia) wait
    for (int i = 0; i < n; i++)
      b[i] += a[i];
#pragma acc update self(b) wait(4) async(6) device_type(radeon) wait(7)
#pragma acc wait
    for (int i = 0; i < n; i++)
      errors += b[i] != 3 * i + 1;
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
