// FEATURE: 8.4 gmove | between different node arrays, in a task, nodes that own nothing
// STATUS: yes
// RANKS: 3 4 6
#include "../Inputs/check.h"
#define N 14
#pragma xmp nodes p(*)
#pragma xmp nodes a2(2) = p(1 : 2)
#pragma xmp nodes b2(2) = p(2 : 3)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp template v(0 : 1)
#pragma xmp distribute t(block) onto a2
#pragma xmp distribute u(cyclic) onto b2
#pragma xmp distribute v(block) onto p
int a[N], b[N], few[2];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp align few[i] with v(i)

int main(void) {
  int x = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 10 + i;
#pragma xmp gmove
  b[:] = a[:];
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], 10 + i);
#pragma xmp gmove
  few[0:2] = b[5:2];
#pragma xmp gmove
  x = few[1];
  CHECK(x, 16);
#pragma xmp task on p(1 : 2)
  {
#pragma xmp gmove
    a[1:N - 1] = a[0:N - 1];
#pragma xmp gmove
    x = a[N - 1];
  }
  CHECK(x, xmp_node_num() <= 2 ? 10 + N - 2 : 16);
#pragma xmp task on p(1 : 3)
  {
#pragma xmp gmove
    b[0:3] = a[0:3];
  }
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i == 0 ? 10 : i < 3 ? 9 + i : 10 + i);
  return CHECK_END();
}
