// FEATURE: 3.4 align | templates with negative bounds, arrays with different offsets, cyclic(3) with a full shadow, in one loop
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 19
#pragma xmp nodes p(*)
#pragma xmp template t(-7:23)
#pragma xmp distribute t(cyclic(3)) onto p
double a[N], b[N + 4];
int c[31];
#pragma xmp align a[i] with t(i - 5)
#pragma xmp align b[i] with t(i - 7)
#pragma xmp align c[i] with t(i - 7)
#pragma xmp shadow b[*]

int main(void) {
  const int shift = 5;
#pragma xmp loop on t(i - 7)
  for (int i = 0; i < N + 4; i++)
    b[i] = 100 + i * i;
#pragma xmp loop on t(k)
  for (int k = -7; k <= 23; k++)
    c[k + 7] = k;
#pragma xmp reflect(b)
  for (int i = 0; i < N + 4; i++)
    CHECK(b[i], 100 + i * i);
  /* a[i] is at i - 5, c[i + 2] too, b[i + 2] too. */
#pragma xmp loop on t(i - shift)
  for (int i = N - 1; i >= 0; i -= 2)
    a[i] = b[i + 2] + b[(i + 3) % (N + 4)] * c[i + 2] + b[N + 3 - i];
#pragma xmp loop on t(i - 5)
  for (int i = N - 2; i > 0; i -= 2)
    a[i] = -i;
  double sum = 0;
#pragma xmp loop on t(i - shift) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    double expected = i % 2 ? -i
                            : 100 + (i + 2) * (i + 2) + (100.0 + ((i + 3) % 23) * ((i + 3) % 23)) * (i - 5) +
                                  100 + (22 - i) * (22 - i);
    CHECK(a[i], expected);
    sum += a[i];
  }
  double oracle = 0;
  for (int i = 0; i < N; i++)
    oracle += i % 2 ? -i
                    : 100 + (i + 2) * (i + 2) + (100.0 + ((i + 3) % 23) * ((i + 3) % 23)) * (i - 5) +
                          100 + (22 - i) * (22 - i);
  CHECK(sum, oracle);
  return CHECK_END();
}
