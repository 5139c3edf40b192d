// FEATURE: 6.3 loop | on a template, an offset before the index
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N + 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i + 2)

int main(void) {
  int c = 2;
#pragma xmp loop (k) on t(c + k)
  for (int k = 0; k < N; k++)
    a[k] = 3 * k;
  int seen = 0;
#pragma xmp loop (k) on t[k + c] reduction(+ : seen)
  for (int k = 0; k < N; k++) {
    CHECK(a[k], 3 * k);
    seen++;
  }
  CHECK(seen, N);
  return CHECK_END();
}
