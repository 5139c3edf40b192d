// FEATURE: 9.1 coarrays | initialisers, several in one declaration, static in a function
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int x:[*] = 3, plain = 4, y[4]:[*] = {1, 2, 3, 4}, z[2][3]:[*];
static double s:[*] = 0.5;
char text[]:[*] = "abc";

static int count(int image) {
  static int calls:[*] = 10;
  calls++;
  xmp_sync_all(NULL);
  int result = calls:[image];
  xmp_sync_all(NULL);
  return result;
}

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  CHECK(x:[next], 3);
  CHECK(y[2]:[prev], 3);
  CHECK(z[1][2]:[next], 0);
  CHECK(s:[next], 0.5);
  CHECK(text[1]:[next], 'b');
  CHECK(sizeof text, 4);
  CHECK(plain, 4);
  CHECK(count(next), 11);
  CHECK(count(prev), 12);
  xmp_sync_all(NULL);
  y[0]:[next] = me;
  z[1][1]:[next] = -me;
  xmp_sync_all(NULL);
  CHECK(y[0], prev);
  CHECK(y[1], 2);
  CHECK(z[1][1], -prev);
  return CHECK_END();
}
