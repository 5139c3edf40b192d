// FEATURE: 2.9.11 reduction | a section with an offset, `a[3:5]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[10];
  for (int k = 0; k < 10; k++)
    a[k] = 1;
#pragma acc parallel loop reduction(*:a[3:5])
  for (int i = 0; i < n; i++)
    a[3 + i % 5] *= i % 10 == 0 ? -1 : 1;
  for (int k = 0; k < 10; k++) {
    int expected = 1;
    for (int i = 0; i < n; i++)
      if (3 + i % 5 == k && i % 10 == 0)
        expected *= -1;
    errors += a[k] != expected;
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
