/*===- heat3d.c - periodic heat diffusion with a 27-point stencil ---------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * One step is the tensor product of (1 2 1)/4 in three periodic dimensions: it
 * reads all 26 neighbours, so edges and corners of the halo matter.
 *
 *   xacc-cc -O3 heat3d.c -o heat3d && mpirun -n 4 ./heat3d 50
 *   xacc-cc -O3 -DPX=2 -DPY=2 -DPZ=2 heat3d.c -o heat3d222
 *   clang -O3 heat3d.c -o serial                     (directives ignored)
 *
 * The grid is NZ x NY x NX, on PZ x PY x PX nodes; without -DPZ, on as many
 * along z as there are. Run with the number of steps (default 50).
 *
 * All weights are powers of two. Their products are exact, a fused
 * multiply-add rounds as an addition does, and the checksum (over the bit
 * patterns, weighted by position) is that of the serial program.
 *
 * Output: result heat3d checksum <16 hexadecimal digits>
 *         perf heat3d seconds <time loop> mflops <30 operations a point>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef NX
#define NX 96
#endif
#ifndef NY
#define NY 96
#endif
#ifndef NZ
#define NZ 96
#endif

#ifndef PX
#define PX 1
#endif
#ifndef PY
#define PY 1
#endif
#ifndef PZ
#define PZ * /* what is left */
#endif

/* A neighbour's index. With XcalableMP the shadow has an index of its own below
   0 and above n - 1, and `reflect` with /periodic/ fills it. Plain C has no
   such cells, and wraps. */
#ifdef _XCALABLEMP
#define AT(index, n) (index)
#else
#define AT(index, n) (((index) + (n)) % (n))
#endif

double u[NZ][NY][NX], v[NZ][NY][NX];

#pragma xmp nodes n[PZ][PY][PX]
#pragma xmp template t[NZ][NY][NX]
#pragma xmp distribute t[block][block][block] onto n
#pragma xmp align u[z][y][x] with t[z][y][x]
#pragma xmp align v[z][y][x] with t[z][y][x]
#pragma xmp shadow u[1:1][1:1][1:1]

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

/* The bit pattern of a double: sums of it do not depend on their order. */
static unsigned long long bits(double x) {
  union {
    double value;
    unsigned long long pattern;
  } both;
  both.value = x;
  return both.pattern;
}

static int is_first_node(void) {
#ifdef _XCALABLEMP
  return xmp_node_num() == 1;
#else
  return 1;
#endif
}

/* Every point has a temperature of its own, with some hot ones among them. */
static void initialise(void) {
#pragma xmp loop on t[z][y][x]
  for (int z = 0; z < NZ; z++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        double hot = (x * 7 + y * 5 + z * 3) % 11 == 0 ? 100.0 : 0.0;
        u[z][y][x] = hot + (x + NX * (y + (double)NY * z)) / (NX * NY);
      }
}

static void diffuse(int steps) {
  for (int step = 0; step < steps; step++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/1, /periodic/1)

#pragma xmp loop on t[z][y][x]
    for (int z = 0; z < NZ; z++)
      for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
          const int b = AT(z - 1, NZ), f = AT(z + 1, NZ);
          const int s = AT(y - 1, NY), n = AT(y + 1, NY);
          const int w = AT(x - 1, NX), e = AT(x + 1, NX);
          double centre = u[z][y][x];
          double faces = u[b][y][x] + u[f][y][x] + u[z][s][x] + u[z][n][x] +
                         u[z][y][w] + u[z][y][e];
          double edges = u[b][s][x] + u[b][n][x] + u[f][s][x] + u[f][n][x] +
                         u[b][y][w] + u[b][y][e] + u[f][y][w] + u[f][y][e] +
                         u[z][s][w] + u[z][s][e] + u[z][n][w] + u[z][n][e];
          double corners = u[b][s][w] + u[b][s][e] + u[b][n][w] + u[b][n][e] +
                           u[f][s][w] + u[f][s][e] + u[f][n][w] + u[f][n][e];
          v[z][y][x] = 0.125 * centre + 0.0625 * faces + 0.03125 * edges +
                       0.015625 * corners;
        }

#pragma xmp loop on t[z][y][x]
    for (int z = 0; z < NZ; z++)
      for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
          u[z][y][x] = v[z][y][x];
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 50;
  unsigned long long checksum = 0;

  if (steps < 1) {
    fprintf(stderr, "usage: %s [number of steps, at least 1]\n", argv[0]);
    return 1;
  }

  initialise();

#pragma xmp barrier
  double seconds = now();
  diffuse(steps);
  seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

#pragma xmp loop on t[z][y][x] reduction(+: checksum)
  for (int z = 0; z < NZ; z++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        unsigned long long position = ((unsigned long long)z * NY + y) * NX + x;
        checksum += bits(u[z][y][x]) * (2 * position + 1);
      }

  if (is_first_node()) {
    double operations = 30.0 * NX * NY * NZ * steps;
    printf("result heat3d checksum %016llx\n", checksum);
    printf("perf heat3d seconds %.6f mflops %.1f\n", seconds,
           operations / seconds * 1e-6);
  }
  return 0;
}
