/*===- overlap_loops.c - How much of a reflect the program's loops hide ----===*
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * usage: mpirun -n P overlap_loops ROUNDS
 *
 * Each of two ranks has 512 rows of 8192 numbers. Measures a reflect, sweeps of
 * a stencil over the inner rows that take as long, and the two together: reflect
 * async, sweeps, wait_async. Prints the share of the reflect that is hidden, of
 * the least times and of the medians. What arrives is checked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define ROWS 1024
#define COLUMNS 8192
double u[ROWS][COLUMNS], v[ROWS][COLUMNS];
#pragma xmp nodes p[*]
#pragma xmp template t[ROWS]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]

enum { reflectOnly, computeOnly, together };
static int begin, end;

/* `rows` rows of the stencil, away from the shadows. */
static void sweep(int first, int rows) {
#pragma xmp loop on t[i]
  for (int i = first; i < first + rows; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static double secondsOf(int what, int rows, double value) {
#pragma xmp loop on t[i]
  for (int i = 0; i < ROWS; i++)
    if (i == begin || i == end)
      for (int j = 0; j < COLUMNS; j++)
        u[i][j] = value;
#pragma xmp barrier
  double start = xmp_wtime();
  if (what != computeOnly) {
#pragma xmp reflect(u) async(1)
  }
  if (what != reflectOnly)
    /* A rank runs the part that it has. */
    for (int left = rows; left > 0; left -= 500)
      for (int half = 0; half < ROWS; half += ROWS / 2)
        sweep(half + 4, left < 500 ? left : 500);
  if (what != computeOnly) {
#pragma xmp wait_async(1)
  }
  double seconds = xmp_wtime() - start;
  if (what != computeOnly) {
    int other = begin == 0 ? end + 1 : begin - 1, wrong = 0;
    double got = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < ROWS; i++)
      if (i == (begin == 0 ? end : begin))
        got = u[i + (begin == 0 ? 1 : -1)][7];
    wrong = other >= 0 && other < ROWS && got != value;
    if (wrong) {
      fprintf(stderr, "wrong halo\n");
      exit(1);
    }
  }
#pragma xmp reduction(max : seconds)
  return seconds;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 25;
  static double times[3][512];
  if (rounds > 512 || rounds < 1)
    rounds = 25;
  begin = (xmp_node_num() - 1) * (ROWS / xmp_num_nodes());
  end = begin + ROWS / xmp_num_nodes() - 1;
#pragma xmp loop on t[i]
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      u[i][j] = v[i][j] = i + j;
  double exchange = 1, sweeps = 1;
  for (int i = 0; i < 10; i++) {
    double seconds = secondsOf(reflectOnly, 0, i);
    exchange = seconds < exchange ? seconds : exchange;
    seconds = secondsOf(computeOnly, 500, i);
    sweeps = seconds < sweeps ? seconds : sweeps;
  }
  /* As long as the reflect. */
  int rows = (int)(500 * exchange / sweeps) + 1;
#pragma xmp bcast(rows)
  for (int round = 0; round < rounds; round++)
    for (int what = 0; what < 3; what++)
      times[what][round] = secondsOf(what, rows, round * 3 + what + 100);
  for (int what = 0; what < 3; what++)
    qsort(times[what], (size_t)rounds, sizeof(double), compare);
  if (xmp_node_num() == 1) {
    for (int what = 0; what < 3; what++)
      printf(" %10.1f", 1e6 * times[what][0]);
    for (int k = 0; k < 2; k++) {
      int at = k ? rounds / 2 : 0;
      double apart = times[0][at] + times[1][at];
      printf(" %7.0f %%", 100 * (apart - times[2][at]) / times[0][at]);
    }
    printf("\n");
  }
  return 0;
}
