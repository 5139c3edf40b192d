// FEATURE: 2.1 directive format | a construct as the body of `for` and `while`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = 0;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copy(a)
  for (int step = 0; step < 4; step++)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += step;
  while (k++ < 3)
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
      a[i] += 100;
  for (int i = 0; i < n; i++)
    errors += a[i] != 306;
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
