// FEATURE: 8.3 reduce_shadow | full shadows, cyclic and block
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p[*]
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
#pragma xmp template b[N]
#pragma xmp distribute b[block] onto p
int x[N], y[N];
#pragma xmp align x[i] with c[i]
#pragma xmp align y[i] with b[i]
#pragma xmp shadow x[*]
#pragma xmp shadow y[*]

static int stores(xmp_desc_t d) {
  void *address;
  xmp_array_laddr(d, &address);
  return address != 0;
}

int main(void) {
  int me = xmp_node_num(), inX = stores(xmp_desc_of(x)), inY = stores(xmp_desc_of(y));
  for (int i = 0; i < N; i++) {
    if (inX)
      x[i] = me * 100 + i;
    if (inY)
      y[i] = me * 100 + i;
  }
  int sumX = inX ? me : 0, sumY = inY ? me : 0, numX = inX, numY = inY;
#pragma xmp reduction(+ : sumX, sumY, numX, numY)
#pragma xmp reduce_shadow(x)
#pragma xmp reduce_shadow(y)
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++)
    CHECK(x[i], sumX * 100 + numX * i);
#pragma xmp loop on b[i]
  for (int i = 0; i < N; i++)
    CHECK(y[i], sumY * 100 + numY * i);
  return CHECK_END();
}
