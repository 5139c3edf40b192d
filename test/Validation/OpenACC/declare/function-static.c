// FEATURE: 2.13 declare | a static variable of a function: its values come back when it ends
// STATUS: yes

#include <stdio.h>

static int next(void) {
  static int count[2] = {10, 20};
#pragma acc declare copy(count)
  int x = 0;
#pragma acc serial present(count) copyout(x)
  {
    count[0] += 1;
    x = count[0] + count[1];
  }
  return x;
}

int main(void) {
  int errors = 0;
  errors += next() != 31;
  errors += next() != 32;
  errors += next() != 33;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
