/*===- life.c - Conway's game of life on a torus --------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * ROWS x COLS integer cells; both dimensions are periodic, so the shadow holds
 * the opposite border there, also where one node has the whole dimension.
 *
 *   xacc-cc -O3 life.c -o life && mpirun -n 4 ./life 100
 *   xacc-cc -O3 -DDIST2D -DPX=2 -DPY=3 life.c -o life2d
 *   clang -O3 life.c -o serial                       (directives ignored)
 *
 * Rows are distributed over all nodes; with -DDIST2D, rows over PY and columns
 * over PX of them. Run with the number of generations (default 100).
 *
 * Output: result life population <cells alive> hash <16 hexadecimal digits>
 *         perf life seconds <time loop> gbs <16 bytes a cell and generation>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef ROWS
#define ROWS 1024
#endif
#ifndef COLS
#define COLS 1024
#endif

/* A neighbour's index. With XcalableMP the shadow has an index of its own below
   0 and above n - 1, and `reflect` with /periodic/ fills it. Plain C has no
   such cells, and wraps. */
#ifdef _XCALABLEMP
#define AT(index, n) (index)
#else
#define AT(index, n) (((index) + (n)) % (n))
#endif

int cell[ROWS][COLS], next[ROWS][COLS];

#ifdef DIST2D

#ifndef PX
#define PX 2 /* nodes along a row (index j) */
#endif
#ifndef PY
#define PY * /* nodes along a column (index i): what is left */
#endif
#define ROOT p[0][0]

#pragma xmp nodes p[PY][PX]
#pragma xmp template t[ROWS][COLS]
#pragma xmp distribute t[block][block] onto p

#else

#define ROOT p[0]

#pragma xmp nodes p[*]
#pragma xmp template t[ROWS][COLS]
#pragma xmp distribute t[block][*] onto p

#endif

#pragma xmp align [i][j] with t[i][j] :: cell, next
#pragma xmp shadow cell[1][1]

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

/* The first generation, a function of the position alone: about 3 of 8 live. */
static int seed(int i, int j) {
  unsigned h = (unsigned)i * 2654435761u ^ (unsigned)j * 2246822519u;
  h ^= h >> 15;
  h *= 3266489917u;
  h ^= h >> 13;
  return (h & 7u) < 3u;
}

int main(int argc, char **argv) {
  int generations = argc > 1 ? atoi(argv[1]) : 100;
  long population = 0;
  unsigned long long hash = 0;

  if (generations < 1) {
    fprintf(stderr, "usage: %s [number of generations, at least 1]\n", argv[0]);
    return 1;
  }

#pragma xmp loop [i][j] on t[i][j]
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      cell[i][j] = seed(i, j);

#pragma xmp barrier
  double seconds = now();

  for (int generation = 0; generation < generations; generation++) {
#pragma xmp reflect (cell) width(/periodic/1, /periodic/1)

#pragma xmp loop [i][j] on t[i][j]
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++) {
        int up = AT(i - 1, ROWS), down = AT(i + 1, ROWS);
        int left = AT(j - 1, COLS), right = AT(j + 1, COLS);
        int alive = cell[up][left] + cell[up][j] + cell[up][right] +
                    cell[i][left] + cell[i][right] + cell[down][left] +
                    cell[down][j] + cell[down][right];
        next[i][j] = (alive == 3) | ((alive == 2) & cell[i][j]);
      }

#pragma xmp loop [i][j] on t[i][j]
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++)
        cell[i][j] = next[i][j];
  }

  seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

#pragma xmp loop [i][j] on t[i][j] reduction(+: population, hash)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++) {
      unsigned long long position = (unsigned long long)i * COLS + j;
      population += cell[i][j];
      hash += cell[i][j] * (position + 1) * 0x9e3779b97f4a7c15ULL;
    }

#pragma xmp task on ROOT
  {
    double bytes = 4.0 * sizeof(int) * ROWS * COLS * generations;
    printf("result life population %ld hash %016llx\n", population, hash);
    printf("perf life seconds %.6f gbs %.3f\n", seconds,
           bytes / seconds * 1e-9);
  }
  return 0;
}
