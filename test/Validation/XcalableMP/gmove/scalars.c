// FEATURE: 8.4 gmove | scalars and elements on either side, constants
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
struct s {
  int k;
  double x;
} s;

int main(void) {
  double x = 0, y[4] = {0};
  int k = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = 100 + i;
    b[i] = 0;
  }
#pragma xmp gmove
  x = a[N - 1];
  CHECK(x, 100 + N - 1);
  for (int i = 0; i < N; i++) {
#pragma xmp gmove
    x = a[i];
    CHECK(x, 100 + i);
  }
#pragma xmp gmove
  y[2] = a[k];
#pragma xmp gmove
  s.x = a[k + 1];
#pragma xmp gmove
  s.k = a[k + 2];
  CHECK(y[2], 103);
  CHECK(y[1], 0);
  CHECK(s.x, 104);
  CHECK(s.k, 105);
#pragma xmp gmove
  b[3] = a[12];
#pragma xmp gmove
  b[4:3] = x;
#pragma xmp gmove
  b[7:2] = 2.5;
#pragma xmp gmove
  b[9] = -1;
#pragma xmp gmove
  b[10] = k;
#pragma xmp gmove
  x = y[2]; // no array: a plain assignment
  CHECK(x, 103);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i == 3              ? 112
                : i >= 4 && i < 7   ? 100 + N - 1
                : i == 7 || i == 8  ? 2.5
                : i == 9            ? -1
                : i == 10           ? 3
                                    : 0);
  return CHECK_END();
}
