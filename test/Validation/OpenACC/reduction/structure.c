// FEATURE: 2.9.11 reduction | a structure: each member
// STATUS: yes

#include <stdio.h>

struct sums {
  int count;
  double weight;
};

static int test(int n) {
  int errors = 0;
  struct sums s = {1, 0.5};
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < n; i++) {
    s.count += 1;
    s.weight += 0.25;
  }
  errors += s.count != 1 + n || s.weight != 0.5 + 0.25 * n;
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
