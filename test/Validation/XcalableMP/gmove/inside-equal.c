// FEATURE: 8.4 gmove | in a task, of elements that its nodes own, and of replicas
// STATUS: yes
// RANKS: 4
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : N - 1, 0 : 1)
#pragma xmp distribute s(block, block) onto q
int a[N], b[N], c[N], d[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with s(i, *)
#pragma xmp align d[i] with s(i, *)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = -1, b[i] = i;
#pragma xmp loop on s(i, *)
  for (int i = 0; i < N; i++)
    c[i] = -1, d[i] = 2 * i;
#pragma xmp task on p(2 : 3)
  {
#pragma xmp gmove
    a[3:6] = b[3:6];
  }
#pragma xmp task on q(1 : 2, 1)
  {
#pragma xmp gmove
    c[:] = d[:];
  }
#pragma xmp barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i >= 3 && i < 9 ? i : -1);
#pragma xmp task on q(1 : 2, 1)
  {
#pragma xmp loop on s(i, 0)
    for (int i = 0; i < N; i++)
      CHECK(c[i], 2 * i);
  }
  return CHECK_END();
}
