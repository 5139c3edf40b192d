// FEATURE: 9.1 coarrays | prefix sums and an all-to-all exchange with rows of a matrix as sections, sync_images with lists
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define MAX 8
long value:[*], carry:[*];
int box[MAX][4]:[*], out[MAX][4];
int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  value = me * me + 1;
  for (int step = 1; step < n; step *= 2) {
    xmp_sync_all(NULL);
    carry = me >= step ? value:[me - step] : 0;
    xmp_sync_all(NULL);
    value += carry;
  }
  long expected = 0;
  for (int k = 0; k <= me; k++)
    expected += k * k + 1;
  CHECK(value, expected);
  for (int k = 0; k < n; k++)
    for (int j = 0; j < 4; j++)
      out[k][j] = 100 * me + 10 * k + j;
  int others[MAX], count = 0;
  for (int k = 0; k < n; k++)
    if (k != me)
      others[count++] = k;
  for (int k = 0; k < n; k++)
    box[me][3:4:-1]:[k] = out[k][0:4];
  if (count)
    xmp_sync_images(count, others, NULL);
  for (int k = 0; k < n; k++)
    for (int j = 0; j < 4; j++)
      CHECK(box[k][3 - j], 100 * k + 10 * me + j);
  xmp_sync_all(NULL);
  /* A column, from the left and right neighbours. */
  int left = (me + n - 1) % n, column[MAX];
  column[0:n] = box[0:n][1]:[left];
  for (int k = 0; k < n; k++)
    CHECK(column[k], 100 * k + 10 * left + 2);
  xmp_sync_all(NULL);
  return CHECK_END();
}
