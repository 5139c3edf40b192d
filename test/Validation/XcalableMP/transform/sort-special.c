// FEATURE: 11.6 transformational | sorts of zeros with signs, infinities and what is not a number, which comes last; equal elements
// STATUS: yes
// RANKS: 1 2 3 6
#include "../Inputs/check.h"
#include <math.h>
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(3)) onto p
double a[N], b[N];
unsigned short s[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align s[i] with t(i)

static double value(int i) {
  return i % 5 == 0 ? NAN : i % 7 == 0 ? -INFINITY : i % 11 == 0 ? INFINITY : i % 4 - 2;
}

int main(void) {
  int none = 0;
  for (int i = 0; i < N; i++)
    none += isnan(value(i));
  for (int down = 0; down < 2; down++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = value(i), s[i] = 65530 + i % 6;
    if (down)
      xmp_sort_down(xmp_desc_of(b), xmp_desc_of(a));
    else
      xmp_sort_up(xmp_desc_of(b), xmp_desc_of(a));
    double sorted[N], before[N];
#pragma xmp gmove
    sorted[:] = b[:];
#pragma xmp gmove
    before[:] = a[:];
    for (int i = 0; i < N; i++) {
      CHECK(isnan(sorted[i]) != 0, i >= N - none);
      if (i > 0 && i < N - none)
        CHECK_THAT(down ? sorted[i - 1] >= sorted[i] : sorted[i - 1] <= sorted[i]);
      int here = 0, there = 0;
      for (int k = 0; k < N; k++)
        here += before[k] == sorted[i], there += sorted[k] == sorted[i];
      CHECK(here, there);
    }
    xmp_sort_down(xmp_desc_of(s), xmp_desc_of(s));
    unsigned short all[N];
#pragma xmp gmove
    all[:] = s[:];
    for (int i = 1; i < N; i++)
      CHECK_THAT(all[i - 1] >= all[i]);
    CHECK(all[0], 65535);
  }
  return CHECK_END();
}
