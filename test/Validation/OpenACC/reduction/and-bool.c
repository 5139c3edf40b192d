// FEATURE: 2.9.11 reduction | `&&` of `_Bool`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  _Bool result = 1;
  int expected = 1;
#pragma acc parallel loop reduction(&&:result)
  for (int i = 0; i < n; i++)
    result = result && (i % 90 != 89);
  for (int i = 0; i < n; i++)
    expected = expected && (i % 90 != 89);
  errors += result != expected;
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
