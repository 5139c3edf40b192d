// FEATURE: 5.4 dynamic arrays | a pointer of three dimensions allocated, moved, freed and allocated again in other sizes, with reflects
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define B 4
#define C 3
#pragma xmp nodes p(*)
int main(void) {
  for (int rows = 5; rows < 30; rows += 8) {
#pragma xmp template t(0 : rows - 1)
#pragma xmp distribute t(block) onto p
    int(*a)[B][C];
#pragma xmp align a[i][*][*] with t(i)
#pragma xmp shadow a[1][0][0]
    for (int again = 0; again < 3; again++) {
      a = xmp_malloc(xmp_desc_of(a), rows, B, C);
#pragma xmp loop on t(i)
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < B; j++)
          for (int k = 0; k < C; k++)
            a[i][j][k] = again + i * 100 + j * 10 + k;
#pragma xmp reflect(a)
      long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
      for (int i = 1; i < rows - 1; i++) {
        int(*up)[C] = a[i - 1], *down = a[i + 1][1];
        for (int k = 0; k < C; k++) {
          CHECK(up[2][k], again + (i - 1) * 100 + 20 + k);
          CHECK(down[k], again + (i + 1) * 100 + 10 + k);
          sum += up[3][k] + down[k];
        }
      }
      long expected = 0;
      for (int i = 1; i < rows - 1; i++)
        for (int k = 0; k < C; k++)
          expected += 2 * again + 200 * i + 40 + 2 * k;
      CHECK(sum, expected);
      int line[B];
#pragma xmp gmove
      line[:] = a[rows - 1][:][1];
      for (int j = 0; j < B; j++)
        CHECK(line[j], again + (rows - 1) * 100 + j * 10 + 1);
      xmp_free(xmp_desc_of(a));
    }
  }
  return CHECK_END();
}
