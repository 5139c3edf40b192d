// FEATURE: 5.1 global data | in a loop, computed subscripts of elements that the nodes store
// STATUS: yes
// RANKS: 1 2 3 5 12
// VARIANT: block | FORMAT=block SHADOW=1 WIDTH=1
// VARIANT: cyclic(2) | FORMAT=cyclic(2) SHADOW=0 WIDTH=0
// VARIANT: full shadow | FORMAT=cyclic(3) SHADOW=* WIDTH=1
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(-3 : N - 4)
#pragma xmp distribute t(FORMAT) onto p
long a[N], b[N], c[N];
#pragma xmp align [i] with t(i - 3) :: a, b, c
#pragma xmp shadow b[SHADOW]
int self[N], near = 1, none = 0;

int main(int argc, char **argv) {
  int reach = WIDTH == 1 ? argc : 0;
  for (int i = 0; i < N; i++)
    self[i] = N - 1 - i;
#pragma xmp loop on t(i - 3)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i;
#pragma xmp reflect(b)
  // Each node's own elements, through a table.
#pragma xmp loop on t(i - 3)
  for (int i = N - 1; i >= 0; i--)
    a[N - 1 - self[i]] += 100 * c[self[N - 1 - i]];
  // As far as the shadow goes.
#pragma xmp loop on t(i - 3)
  for (int i = reach; i < N - reach; i++)
    for (int k = -reach; k <= reach; k++)
      a[i] += b[i + k] - k;
  // Further, in loops without iterations and behind conditions.
#pragma xmp loop on t(i - 3)
  for (int i = 2; i < N - 2; i++) {
    for (int k = 5; k < none; k++)
      a[i] += b[i + k];
    if (near > 1)
      a[i] += b[i - near] + b[self[i]];
  }
#pragma xmp loop on t(i - 3)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 101 * i +
                    (i >= reach && i < N - reach ? (2 * reach + 1) * i : 0));
  return CHECK_END();
}
