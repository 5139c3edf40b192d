// FEATURE: 2.1 directive form | _Pragma, also in macros (T37)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#define DO_PRAGMA(x) _Pragma(#x)
#define LOOP(ref) DO_PRAGMA(xmp loop on ref)
#define SYNC _Pragma("xmp barrier")
_Pragma("xmp nodes p(*)") _Pragma("xmp template t(0 : N - 1)")
_Pragma("xmp distribute t(block) onto p")
int a[N];
_Pragma("xmp align a[i] with t(i)")

int main(void) {
  int sum = 0;
  LOOP(t(i))
  for (int i = 0; i < N; i++)
    a[i] = i;
  SYNC
  _Pragma("xmp loop (i) on t(i) reduction(+ : sum)") for (int i = 0; i < N; i++) sum += a[i];
  CHECK(sum, N * (N - 1) / 2);
  return CHECK_END();
}
