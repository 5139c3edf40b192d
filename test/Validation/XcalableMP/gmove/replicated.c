// FEATURE: 8.4 gmove | replicated arrays: all copies are stored, any is read; collapsed dimensions
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 15
#pragma xmp nodes q(2, *)
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute t(block, block) onto q
#pragma xmp distribute s(cyclic) onto p
int rows[N], columns[N], everywhere[N], x[N];
#pragma xmp align rows[i] with t(*, i)
#pragma xmp align columns[i] with t(i, *)
#pragma xmp align everywhere[*] with t(*, *)
#pragma xmp align x[i] with s(i)

int main(void) {
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    x[i] = 10 * i;
#pragma xmp gmove
  rows[:] = x[:];
#pragma xmp gmove
  columns[:] = rows[:];
#pragma xmp loop (i) on t(*, i)
  for (int i = 0; i < N; i++)
    CHECK(rows[i], 10 * i);
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    CHECK(columns[i], 10 * i);
#pragma xmp gmove
  everywhere[0:N] = columns[N - 1:N:-1];
  for (int i = 0; i < N; i++)
    CHECK(everywhere[i], 10 * (N - 1 - i));
#pragma xmp gmove
  x[2:10] = everywhere[0:10];
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    CHECK(x[i], i >= 2 && i < 12 ? 10 * (N - 1 - (i - 2)) : 10 * i);
  return CHECK_END();
}
