// FEATURE: 6.4 array | operands in the shadow, both sides of one array
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i * i;
    b[i] = 0;
  }
#pragma xmp reflect(a)
#pragma xmp array on t[1:N - 2]
  b[1:N - 2] = a[0:N - 2] + a[2:N - 2];
#pragma xmp array on t[1:N - 2]
  a[1:N - 2] = a[2:N - 2] - a[0:N - 2];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int inside = i > 0 && i < N - 1;
    CHECK(b[i], inside ? 2 * i * i + 2 : 0);
    CHECK(a[i], inside ? 4 * i : i * i);
  }
  return CHECK_END();
}
