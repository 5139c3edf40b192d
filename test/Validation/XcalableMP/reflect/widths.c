// FEATURE: 8.1 reflect | widths that change; other cells keep their values (T6, T36)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2 : 3]

static void fill(int step) {
#pragma xmp loop on t(i) expand(/unbound/ 2 : 3)
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i + step;
}

static void check(int step, int low, int high, int periodic) {
  int first, last;
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &last);
  if (first > last)
    return;
  for (int i = first - 2; i <= last + 3; i++) {
    int own = i >= first && i <= last, filled = own || (i < first && i >= first - low) ||
                                                (i > last && i <= last + high);
    if (!periodic && (i < 0 || i >= N))
      filled = 0;
    CHECK(a[i], filled ? (i + N) % N + step : -1);
  }
}

int main(void) {
  int one = 1;
  for (int step = 0; step < 2; step++) {
    fill(step);
#pragma xmp reflect(a)
    check(step, 2, 3, 0);
    fill(step);
#pragma xmp reflect(a) width(1)
    check(step, 1, 1, 0);
    fill(step);
#pragma xmp reflect(a) width(0 : 2)
    check(step, 0, 2, 0);
    fill(step);
#pragma xmp reflect(a) width(/periodic/ 2 : one)
    check(step, 2, 1, 1);
    fill(step);
#pragma xmp reflect(a) width(one : 0)
    check(step, 1, 0, 0);
  }
  return CHECK_END();
}
