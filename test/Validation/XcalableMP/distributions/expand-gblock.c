// FEATURE: 6.3 loop | expand and margin on gblock
// STATUS: yes
// RANKS: 4
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p[4]
int map[4] = {6, 0, 9, 5};
#pragma xmp template t[N]
#pragma xmp distribute t[gblock(map)] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = i * i;
    b[i] = -1;
  }
#pragma xmp reflect(a) async(3)
#pragma xmp loop on t[i] expand(-1)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i - 1] + a[i + 1];
#pragma xmp wait_async(3)
#pragma xmp loop on t[i] margin(-1)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i - 1] + a[i + 1];
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK(b[i], i == 0 || i == N - 1 ? -1 : 2 * i * i + 2);
  return CHECK_END();
}
