// Dynamic programming: Needleman-Wunsch by antidiagonals in blocks, longest
// common subsequence, Nussinov's table, Floyd-Warshall, path-finder, knapsack.
// RUN: %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define BLOCK 8
#define ROWS 48
#define COLS (ROWS + 1)
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#pragma acc routine seq
static inline int maximum(int a, int b, int c) {
  int k = a <= b ? b : a;
  return k <= c ? c : k;
}

static int blosum[24][24];

static void needleman(int n, int *items, const int *reference, int penalty) {
  int cols = n + 1, blocks = n / BLOCK;
#pragma acc data copy(items[0 : cols * cols]) copyin(reference[0 : cols * cols])
  for (int diagonal = 0; diagonal < 2 * blocks - 1; diagonal++) {
    int first = MAX(0, diagonal - blocks + 1), last = MIN(diagonal, blocks - 1);
#pragma acc parallel loop gang
    for (int b = first; b <= last; b++) {
      int by = b * BLOCK + 1, bx = (diagonal - b) * BLOCK + 1;
#pragma acc loop seq
      for (int y = by; y < by + BLOCK; y++)
#pragma acc loop seq
        for (int x = bx; x < bx + BLOCK; x++) {
          int i = y * cols + x;
          items[i] = maximum(items[i - 1 - cols] + reference[i],
                             items[i - 1] - penalty, items[i - cols] - penalty);
        }
    }
  }
}

static int lcs(const char *a, const char *b) {
  int n = strlen(a), m = strlen(b);
  int *d[3], result;
  for (int k = 0; k < 3; k++)
    d[k] = calloc(n + 1, sizeof(int));
  int *d0 = d[0], *d1 = d[1], *d2 = d[2];
#pragma acc data copyin(a[0 : n], b[0 : m], d0[0 : n + 1], d1[0 : n + 1],      \
                        d2[0 : n + 1])
  {
    for (int s = 2; s <= n + m; s++) {
      int low = MAX(1, s - m), high = MIN(n, s - 1);
#pragma acc parallel loop present(d0, d1, d2)
      for (int i = 0; i <= n; i++) {
        int v = 0;
        if (i >= low && i <= high) {
          int j = s - i;
          v = a[i - 1] == b[j - 1] ? d0[i - 1] + 1
                                   : (d1[i - 1] > d1[i] ? d1[i - 1] : d1[i]);
        }
        d2[i] = v;
      }
      int *t = d0;
      d0 = d1;
      d1 = d2;
      d2 = t;
    }
#pragma acc update self(d1[n : 1])
    result = d1[n];
  }
  for (int k = 0; k < 3; k++)
    free(d[k]);
  return result;
}

static int nussinov(int n, const char *seq, int table[n][n]) {
#pragma acc data copyin(seq[0 : n]) copy(table[0 : n][0 : n])
  for (int len = 1; len < n; len++) {
#pragma acc parallel loop gang vector
    for (int i = 0; i < n - len; i++) {
      int j = i + len, best = table[i][j - 1];
      if (best < table[i + 1][j])
        best = table[i + 1][j];
      if (i < j - 1) {
        int pair = table[i + 1][j - 1] + (seq[i] + seq[j] == 3);
        best = best < pair ? pair : best;
      }
#pragma acc loop seq
      for (int k = i + 1; k < j; k++)
        if (best < table[i][k] + table[k + 1][j])
          best = table[i][k] + table[k + 1][j];
      table[i][j] = best;
    }
  }
  return table[0][n - 1];
}

#define INF (INT_MAX / 2)
static void floyd(int n, int *restrict path, short *restrict next) {
#pragma acc data copy(path[0 : n * n], next[0 : n * n])
  for (int k = 0; k < n; k++) {
#pragma acc kernels loop independent collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int through = path[i * n + k] + path[k * n + j];
        if (i != k && j != k && through < path[i * n + j]) {
          path[i * n + j] = through;
          next[i * n + j] = next[i * n + k];
        }
      }
  }
}

