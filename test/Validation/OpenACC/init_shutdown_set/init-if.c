// FEATURE: 2.14.1 init | `if(condition)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0;
#pragma acc init if(n > 50)
#pragma acc serial copyout(x)
  x = n;
  errors += x != n;
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
