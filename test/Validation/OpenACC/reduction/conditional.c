// FEATURE: 2.9.11 reduction | updates under conditions and in inner loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 0, expected = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      continue;
    for (int j = 0; j < i % 4; j++)
      if (j != 1)
        sum += j + 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i % 4; j++)
      if (i % 3 && j != 1)
        expected += j + 1;
  errors += sum != expected;
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
