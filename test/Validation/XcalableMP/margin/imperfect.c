// FEATURE: 6.3 loop | margin and expand of imperfect and triangular nests, with statements between the loops, all signs of widths: each tuple once
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#include <string.h>
#define A 9
#define B 11
#define C 5
static int seen[A + 6][B + 6], again[A + 6][B + 6], rows[A + 6], after[A + 6];
static int cubes[A + 6][B + 6][C], pillars[A + 6][B + 6];

/* A range of indices; of an empty one the end is below the begin. */
struct range {
  int first, last;
};

static int holds(struct range r, int x) { return r.first <= x && x <= r.last; }

static struct range cut(struct range r, int lowest, int highest) {
  struct range result = {r.first > lowest ? r.first : lowest, r.last < highest ? r.last : highest};
  return result;
}

static struct range widen(struct range own, int low, int high, int lowest, int highest) {
  struct range result = own;
  if (own.first <= own.last) {
    result.first -= low;
    result.last += high;
    result = cut(result, lowest, highest);
  }
  return result;
}

static void clear(void) {
  memset(seen, 0, sizeof seen);
  memset(again, 0, sizeof again);
  memset(rows, 0, sizeof rows);
  memset(after, 0, sizeof after);
  memset(cubes, 0, sizeof cubes);
  memset(pillars, 0, sizeof pillars);
}

int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num();
  int x = me % w, y = me / w, bw = (B + w - 1) / w, bh = (A + h - 1) / h;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(block, block) onto q
  struct range mineI = cut((struct range){y * bh, (y + 1) * bh - 1}, 0, A - 1);
  struct range mineJ = cut((struct range){x * bw, (x + 1) * bw - 1}, 0, B - 1);
  for (int code = 0; code < 81; code++) {
    int a = code % 3 - 1, b = code / 3 % 3 - 1, c = code / 9 % 3 * 2 - 2, d = code / 27 - 1;
    /* Statements between the loops, and two loops in the first one. */
    clear();
#pragma xmp loop (i, j) on t(j, i) margin(c : d, a : b)
    for (int i = 1; i < A; i++) {
      rows[i]++;
      for (int j = 0; j < B - 1; j++)
        seen[i][j]++;
      for (int j = B - 1; j >= 0; j -= 2)
        again[i][j]++;
      after[i]++;
    }
    struct range ownI = cut(mineI, 1, A - 1), bigI = widen(ownI, a, b, 1, A - 1);
    struct range ownJ = cut(mineJ, 0, B - 2), bigJ = widen(ownJ, c, d, 0, B - 2);
    struct range big2 = widen(mineJ, c, d, 0, B - 1);
    for (int i = 0; i < A; i++) {
      int inOwn = holds(ownI, i), inBig = holds(bigI, i);
      CHECK(rows[i], inOwn || inBig);
      CHECK(after[i], inOwn || inBig);
      for (int j = 0; j < B; j++) {
        CHECK(seen[i][j], (inOwn && holds(ownJ, j)) != (inBig && holds(bigJ, j)));
        CHECK(again[i][j], (B - 1 - j) % 2 == 0 &&
                               (inOwn && holds(mineJ, j)) != (inBig && holds(big2, j)));
      }
    }
    /* Bounds that depend on the loop around, which goes down. */
    clear();
    int count = 1000;
#pragma xmp loop (i, j) on t(j, i) margin(c : d, a : b) reduction(+ : count)
    for (int i = A - 1; i >= 0; i--)
      for (int j = i; j <= (2 * i + 2 < B - 1 ? 2 * i + 2 : B - 1); j++) {
        seen[i][j]++;
        count++;
      }
    int total = 0;
    bigI = widen(mineI, a, b, 0, A - 1);
    for (int i = 0; i < A; i++) {
      int end = 2 * i + 2 < B - 1 ? 2 * i + 2 : B - 1;
      ownJ = cut(mineJ, i, end);
      bigJ = widen(ownJ, c, d, i, end);
      for (int j = 0; j < B; j++) {
        int expected =
            (holds(mineI, i) && holds(ownJ, j)) != (holds(bigI, i) && holds(bigJ, j));
        CHECK(seen[i][j], expected);
        total += expected;
      }
    }
#pragma xmp reduction(+ : total)
    CHECK(count, 1000 + total);
    /* Two loops, a statement, and a loop that is not distributed. */
    clear();
#pragma xmp loop (i, j) on t(j, i) margin(c : d, a : b)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++) {
        pillars[i][j]++;
        for (int k = 0; k < C; k++)
          cubes[i][j][k]++;
      }
    bigJ = widen(mineJ, c, d, 0, B - 1);
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++) {
        int expected = (holds(mineI, i) && holds(mineJ, j)) != (holds(bigI, i) && holds(bigJ, j));
        CHECK(pillars[i][j], expected);
        CHECK(cubes[i][j][C - 1], expected);
      }
  }
  return CHECK_END();
}
