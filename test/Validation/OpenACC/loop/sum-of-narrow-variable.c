// FEATURE: 2.9 loop | a loop variable of type `short` or `char`, stepped by `i = i + 3`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[200];
  short i;
  unsigned char k;
  for (int j = 0; j < 200; j++)
    a[j] = 0;
#pragma acc parallel loop copy(a)
  for (i = 0; i < n % 200; i = i + 3)
    a[i] += 1;
#pragma acc parallel loop copy(a)
  for (k = n % 200; k > 2; k = k - 2)
    a[k] += 10;
#pragma acc parallel loop copy(a)
  for (i = 1; i < n % 200; i = 5 + i)
    a[i] += 100;
  for (int j = 0; j < 200; j++)
    errors += a[j] != (j < n % 200 && j % 3 == 0) +
                          10 * (j > 2 && j <= n % 200 && (n % 200 - j) % 2 == 0) +
                          100 * (j < n % 200 && j % 5 == 1);
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
