// FEATURE: 6.3 loop | values of all types, upper-case names (T26)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#define V(i) ((i * 7) % 23)

int main(void) {
  signed char c = -100;
  unsigned short s = 0;
  unsigned long long u = 0;
  float f = 1e9f;
  long double l = 1e9L;
  int ci = -1, li = -1;
  short si = -1;
  float ui = -1, fi = -1;
#pragma xmp loop (i) on t(i) reduction(FIRSTMAX : c / ci /) reduction(LASTMAX : s / si /)          \
    reduction(FirstMax : u / ui /) reduction(FIRSTMIN : f / fi /) reduction(LASTMIN : l / li /)
  for (int i = 0; i < N; i++) {
    if (V(i) > c)
      c = V(i), ci = i;
    if (V(i) >= s)
      s = V(i), si = i;
    if ((unsigned long long)V(i) > u)
      u = V(i), ui = i;
    if (V(i) < f)
      f = V(i), fi = i;
    if (V(i) <= l)
      l = V(i), li = i;
  }
  int at = 0;
  while (V(at) != 22)
    at++;
  CHECK(c, 22);
  CHECK(ci, at);
  CHECK(s, 22);
  CHECK(si, at);
  CHECK(u, 22);
  CHECK(ui, at);
  CHECK(f, 0);
  CHECK(fi, 0);
  CHECK(l, 0);
  CHECK(li, 0);
  return CHECK_END();
}
