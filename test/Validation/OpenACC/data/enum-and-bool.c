// FEATURE: 2.7.1 data specification | enumerations
// STATUS: yes

#include <stdio.h>

enum color { RED, GREEN = 5, BLUE };
static int test(int n) {
  int errors = 0;
  enum color c[n];
  int blue = 0;
#pragma acc parallel loop copyout(c) reduction(+:blue)
  for (int i = 0; i < n; i++) {
    c[i] = i % 3 == 0 ? RED : i % 3 == 1 ? GREEN : BLUE;
    blue += c[i] == BLUE;
  }
  errors += blue != n / 3;
  for (int i = 0; i < n; i++)
    errors += c[i] != (i % 3 == 0 ? 0 : i % 3 + 4);
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
