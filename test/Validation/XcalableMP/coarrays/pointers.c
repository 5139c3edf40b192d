// FEATURE: 9.1 coarrays | pointers with xmp_comalloc and xmp_cofree: numbers, arrays, structures, sections, parameters
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
struct point {
  int x;
  double y[3];
};
int *g:[*];
static double (*m)[5]:[*];
struct point *s:[*];

static void send(int *a:[*], double (*b)[5]:[*], int image, int value) {
  a[0]:[image] = value;
  b[1][2]:[image] = 2 * value;
  xmp_sync_all(NULL);
}

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  for (int turn = 0; turn < 40; turn++) {
    g = xmp_comalloc(20 * sizeof(int));
    m = (double (*)[5])xmp_comalloc(4 * sizeof *m);
    s = xmp_comalloc(3 * sizeof *s);
    long *local:[*] = xmp_comalloc((turn + 1) * sizeof(long));
    for (int i = 0; i < 20; i++) {
      CHECK(g[i], 0);
      g[i] = me * 100 + i;
      m[i / 5][i % 5] = me * 1000 + i;
    }
    s[1].x = me;
    s[2].y[1] = me * 0.5;
    local[turn] = me + turn;
    xmp_sync_all(NULL);
    CHECK(g[3]:[next], next * 100 + 3);
    CHECK(m[2][3]:[next], next * 1000 + 13);
    CHECK(s[1].x:[next], next);
    CHECK(s[2].y[1]:[prev], prev * 0.5);
    CHECK(s->x:[next], 0);
    CHECK(local[turn]:[next], next + turn);
    int part[5];
    part[0:5] = g[4:5:3]:[next];
    double columns[2][3];
    columns[:][:] = m[1:2][0:3:2]:[prev];
    for (int i = 0; i < 5; i++)
      CHECK(part[i], next * 100 + 4 + 3 * i);
    for (int i = 0; i < 6; i++)
      CHECK(columns[i / 3][i % 3], prev * 1000 + (1 + i / 3) * 5 + i % 3 * 2);
    xmp_sync_all(NULL);
    g[10:3]:[next] = part[0:3];
    s[0].y[2]:[next] = me + 0.25;
    send(g, m, next, me + 7);
    CHECK(g[0], prev + 7);
    CHECK(g[10], me * 100 + 4);
    CHECK(m[1][2], 2 * prev + 14);
    CHECK(s[0].y[2], prev + 0.25);
    // In another order than they came.
    xmp_cofree(m);
    xmp_cofree(turn % 2 ? (void *)g : local);
    xmp_cofree(s);
    xmp_cofree(turn % 2 ? (void *)local : g);
  }
  // Disjoint sets have coarrays of their own at the same time.
#pragma xmp nodes p(*)
#pragma xmp nodes mine(*) = p(me % 2 + 1 : n : 2)
#pragma xmp task on mine
  {
    int image = xmpc_this_image(), images = xmp_num_images();
    xmp_lock_t *lock:[*] = xmp_comalloc(sizeof(xmp_lock_t));
    int *count:[1][*] = xmp_comalloc(sizeof(int), 1);
    for (int i = 0; i < 20; i++) {
#pragma xmp lock(lock[0]:[images - 1])
      count[0]:[0][images - 1] = count[0]:[0][images - 1] + 1;
#pragma xmp unlock(lock[0]:[images - 1])
    }
    xmp_sync_all(NULL);
    CHECK(count[0]:[0][images - 1], 20 * images);
    xmp_sync_all(NULL);
    xmp_atomic_define(count[0]:[0][(image + 1) % images], image);
    xmp_cofree(lock);
    CHECK(count[0], (image + images - 1) % images);
    xmp_cofree(count);
  }
  return CHECK_END();
}
