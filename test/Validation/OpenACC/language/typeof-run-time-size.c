// FEATURE: 2.5 compute constructs | `typeof` of arrays of run-time size: the size is the one of the declaration
// STATUS: yes

#include <stdio.h>

int main(void) {
  long r[8] = {0}, expected[8] = {48, 120, 40, 24, 40, 64, 11, 4};
#pragma acc serial copy(r)
  {
    int n = 3;
    long a[6][3];
    for (int i = 0; i < 18; i++)
      a[i / 3][i % 3] = i;
    long(*p)[n] = a;
    long b[n];
    n = 5;
    typedef long row[n];
    n = 7;
    row c, d;
    __typeof__(b) e;
    __typeof__(c) *f = &d;
    r[0] = sizeof b;
    r[1] = sizeof c;
    r[2] = sizeof d;
    r[3] = sizeof e;
    r[4] = sizeof *f;
    if (r[0]) {
      n = 9;
      __typeof__(e) g;
      row h;
      r[5] = sizeof g + sizeof h;
    }
    while (n == 9) {
      __typeof__(p[0]) *q = &p[1];
      __auto_type s = &q[1];
      r[6] = q[1][0] + (s - p) + (n == 9 ? s[0][2] - 5 : 0);
      n = 0;
    }
    r[7] = (*++p)[1];
    r[0] += sizeof b;
    r[1] += sizeof(row) + sizeof c;
  }
  int errors = 0;
  for (int i = 0; i < 8; i++)
    errors += r[i] != expected[i];
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
