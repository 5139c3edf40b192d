// FEATURE: 6.3 loop | functions that iterations of one node call count nodes and images as outside, and combine on that node (A12)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], box[N]:[*];
#pragma xmp align a[i] with t(i)

static int owner(int i) {
  int size = (N + xmp_num_nodes() - 1) / xmp_num_nodes();
  return i / size;
}
static int alone(void) {
  int one = 1;
#pragma xmp reduction(+ : one)
#pragma xmp barrier
  return one;
}
static int number(void) { return xmp_node_num(); }
/* To the owner of the mirrored element. */
static void send(int i, int value) { box[i]:[owner(i)] = value; }

int main(void) {
  int here = xmp_node_num();
  for (int i = 0; i < N; i++)
    box[i] = -1;
  xmp_sync_all(NULL);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = owner(i);
    CHECK(a[i], xmpc_node_num());
    CHECK(number(), here);
    CHECK(alone(), 1);
    send(N - 1 - i, i);
  }
  xmp_sync_all(NULL);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(box[i], N - 1 - i);
#pragma xmp task on p(1)
  {
    CHECK(number(), 1);
    CHECK(xmp_num_nodes(), 1);
#pragma xmp loop on t(i)
    for (int i = 0; i < 1; i++)
      CHECK(owner(i), 0);
  }
  return CHECK_END();
}
