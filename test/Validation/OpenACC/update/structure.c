// FEATURE: 2.14.4 update | a structure, and one member
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

struct state {
  int n;
  float x[5];
};

int main(void) {
  int errors = 0;
  struct state s = {3, {1, 2, 3, 4, 5}};
  int device = acc_get_device_type() != acc_device_host;
#pragma acc data copyin(s)
  {
#pragma acc serial
    {
      s.n = 30;
      s.x[4] = 50;
    }
#pragma acc update self(s.x)
    errors += s.x[4] != 50 || s.n != (device ? 3 : 30);
#pragma acc update self(s)
    errors += s.n != 30;
    s.n = 31;
#pragma acc update device(s.n)
    int seen = 0;
#pragma acc serial copyout(seen)
    seen = s.n + (int)s.x[4];
    errors += seen != 81;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
