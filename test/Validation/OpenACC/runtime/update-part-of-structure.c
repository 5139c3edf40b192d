// FEATURE: 3.2.20 acc_update_device, acc_update_self | one member of a structure
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

struct state {
  int n;
  double x[4];
};

int main(void) {
  int errors = 0;
  struct state s = {1, {1, 2, 3, 4}};
  acc_copyin(&s, sizeof s);
  s.x[2] = 30;
  acc_update_device(&s.x[2], sizeof s.x[2]);
#pragma acc serial present(s)
  {
    s.n = (int)s.x[2] + 1;
    s.x[0] = -1;
  }
  acc_update_self(&s.n, sizeof s.n);
  errors += s.n != 31 || s.x[0] != (acc_get_device_type() == acc_device_host ? -1 : 1);
  acc_delete(&s, sizeof s);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
