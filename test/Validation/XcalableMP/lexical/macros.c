// FEATURE: 2.1 directive form | macros in all positions, also empty ones
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#define WIDTH 1
#define LISTED (i)
#define ON on t(i)
#define NOTHING
#define SUM reduction(+ : sum)
#define TEMPLATE t(0 : N - 1)
#define NAME a
#pragma xmp nodes p(*)
#pragma xmp template TEMPLATE
#pragma xmp distribute t(block) onto p
int NAME[N];
#pragma xmp align NAME[i] with t(i)
#pragma xmp shadow NAME[WIDTH]

int main(void) {
  int sum = 0;
#pragma xmp loop LISTED ON NOTHING SUM
  for (int i = 0; i < N; i++)
    sum += a[i] = i;
#pragma xmp reflect(NAME) NOTHING width(WIDTH)
#pragma xmp loop ON
  for (int i = WIDTH; i < N - WIDTH; i++)
    CHECK(a[i - WIDTH] + a[i + 1], 2 * i);
  CHECK(sum, N * (N - 1) / 2);
  return CHECK_END();
}
