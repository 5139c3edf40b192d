// FEATURE: 2.13 declare | several directives and variables
// STATUS: yes

#include <stdio.h>

static int a = 1, b = 2, c[3] = {3, 4, 5};
static int d;
#pragma acc declare copyin(a, b) copyin(c)
#pragma acc declare create(d)
#pragma acc routine seq
static int all(void) { return a + b + c[2] + d; }
int main(void) {
  int errors = 0;
  int x = 0;
  d = 10;
#pragma acc update device(d)
#pragma acc serial copyout(x)
  x = all();
  errors += x != 18;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
