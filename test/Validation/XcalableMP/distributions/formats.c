// FEATURE: 3.3 distribute | loops in both directions, tasks and bcasts of elements
// STATUS: yes
// RANKS: 1 2 3 5
// VARIANT: block, the last nodes own nothing | FORMAT=block N=9 | 1 4 5 7
// VARIANT: block(n) uses n | FORMAT=block(20) N=23 | 2 3 5
// VARIANT: cyclic | FORMAT=cyclic N=23
// VARIANT: cyclic, one element | FORMAT=cyclic N=1 | 1 2 3
// VARIANT: cyclic(w) | FORMAT=cyclic(3) N=23
// VARIANT: cyclic(w), nodes that own nothing | FORMAT=cyclic(2) N=5 | 1 3 4 7
// VARIANT: cyclic(w) with a width that the run knows | FORMAT=cyclic(w) N=23
#include "../Inputs/check.h"
int w = 4;
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[FORMAT] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void) {
  long sum = 0, expected = 0;
#pragma xmp loop (i) on t[i]
  for (int i = 0; i < N; i++)
    a[i] = 7 * i + 1;
#pragma xmp loop (i) on t[i] reduction(+ : sum)
  for (int i = 1; i < N; i += 2)
    sum += a[i] * i;
#pragma xmp loop (i) on t[i] reduction(+ : sum)
  for (int i = N - 1; i >= 0; i -= 3)
    sum += a[i];
  for (int i = 1; i < N; i += 2)
    expected += (7 * i + 1) * i;
  for (int i = N - 1; i >= 0; i -= 3)
    expected += 7 * i + 1;
  CHECK(sum, expected);
  for (int k = 0; k < N; k++) {
    int value = -1;
#pragma xmp task on t[k]
    value = a[k];
#pragma xmp bcast(value) from t[k]
    CHECK(value, 7 * k + 1);
  }
  return CHECK_END();
}
