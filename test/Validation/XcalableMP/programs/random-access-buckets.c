// FEATURE: 9.1 programs | random access: updates in buckets, put to coarrays
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define LOCAL 64
unsigned long table[LOCAL]:[*];
unsigned long bucket[16][LOCAL], inbox[16][LOCAL]:[*];
int num[16], numin[16]:[*];
int main(void) {
  unsigned long total = 0;
  int n = 240;
  int me = xmpc_this_image(), np = xmp_num_images();
  for (int i = 0; i < LOCAL; i++)
    table[i] = 0;
  for (int q = 0; q < np; q++)
    num[q] = 0, numin[q] = 0;
  xmp_sync_all(NULL);
  for (int i = me; i < n; i += np) {
    unsigned long r = (i * 2862933555777941757UL + 3037000493UL);
    int where = (r >> 20) % (LOCAL * np);
    int q = where / LOCAL;
    bucket[q][num[q]++] = r << 8 | where % LOCAL;
  }
  for (int q = 0; q < np; q++) {
    numin[me]:[q] = num[q];
    if (num[q])
      inbox[me][0:num[q]]:[q] = bucket[q][0:num[q]];
  }
  xmp_sync_all(NULL);
  for (int q = 0; q < np; q++)
    for (int i = 0; i < numin[q]; i++)
      table[inbox[q][i] & 255] ^= inbox[q][i] >> 8;
  for (int i = 0; i < LOCAL; i++)
    total ^= table[i];
#pragma xmp reduction(^ : total)
  CHECK(total, 0xc1ccc06045cd10UL);
  return CHECK_END();
}
