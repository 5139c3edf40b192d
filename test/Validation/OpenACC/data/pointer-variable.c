// FEATURE: 2.7.1 data specification | a pointer itself, `copy(p)`
// STATUS: no: a clause is for what the pointer points to
// REFUSED: the construct assigns the pointer 'q', and that value does not come back

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
