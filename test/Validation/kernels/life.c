// Automata of integers: Game of Life on a torus with pointers that change
// places, on bits of words, a one-dimensional rule, sand piles, percolation.
// RUN: %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define WIDTH 45
#define HEIGHT 31

static void show(unsigned char (*g)[WIDTH + 2]) {
  for (int y = 1; y <= HEIGHT; y += 3) {
    for (int x = 1; x <= WIDTH; x++)
      putchar(g[y][x] ? '#' : '.');
    putchar('\n');
  }
}

static int torus(int generations) {
  unsigned char (*now)[WIDTH + 2] = calloc(HEIGHT + 2, sizeof *now),
                               (*next)[WIDTH + 2] =
                                   calloc(HEIGHT + 2, sizeof *next);
  int alive = 0;
  for (int y = 1; y <= HEIGHT; y++)
    for (int x = 1; x <= WIDTH; x++)
      now[y][x] = (x * x + 3 * y * y + x * y) % 7 < 3;
#pragma acc data copy(now[ : HEIGHT + 2][ : WIDTH + 2])                        \
    copyin(next[ : HEIGHT + 2][ : WIDTH + 2])
  {
    for (int g = 0; g < generations; g++) {
#pragma acc kernels
      {
#pragma acc loop independent
        for (int y = 1; y <= HEIGHT; y++) {
          now[y][0] = now[y][WIDTH];
          now[y][WIDTH + 1] = now[y][1];
        }
#pragma acc loop independent
        for (int x = 0; x <= WIDTH + 1; x++) {
          now[0][x] = now[HEIGHT][x];
          now[HEIGHT + 1][x] = now[1][x];
        }
      }
#pragma acc parallel loop collapse(2)
      for (int y = 1; y <= HEIGHT; y++)
        for (int x = 1; x <= WIDTH; x++) {
          int n = 0;
          for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
              if (dy || dx)
                n += now[y + dy][x + dx];
          switch (n) {
          case 2:
            next[y][x] = now[y][x];
            break;
          case 3:
            next[y][x] = 1;
            break;
          default:
            next[y][x] = 0;
          }
        }
      void *t = now;
      now = next;
      next = t;
    }
#pragma acc parallel loop collapse(2) reduction(+ : alive)
    for (int y = 1; y <= HEIGHT; y++)
      for (int x = 1; x <= WIDTH; x++)
        alive += now[y][x];
#pragma acc update self(now[0 : HEIGHT + 2][0 : WIDTH + 2])
  }
  show(now);
  free(now);
  free(next);
  return alive;
}

// 64 cells a word, neighbours by shifts; words outside are dead.
#define WORDS 3
#pragma acc routine seq
static void add(uint64_t x, uint64_t *one, uint64_t *two, uint64_t *four) {
  uint64_t carry = *one & x;
  *one ^= x;
  uint64_t carry2 = *two & carry;
  *two ^= carry;
  *four |= carry2;
}

static uint64_t bits(int rows, int generations) {
  uint64_t a[2][rows][WORDS], hash = 0;
  for (int r = 0; r < rows; r++)
    for (int w = 0; w < WORDS; w++)
      a[0][r][w] = UINT64_C(0x9e3779b97f4a7c15) * (r * WORDS + w + 1);
#pragma acc data copy(a)
  for (int g = 0; g < generations; g++) {
    int from = g & 1, to = !from;
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < rows; r++)
      for (int w = 0; w < WORDS; w++) {
        uint64_t one = 0, two = 0, four = 0, mid = a[from][r][w];
        for (int d = -1; d <= 1; d++) {
          if (r + d < 0 || r + d >= rows)
            continue;
          uint64_t c = a[from][r + d][w];
          uint64_t left = c << 1 | (w ? a[from][r + d][w - 1] >> 63 : 0);
          uint64_t right =
              c >> 1 | (w < WORDS - 1 ? a[from][r + d][w + 1] << 63 : 0);
          add(left, &one, &two, &four);
          add(right, &one, &two, &four);
          if (d)
            add(c, &one, &two, &four);
        }
        a[to][r][w] = two & ~four & (one | mid);
      }
  }
  for (int r = 0; r < rows; r++)
    for (int w = 0; w < WORDS; w++)
      hash = hash * 31 + a[generations & 1][r][w];
  return hash;
}

static void rule(unsigned char number, int n, bool *restrict cells, int steps) {
  bool *restrict other = calloc(n, sizeof *other);
#pragma acc data copy(cells[0 : n]) create(other[0 : n])
  while (steps--) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      unsigned l = i > 0 && cells[i - 1], c = cells[i],
               r = i < n - 1 ? cells[i + 1] : 0;
      other[i] = number >> (l << 2 | c << 1 | r) & 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      cells[i] = other[i];
  }
  free(other);
}

static int sand(int n, int (*pile)[n]) {
  int rounds = 0, unstable;
  int (*drop)[n] = calloc(n, sizeof *drop);
#pragma acc data copy(pile[0 : n][0 : n]) copyin(drop[0 : n][0 : n])
  do {
    unstable = 0;
#pragma acc parallel loop collapse(2) reduction(| : unstable)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        drop[i][j] = pile[i][j] / 4;
        unstable |= drop[i][j];
      }
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        pile[i][j] += drop[i - 1][j] + drop[i + 1][j] + drop[i][j - 1] +
                      drop[i][j + 1] - 4 * drop[i][j];
    rounds++;
  } while (unstable);
  free(drop);
  return rounds;
}

int main(void) {
  printf("alive %d\n", torus(14));
  printf("bits %016llx\n", (unsigned long long)bits(29, 11));
  bool cells[97] = {[48] = true};
  for (int k = 0; k < 6; k++) {
    rule(k % 2 ? 30 : 110, 97, cells, 7);
    for (int i = 0; i < 97; i++)
      putchar(cells[i] ? '*' : ' ' + 14);
    putchar('\n');
  }
  int n = 33, (*pile)[n] = calloc(n, sizeof *pile);
  pile[16][16] = 600;
  pile[5][9] = 77;
  printf("rounds %d\n", sand(n, pile));
  for (int i = 0; i < n; i += 4) {
    for (int j = 0; j < n; j++)
      putchar('0' + pile[i][j]);
    putchar('\n');
  }
  printf("complete\n");
  return 0;
}
