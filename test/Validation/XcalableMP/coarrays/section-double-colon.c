// FEATURE: 9.1 coarrays | sections with a step and no bounds: x[::2]:[k]
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
int x[8]:[*], y[9]:[*];

int main(void) {
  int part[4] = {5, 6, 7, 8}, got[4];
  int next = xmpc_node_num() + 1 < xmp_num_nodes() ? xmpc_node_num() + 1 : 0;
  for (int i = 0; i < 8; i++)
    x[i] = y[i] = i;
  xmp_sync_all(NULL);
  x[::2]:[next] = part[0:4];
  y[1::2]:[next] = part[:];
  xmp_sync_all(NULL);
  got[:] = x[::2]:[next];
  for (int i = 0; i < 8; i++) {
    CHECK(x[i], i % 2 ? i : 5 + i / 2);
    CHECK(y[i], i % 2 ? 5 + i / 2 : i);
  }
  for (int i = 0; i < 4; i++)
    CHECK(got[i], 5 + i);
  return CHECK_END();
}
