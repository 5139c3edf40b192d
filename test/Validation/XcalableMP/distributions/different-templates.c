// FEATURE: 5.1 global data | arrays of several templates in one loop
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
#pragma xmp template u[2 * N]
#pragma xmp distribute u[cyclic(4)] onto p
int a[N], b[2 * N], plain[N], row[N][3];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align row[i][*] with t[i]

int main(void) {
#pragma xmp loop on u[i]
  for (int i = 0; i < 2 * N; i++)
    b[i] = i;
  for (int i = 0; i < N; i++)
    plain[i] = -i;
  /* b[2 * i] lives where a[i] does: blocks of 4 there are blocks of 2 here */
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    int copy = i, *p = &plain[copy];
    a[i] = b[2 * i] + *p;
    row[i][copy % 3] = b[2 * copy + 1];
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    CHECK(a[i], i);
    CHECK(row[i][i % 3], 2 * i + 1);
  }
  return CHECK_END();
}
