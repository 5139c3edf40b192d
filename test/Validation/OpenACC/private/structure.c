// FEATURE: 2.5.13 private | a structure
// STATUS: yes

#include <stdio.h>

struct pair {
  int first;
  double second[2];
};

static int test(int n) {
  int errors = 0;
  struct pair p = {7, {8, 9}};
  double a[n];
#pragma acc parallel loop private(p) copyout(a)
  for (int i = 0; i < n; i++) {
    p.first = i;
    p.second[0] = p.first + 1;
    p.second[1] = 2 * p.second[0];
    a[i] = p.second[1];
  }
  errors += p.first != 7 || p.second[0] != 8 || p.second[1] != 9;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * (i + 1);
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
