// FEATURE: 2.12 atomic | in a `routine`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static void hit(int *x, int by) {
#pragma acc atomic update
  *x += by;
}

static int test(int n) {
  int errors = 0;
  int x = 0;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++)
    hit(&x, i);
  errors += x != n * (n - 1) / 2;
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
