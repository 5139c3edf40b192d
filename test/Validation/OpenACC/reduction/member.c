// FEATURE: 2.9.11 reduction | a member of a structure, by its name or a pointer
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct inner {
  double weight;
};
struct sums {
  int count;
  struct inner inner;
  long histogram[3];
};

static int test(int n) {
  int errors = 0;
  struct sums s = {1, {0.5}, {0, 1, 2}}, *p = malloc(sizeof *p);
  *p = s;
#pragma acc parallel loop reduction(+ : s.count, s.inner.weight)
  for (int i = 0; i < n; i++) {
    s.count += 1;
    s.inner.weight += 0.25;
  }
#pragma acc parallel loop reduction(+ : p->count) copy(p[0 : 1])
  for (int i = 0; i < n; i++)
    p->count += i % 3;
#pragma acc parallel loop reduction(+ : s.histogram)
  for (int i = 0; i < n; i++)
    s.histogram[i % 3]++;
  int expected = 1;
  for (int i = 0; i < n; i++)
    expected += i % 3;
  errors += s.count != 1 + n || s.inner.weight != 0.5 + 0.25 * n;
  errors += p->count != expected || p->inner.weight != 0.5;
  for (int i = 0; i < 3; i++)
    errors += s.histogram[i] != i + (n + 2 - i) / 3;
  free(p);
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
