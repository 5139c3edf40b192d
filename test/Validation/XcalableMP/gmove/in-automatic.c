// FEATURE: 8.4 gmove | in and out with arrays of functions and of pointers, while they live
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double *d;
#pragma xmp align d[i] with t(i)

static void move(int depth) {
  int a[N], l[N];
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 1000 * depth + i;
  if (depth < 2)
    move(depth + 1);
#pragma xmp barrier
#pragma xmp task on p(2)
  {
#pragma xmp gmove in
    l[0:N] = a[:];
    for (int i = 0; i < N; i++)
      CHECK(l[i], 1000 * depth + i);
#pragma xmp gmove out
    a[0:3] = -depth;
#pragma xmp gmove out
    d[depth] = l[5];
  }
#pragma xmp barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i < 3 ? -depth : 1000 * depth + i);
}

int main(void) {
  for (int step = 0; step < 3; step++) {
    d = xmp_malloc(xmp_desc_of(d), N);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      d[i] = -1;
    move(0);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      CHECK(d[i], i < 3 ? 1000 * i + 5 : -1);
#pragma xmp barrier
    xmp_free(xmp_desc_of(d));
  }
  return CHECK_END();
}
