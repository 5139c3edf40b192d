// FEATURE: 2.9.11 reduction | a whole array
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int count[6] = {100, 0, 0, 0, 0, 0};
#pragma acc parallel loop reduction(+:count)
  for (int i = 0; i < n; i++)
    count[i % 6] += i;
  for (int k = 0; k < 6; k++) {
    int expected = k == 0 ? 100 : 0;
    for (int i = k; i < n; i += 6)
      expected += i;
    errors += count[k] != expected;
  }
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
