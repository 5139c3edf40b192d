// FEATURE: 6.3 loop | all arithmetic types (T26)
// STATUS: yes
// RANKS: 1 2 3
#include <stdbool.h>
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  char c = 0;
  signed char sc = -100;
  unsigned char uc = 200;
  short s = 0;
  unsigned short us = 0;
  unsigned u = 0;
  long l = 0;
  unsigned long ul = 0;
  long long ll = 0;
  unsigned long long ull = 0;
  bool any = false, all = true;
  float f = 0;
  double d = 1;
  long double ld = 0;
#pragma xmp loop (i) on t(i) reduction(+ : c, s, us, u, l, ul, ll, ull, f, ld)                     \
    reduction(max : sc) reduction(min : uc) reduction(* : d) reduction(|| : any)                   \
    reduction(&& : all)
  for (int i = 0; i < N; i++) {
    c += i % 3;
    sc = sc > -i - 1 ? sc : -i - 1;
    uc = uc < 100 + i ? uc : 100 + i;
    s += i;
    us += 4000;
    u += 3000000000u;
    l += 1l << 40;
    ul += 1ul << 60;
    ll -= i;
    ull += 1;
    f += 0.5f;
    d *= i == 20 ? 0.5 : 1;
    ld += 0.25L;
    any |= i == 22;
    all &= i != 0;
  }
  CHECK(c, 22);
  CHECK(sc, -1);
  CHECK(uc, 100);
  CHECK(s, 253);
  CHECK(us, (unsigned short)(23 * 4000));
  CHECK(u, 23u * 3000000000u);
  CHECK(l, 23l << 40);
  CHECK_THAT(ul == 23ul << 60);
  CHECK(ll, -253);
  CHECK(ull, 23);
  CHECK(f, 11.5);
  CHECK(d, 0.5);
  CHECK(ld, 5.75);
  CHECK(any, 1);
  CHECK(all, 0);
  return CHECK_END();
}
