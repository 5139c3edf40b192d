// FEATURE: 6.3 loop | first and last locations follow the sequential order of cyclic loops (T22)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 29
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

int main(void) {
  int best = -100, where = -1, low = 100, last = -1;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = (i * 5) % 7;
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    b[i] = (i * 3) % 5;
#pragma xmp loop on t[i] reduction(firstmax : best / where /)
  for (int i = 1; i < N; i++)
    if (a[i] > best) {
      best = a[i];
      where = i;
    }
  CHECK(best, 6);
  CHECK(where, 4);
#pragma xmp loop on u[i] reduction(lastmin : low / last /)
  for (int i = 0; i < N; i += 2)
    if (b[i] <= low) {
      low = b[i];
      last = i;
    }
  CHECK(low, 0);
  CHECK(last, 20);
  best = -100;
  where = -1;
#pragma xmp loop on t[i] reduction(firstmax : best / where /)
  for (int i = N - 1; i >= 0; i--)
    if (a[i] > best) {
      best = a[i];
      where = i;
    }
  CHECK(where, 25);
  return CHECK_END();
}
