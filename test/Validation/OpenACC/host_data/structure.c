// FEATURE: 2.8.1 use_device | the address of a structure
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

struct pair {
  int a, b;
};

int main(void) {
  int errors = 0;
  struct pair p = {3, 4}, q = {0, 0};
#pragma acc data copyin(p)
  {
#pragma acc host_data use_device(p)
    acc_memcpy_from_device(&q, &p, sizeof q);
  }
  errors += q.a != 3 || q.b != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
