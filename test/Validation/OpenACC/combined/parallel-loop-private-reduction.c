// FEATURE: 2.11 parallel loop | a variable that is private and reduced in the nest
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sums[n];
  long total = 0;
  int t;
#pragma acc parallel loop private(t) reduction(+:total) copyout(sums)
  for (int i = 0; i < n; i++) {
    t = 0;
#pragma acc loop reduction(+:t)
    for (int j = 0; j <= i; j++)
      t += j;
    sums[i] = t;
    total += t;
  }
  long expected = 0;
  for (int i = 0; i < n; i++) {
    errors += sums[i] != i * (i + 1) / 2;
    expected += i * (i + 1) / 2;
  }
  errors += total != expected;
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
