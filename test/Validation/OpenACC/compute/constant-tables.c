// FEATURE: 2.6.2 implicit attributes | constant arrays and structures of the file, with and without a data clause, and of one that defines them later
// STATUS: yes
#include <stdio.h>
#define N 32

static const int offset[5][2] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
static const float weight[5] = {2, 1, 1, 1, 1};
static const struct {
  int first, last;
  double scale[2];
} range = {2, 27, {0.5, 2}};
extern const int later[3];
const int large[2000] = {[3] = 7, [1999] = 5}; // stays data
double a[N][N], b[N][N];
int errors = 0;

static void check(double found, double expected) {
  errors += found != expected;
}

static int turned(int by) {
  static const short turn[4] = {3, 1, 4, 1};
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int k = 0; k < 4; k++)
    sum += turn[(k + by) % 4] * (k + 1);
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
#pragma acc data copyin(a, weight) copy(b)
  {
#pragma acc parallel loop collapse(2)
    for (int i = range.first; i < range.last; i++)
      for (int j = range.first; j < range.last; j++) {
        double sum = 0;
        for (int q = 0; q < 5; q++)
          sum += weight[q] * a[i + offset[q][0]][j + offset[q][1]];
        b[i][j] = sum * range.scale[(i + j) % 2] + later[j % 3];
      }
#pragma acc kernels loop copyin(offset)
    for (int i = 0; i < N; i++)
      b[i][0] = *(weight + i % 5) + sizeof(offset) / sizeof(offset[0]) +
                offset[i % 5][1];
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[0][i] = large[i + 1999 - N + 1];
  }
  for (int i = range.first; i < range.last; i++)
    for (int j = range.first; j < range.last; j++) {
      double sum = 2 * a[i][j] + a[i + 1][j] + a[i][j + 1] + a[i - 1][j] +
                   a[i][j - 1];
      check(b[i][j], sum * ((i + j) % 2 ? 2 : 0.5) + (1 << j % 3));
    }
  for (int i = 1; i < N; i++)
    check(b[i][0], (i % 5 ? 1 : 2) + 5 + (i % 5 == 2) - (i % 5 == 4));
  check(b[0][N - 1], 5);
  check(b[0][N - 2], 0);
  check(turned(0), 3 + 2 + 12 + 4);
  check(turned(1), 1 + 8 + 3 + 12);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
const int later[3] = {1, 2, 4};
