// FEATURE: 2.9.11 reduction | arrays and sections of complex numbers, complex members
// STATUS: yes

#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static int differs(double _Complex a, double _Complex b) {
  return cabs(a - b) > 1e-9 * (1 + cabs(b));
}

static int testSums(int n, const double _Complex *a) {
  double _Complex bins[4] = {0, 1, 2 * I, 3}, expected[4] = {0, 1, 2 * I, 3};
  float _Complex table[2][3] = {{0}}, expectedTable[2][3] = {{0}};
  int errors = 0;
#pragma acc parallel loop reduction(+:bins, table) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    bins[i % 4] += a[i];
    table[i % 2][i % 3] += 1 - I;
  }
  for (int i = 0; i < n; i++) {
    expected[i % 4] += a[i];
    expectedTable[i % 2][i % 3] += 1 - I;
  }
  for (int k = 0; k < 4; k++)
    errors += differs(bins[k], expected[k]);
  for (int k = 0; k < 6; k++)
    errors += differs(table[k / 3][k % 3], expectedTable[k / 3][k % 3]);
  return errors;
}

static int testProducts(int n) {
  double _Complex products[3] = {1, I, 2}, expected[3] = {1, I, 2};
  int errors = 0;
#pragma acc parallel loop reduction(*:products)
  for (int i = 0; i < n; i++)
    products[i % 3] *= i % 8 ? I : 1 + I / 1024;
  for (int i = 0; i < n; i++)
    expected[i % 3] *= i % 8 ? I : 1 + I / 1024;
  for (int k = 0; k < 3; k++)
    errors += differs(products[k], expected[k]);
  return errors;
}

static int testSection(int n, const double _Complex *a) {
  double _Complex *sums = malloc(6 * sizeof *sums), expected[6];
  int errors = 0, first = n % 2 + 1;
  for (int k = 0; k < 6; k++)
    expected[k] = sums[k] = k;
#pragma acc parallel loop reduction(+:sums[first:3]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    sums[first + i % 3] += a[i];
#pragma acc parallel loop reduction(+:sums[0:6]) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    sums[i % 6] += a[i];
  for (int i = 0; i < n; i++) {
    expected[first + i % 3] += a[i];
    expected[i % 6] += a[i];
  }
  for (int k = 0; k < 6; k++)
    errors += differs(sums[k], expected[k]);
  free(sums);
  return errors;
}

static int testMember(int n, const double _Complex *a) {
  struct {
    double _Complex sum;
    int count;
  } s = {1, 2};
  double _Complex expected = 1;
#pragma acc parallel loop reduction(+:s.sum, s.count) copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    s.sum += a[i];
    s.count++;
  }
  for (int i = 0; i < n; i++)
    expected += a[i];
  return differs(s.sum, expected) + (s.count != n + 2);
}

static int test(int n) {
  double _Complex *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i % 100 + I * (i % 7);
  int errors = testSums(n, a) + testProducts(n) + testSection(n, a) + testMember(n, a);
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 100003};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
