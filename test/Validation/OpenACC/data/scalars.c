// FEATURE: 2.7.1 data specification | scalars in each data clause
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int in = 5, both = 6, out = -1, local = -1;
#pragma acc data copyin(in) copy(both) copyout(out) create(local)
  {
#pragma acc serial
    {
      local = in + both;
      out = 2 * local;
      both = -local;
    }
  }
  errors += out != 22 || both != -11;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
