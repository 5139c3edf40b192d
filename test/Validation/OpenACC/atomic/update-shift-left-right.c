// FEATURE: 2.12 atomic | update `x = e << x;`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x[5] = {1, 2, 3, 4, 5};
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 5; i++) {
#pragma acc atomic update
    x[i] = (n + i) << x[i];
  }
  for (int i = 0; i < 5; i++)
    errors += x[i] != (n + i) << (i + 1);
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
