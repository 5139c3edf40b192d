// FEATURE: 2.7.1 data specification | a pointer itself, `copy(p)`
// STATUS: no: taken for what it points to
// WRONG: an error on devices (the size of p is not known), and the new value is lost in host memory

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 3, y = 4, *p = &x, *q = NULL;
#pragma acc serial copy(p) copyout(q)
  {
    q = p + 1;
  }
  errors += q != &x + 1 || p != &x || y != 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