static void pathfinder(int rows, int cols, int **wall, int *result) {
  int *src = malloc(cols * sizeof *src), *dst = malloc(cols * sizeof *dst);
  memcpy(dst, wall[0], cols * sizeof *dst);
#pragma acc data copyin(dst[0 : cols], wall[0 : rows][0 : cols])               \
    create(src[0 : cols])
  {
    for (int t = 0; t < rows - 1; t++) {
      int *temp = src;
      src = dst;
      dst = temp;
#pragma acc parallel loop present(src[0 : cols], dst[0 : cols])
      for (int n = 0; n < cols; n++) {
        int min = src[n];
        if (n > 0)
          min = MIN(min, src[n - 1]);
        if (n < cols - 1)
          min = MIN(min, src[n + 1]);
        dst[n] = wall[t + 1][n] + min;
      }
    }
#pragma acc update host(dst[0 : cols])
  }
  memcpy(result, dst, cols * sizeof *dst);
  free(src);
  free(dst);
}

static long knapsack(int items, const int weight[], const long value[],
                     int capacity) {
  long best[2][capacity + 1];
  int now = 0;
#pragma acc data copyin(weight[0 : items], value[0 : items]) create(best)
  {
#pragma acc parallel loop
    for (int c = 0; c <= capacity; c++)
      best[0][c] = 0;
    for (int i = 0; i < items; i++, now ^= 1) {
#pragma acc parallel loop
      for (int c = 0; c <= capacity; c++) {
        long without = best[now][c];
        long with = c >= weight[i] ? best[now][c - weight[i]] + value[i] : -1;
        best[now ^ 1][c] = with > without ? with : without;
      }
    }
#pragma acc update self(best[now : 1][0 : capacity + 1])
  }
  return best[now][capacity];
}

int main(void) {
  unsigned seed = 7;
#define RANDOM(n) (seed = seed * 1664525u + 1013904223u, (seed >> 16) % (n))
  for (int i = 0; i < 24; i++)
    for (int j = 0; j <= i; j++)
      blosum[i][j] = blosum[j][i] = i == j ? 5 : (int)RANDOM(6) - 4;
  static int items[COLS][COLS], reference[COLS][COLS];
  int first[COLS], second[COLS];
  for (int i = 1; i < COLS; i++) {
    first[i] = RANDOM(24);
    second[i] = RANDOM(24);
    items[i][0] = items[0][i] = -10 * i;
  }
  for (int i = 1; i < COLS; i++)
    for (int j = 1; j < COLS; j++)
      reference[i][j] = blosum[first[i]][second[j]];
  needleman(ROWS, &items[0][0], &reference[0][0], 10);
  printf("needleman %d", items[ROWS][ROWS]);
  for (int i = 1; i < COLS; i += 9)
    printf(" %d", items[i][COLS - i]);
  printf("\nlcs %d\n", lcs("the quick brown fox jumps over the lazy dog",
                           "a lazy cat sleeps while the brown dog jumps"));
  int n = 37;
  char seq[37];
  int (*table)[n] = calloc(n, sizeof *table);
  for (int i = 0; i < n; i++)
    seq[i] = (char)RANDOM(4);
  printf("nussinov %d", nussinov(n, seq, table));
  for (int i = 0; i < n; i += 7)
    printf(" %d", table[i][n - 1]);
  int *path = malloc(n * n * sizeof *path);
  short *next = malloc(n * n * sizeof *next);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      path[i * n + j] = i == j ? 0 : RANDOM(5) == 0 ? (int)RANDOM(90) + 1 : INF;
      next[i * n + j] = path[i * n + j] < INF ? j : -1;
    }
  floyd(n, path, next);
  long long sum = 0, hops = 0;
  for (int i = 0; i < n * n; i++) {
    sum += path[i] < INF ? path[i] * (1 + i % 3) : 0;
    hops += next[i] * (1 + i % 5);
  }
  printf("\nfloyd %lld %lld %d\n", sum, hops, path[n - 1]);
  int cols = 71, *wall[25], *result = malloc(cols * sizeof *result);
  for (int i = 0; i < 25; i++) {
    wall[i] = malloc(cols * sizeof(int));
    for (int j = 0; j < cols; j++)
      wall[i][j] = RANDOM(10);
  }
  pathfinder(25, cols, wall, result);
  printf("path");
  for (int j = 0; j < cols; j += 5)
    printf(" %d", result[j]);
  int weight[20];
  long value[20];
  for (int i = 0; i < 20; i++) {
    weight[i] = 3 + RANDOM(20);
    value[i] = 100 + RANDOM(900);
  }
  printf("\nknapsack %ld\n", knapsack(20, weight, value, 103));
  printf("complete\n");
  return 0;
}
