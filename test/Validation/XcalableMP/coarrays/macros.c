// FEATURE: 9.1 coarrays | declarations and references from macros, over several lines
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define CO :[*]
#define AT(a, k) a:[(k)]
#define PUT(a, k, v) do { AT(a, k) = (v); } while (0)
int x CO, y CO;

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me;
  xmp_sync_all(NULL);
  CHECK(AT(x, next), next);
  if (n > 0)
    PUT(y, next, me);
  else
    PUT(y, 0, 0);
  xmp_sync_all(NULL);
  CHECK(y, prev);
  xmp_sync_all(NULL);
  x
    :
    [next]
    =
    me +
    y;
  int line = __LINE__;
  CHECK(line, 30);
  xmp_sync_all(NULL);
  CHECK(x, prev + (prev + n - 1) % n);
  return CHECK_END();
}
