// Particles in cells: deposition by atomics on integers, sorting by capture,
// gathering, pushing with periodic boundaries; arrays of structures.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  double x, v;
  int cell, alive;
} Particle;
#define CELLS 64
typedef struct {
  long charge[CELLS];
  double field[CELLS + 1], phi[CELLS];
  unsigned count[CELLS], first[CELLS + 1];
} Grid;
static unsigned hash(unsigned k) {
  k = (k ^ 61) ^ (k >> 16);
  k *= 9;
  k ^= k >> 4;
  k *= 0x27d4eb2d;
  return k ^ (k >> 15);
}
#pragma acc routine(hash) seq

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000, lost = 0;
  const double length = 2 * M_PI, dt = .05;
  Particle *p = malloc(n * sizeof *p);
  int *order = malloc(n * sizeof *order);
  Grid g = {0};
#pragma acc data create(p[0 : n], order[0 : n]) copy(g)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      p[i].x = hash(i) % 100000 * (length / 100000);
      p[i].v = (hash(2 * i + 1) % 2000 - 1000.) / 1000 + (i % 2 ? .8 : -.8);
      p[i].alive = 1;
    }
    for (int step = 0; step < 10; step++) {
      int removed = 0;
#pragma acc parallel loop
      for (int c = 0; c < CELLS; c++)
        g.charge[c] = g.count[c] = 0;
#pragma acc parallel loop present(p, g)
      for (int i = 0; i < n; i++) {
        if (!p[i].alive)
          continue;
        double s = p[i].x / length * CELLS;
        int c = (int)s % CELLS;
        long right = (long)((s - (int)s) * 1024);
        p[i].cell = c;
#pragma acc atomic
        g.charge[c] += 1024 - right;
#pragma acc atomic update
        g.charge[(c + 1) % CELLS] += right;
#pragma acc atomic
        g.count[c]++;
      }
#pragma acc serial present(g)
      {
        g.first[0] = 0;
        double mean = 0, e = 0;
        for (int c = 0; c < CELLS; c++) {
          g.first[c + 1] = g.first[c] + g.count[c];
          mean += (double)g.charge[c] / CELLS;
        }
        g.field[0] = 0;
        for (int c = 0; c < CELLS; c++) {
          g.field[c + 1] = g.field[c] + (g.charge[c] - mean) / 1024 / n;
          e += g.field[c + 1] / CELLS;
        }
        for (int c = 0; c <= CELLS; c++)
          g.field[c] -= e;
      }
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        if (p[i].alive) {
          unsigned at;
#pragma acc atomic capture
          at = --g.count[p[i].cell];
          order[g.first[p[i].cell] + at] = i;
        }
#pragma acc parallel loop gang reduction(+ : removed)                          \
    present(p[0 : n], order[0 : n])
      for (int c = 0; c < CELLS; c++) {
        double here = g.field[c], next = g.field[c + 1];
#pragma acc loop vector reduction(+ : removed)
        for (unsigned k = g.first[c]; k < g.first[c + 1]; k++) {
          Particle *q = &p[order[k]];
          double s = q->x / length * CELLS - c;
          q->v += dt * 20 * ((1 - s) * here + s * next);
          q->x = fmod(q->x + dt * q->v + length, length);
          if (fabs(q->v) > 1.75) {
            q->alive = 0;
            removed++;
          }
        }
      }
      lost += removed;
      double energy = 0;
#pragma acc parallel loop reduction(+ : energy)
      for (int i = 0; i < n; i++)
        if (p[i].alive)
          energy += .5 * p[i].v * p[i].v;
      printf("step %d lost %d energy %.10e\n", step, lost, energy);
    }
#pragma acc update self(p[n / 2 : 3])
  }
  for (int i = n / 2; i < n / 2 + 3; i++)
    printf("%.17g %.17g %d %d\n", p[i].x, p[i].v, p[i].cell, p[i].alive);
  for (int c = 0; c < CELLS; c += 9)
    printf("%d: %ld %.17g %u\n", c, g.charge[c], g.field[c], g.first[c]);
  printf("complete\n");
  return 0;
}
