// FEATURE: 8.1 reflect | `width` with a full shadow: any width means all, 0 nothing
// STATUS: yes
// RANKS: 1 2 3 4
// VARIANT: block | FORMAT=block
// VARIANT: cyclic | FORMAT=cyclic
// VARIANT: cyclic(2) | FORMAT=cyclic(2)
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[FORMAT] onto p
int a[N][3], b[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[*][0]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[*]

static void fill(int base) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    b[i] = base + i;
    for (int j = 0; j < 3; j++)
      a[i][j] = base + 3 * i + j;
  }
}

int main(void) {
  fill(0);
#pragma xmp reflect(a) width(1, 0)
#pragma xmp reflect(b) width(2 : 1) async(3)
#pragma xmp wait_async(3)
  for (int i = 0; i < N; i++) {
    CHECK(b[i], i);
    CHECK(a[i][1], 3 * i + 1);
  }
  int own[N] = {0};
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    own[i] = 1;
  fill(100);
#pragma xmp reflect(b) width(0)
  for (int i = 0; i < N; i++)
    CHECK(b[i], own[i] ? 100 + i : i);
#pragma xmp reflect_init(b) width(1)
#pragma xmp reflect_do(b)
  for (int i = 0; i < N; i++)
    CHECK(b[i], 100 + i);
  return CHECK_END();
}
