// FEATURE: 2.9.11 reduction | a section whose length another construct has reduced, also with `default(none)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int length = 0, errors = 0, a[5] = {1, 2, 3, 4, 5}, t[5] = {9, 9, 9, 9, 9};
#pragma acc parallel reduction(+ : length) num_gangs(1)
  length += 4;
#pragma acc parallel loop reduction(+ : a[0:length])
  for (int i = 0; i < 4 * n; i++)
    a[i % 4]++;
#pragma acc parallel loop default(none) reduction(+ : a[0:length]) firstprivate(n)
  for (int i = 0; i < 4 * n; i++)
    a[i % 4]++;
#pragma acc parallel private(t[0:length]) reduction(+ : a[0:length])
  {
#pragma acc loop reduction(+ : a[0:length])
    for (int i = 0; i < 4 * n; i++)
      a[i % 4]++;
    for (int i = 0; i < length; i++)
      t[i] = i;
  }
  for (int i = 0; i < 5; i++)
    errors += a[i] != 1 + i + (i < 4 ? 3 * n : 0) || t[i] != 9;
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
