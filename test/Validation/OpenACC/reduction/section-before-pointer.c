// FEATURE: 2.9.11 reduction | sections that begin before the element that a pointer points to
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static int test(int n, int first) {
  int numbers[8] = {0}, errors = 0, *p = numbers + 4;
  double complex z[6] = {0}, *y = z + 3;
#pragma acc parallel loop reduction(+ : p[-2 : 4])
  for (int i = 0; i < n; i++)
    p[i % 4 - 2] += i;
#pragma acc data copy(numbers)
  {
#pragma acc parallel loop reduction(max : p[-first : 3])
    for (int i = 0; i < n; i++)
      if (p[i % 3 - first] < n + i % 3)
        p[i % 3 - first] = n + i % 3;
  }
#pragma acc parallel loop reduction(+ : y[-3 : 6])
  for (int i = 0; i < n; i++)
    y[i % 6 - 3] += i + 2 * I;
  for (int k = 0; k < 8; k++) {
    int expected = 0;
    for (int i = k - 2; k >= 2 && k < 6 && i < n; i += 4)
      expected += i;
    int place = k - 4 + first;
    if (place >= 0 && place < 3 && place < n && expected < n + place)
      expected = n + place;
    errors += numbers[k] != expected;
  }
  for (int k = 0; k < 6; k++) {
    double complex expected = 0;
    for (int i = k; i < n; i += 6)
      expected += i + 2 * I;
    errors += z[k] != expected;
  }
  return errors;
}

int main(void) {
  int errors = test(1, 4) + test(7, 2) + test(1000, 3);
  printf("errors %d\ncomplete\n", errors);
  return errors != 0;
}
