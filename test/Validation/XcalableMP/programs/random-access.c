// FEATURE: 9.1 programs | RandomAccess: updates of a distributed table, each by its owner
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#define LOCAL 1024
unsigned long table[LOCAL]:[*], sent[9][512]:[*];
int count[9]:[*];
static unsigned long next_random(unsigned long x) { return x << 1 ^ ((long)x < 0 ? 7 : 0); }

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  unsigned long size = (unsigned long)n * LOCAL;
  for (int i = 0; i < LOCAL; i++)
    table[i] = (unsigned long)me * LOCAL + i;
  xmp_sync_all(NULL);
  /* Each image takes its turn: a get and a put of one element. */
  for (int turn = 0; turn < n; turn++) {
    if (turn == me) {
      unsigned long r = 1 + me * 12345ul;
      for (int i = 0; i < 100; i++) {
        r = next_random(r);
        unsigned long at = r % size;
        table[at % LOCAL]:[at / LOCAL] ^= r;
      }
    }
    xmp_sync_all(NULL);
  }
  static unsigned long serial[9 * LOCAL];
  for (unsigned long i = 0; i < size; i++)
    serial[i] = i;
  for (int k = 0; k < n; k++) {
    unsigned long r = 1 + k * 12345ul;
    for (int i = 0; i < 100; i++) {
      r = next_random(r);
      serial[r % size] ^= r;
    }
  }
  int wrong = 0;
  for (int i = 0; i < LOCAL; i++)
    wrong += table[i] != serial[me * LOCAL + i];
  CHECK(wrong, 0);
  /* In buckets: a section for each owner, who makes the updates. */
  unsigned long r = 99 + me;
  int fill[9] = {0};
  static unsigned long bucket[9][512];
  for (int i = 0; i < 100; i++) {
    r = next_random(r);
    int owner = (int)(r % size / LOCAL);
    bucket[owner][fill[owner]++] = r;
  }
  for (int k = 0; k < n; k++) {
    if (fill[k])
      sent[me][0:fill[k]]:[k] = bucket[k][0:fill[k]];
    count[me]:[k] = fill[k];
  }
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++)
    for (int i = 0; i < count[k]; i++)
      table[sent[k][i] % size % LOCAL] ^= sent[k][i];
  for (int k = 0; k < n; k++) {
    r = 99 + k;
    for (int i = 0; i < 100; i++) {
      r = next_random(r);
      serial[r % size] ^= r;
    }
  }
  wrong = 0;
  for (int i = 0; i < LOCAL; i++)
    wrong += table[i] != serial[me * LOCAL + i];
  CHECK(wrong, 0);
  return CHECK_END();
}
