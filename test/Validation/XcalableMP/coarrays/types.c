// FEATURE: 9.1 coarrays | all arithmetic types
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <complex.h>
_Bool b:[*];
signed char c:[*];
unsigned short s:[*];
unsigned long long ull:[*];
float f:[*];
long double ld:[*];
double complex z:[*];
int *pointer:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  b = me % 2, c = (signed char)-me, s = (unsigned short)(65535 - me);
  ull = 1ull << 63 | (unsigned)me, f = me / 2.0f, ld = me / 3.0L;
  z = me + 2.0 * me * I;
  xmp_sync_all(NULL);
  CHECK(b:[next], next % 2);
  CHECK(c:[next], -next);
  CHECK(s:[next], 65535 - next);
  CHECK_THAT(ull:[next] == (1ull << 63 | (unsigned)next));
  CHECK(f:[next], next / 2.0f);
  CHECK_THAT(ld:[next] == next / 3.0L);
  CHECK(cimag(z:[next]), 2.0 * next);
  xmp_sync_all(NULL);
  c:[next] = 300;
  z:[next] = 3;
  ld:[next] = me;
  xmp_sync_all(NULL);
  CHECK(c, (signed char)300);
  CHECK(creal(z), 3);
  CHECK(ld, prev);
  CHECK_THAT(pointer:[next] == 0);
  return CHECK_END();
}
