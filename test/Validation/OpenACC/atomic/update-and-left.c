// FEATURE: 2.12 atomic | update `x = x & e;`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0x7d, expected = 0x7d;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x = x & (~(i % 11 == 4 ? 8 : 1));
  }
  for (int i = 0; i < n; i++)
    expected = expected & (~(i % 11 == 4 ? 8 : 1));
  errors += x != expected;
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
