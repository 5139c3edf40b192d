// FEATURE: 3.2.30 acc_memcpy_d2d | `acc_memcpy_d2d_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int last = acc_get_num_devices(type) - 1, a[n], b[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = -1;
  }
  acc_set_device_num(last, type);
#pragma acc enter data copyin(b)
  acc_set_device_num(0, type);
#pragma acc enter data copyin(a)
  acc_memcpy_d2d_async(b, a, sizeof a, last, 0, 1);
  acc_wait(1);
#pragma acc exit data delete(a)
  acc_set_device_num(last, type);
#pragma acc exit data copyout(b)
  for (int i = 0; i < n; i++)
    errors += b[i] != i;
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
