// FEATURE: 2.5.13 private | sections without a length, of parameters with one
// STATUS: yes

#include <stdio.h>

static int test(double a[7], float b[3][4], int first) {
  double out[5];
  int errors = 0;
  a[6] = 6;
  // The data clauses.
#pragma acc parallel loop copyin(a[first:], b[1:]) copyout(out)
  for (int i = 0; i < 5; i++)
    out[i] = a[6] + b[2][3] + i;
  for (int i = 0; i < 5; i++)
    errors += out[i] != 6 + b[2][3] + i;
  // Each iteration has its own.
#pragma acc parallel loop private(a[first:]) copyout(out)
  for (int i = 0; i < 5; i++) {
    a[first] = i;
    a[6] = 2 * i;
    out[i] = a[first] + a[6];
  }
  for (int i = 0; i < 5; i++)
    errors += out[i] != 3 * i;
  errors += a[6] != 6;
#pragma acc parallel loop firstprivate(b[:]) copyout(out)
  for (int i = 0; i < 5; i++) {
    b[0][1] = i;
    out[i] = b[0][1] + b[2][3];
  }
  for (int i = 0; i < 5; i++)
    errors += out[i] != i + b[2][3];
  errors += b[0][1] != 1;
  // Elements from the third on.
  for (int k = 0; k < 7; k++)
    a[k] = k;
#pragma acc parallel loop reduction(+ : a[2:])
  for (int i = 0; i < 10; i++) {
    a[2] += i;
    a[6] += 1;
  }
  errors += a[1] != 1 || a[2] != 2 + 45 || a[5] != 5 || a[6] != 6 + 10;
  return errors;
}

int main(void) {
  double a[7];
  float b[3][4];
  for (int i = 0; i < 12; i++)
    b[i / 4][i % 4] = i;
  int errors = 0;
  for (int first = 1; first < 6; first++)
    errors += test(a, b, first);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
