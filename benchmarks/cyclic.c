/* Loops over cyclic and gblock dimensions beside the same loops written by hand
 * over the local section, in turn in one run. See cyclic.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef N
#define N 4000000
#endif
#ifndef W
#define W 7
#endif
/* Calls between two looks at the clock. */
#define CALLS (N < 100000 ? 1000 : 1)
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(W)] onto p
double a[N], b[N], c[N], d[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with u[i]
#pragma xmp align d[i] with u[i]

/* Elements of the local section, and where it begins. */
static long mine(xmp_desc_t desc) {
  int n;
  xmp_array_lsize(desc, 1, &n);
  return n;
}

static void cyclicDirective(double q) {
#pragma xmp loop on t[i]
  for (long i = 0; i < N; i++)
    a[i] = a[i] * q + b[i];
}
__attribute__((noinline)) static void cyclicByHand(double q, double *restrict x, const double *restrict y, long n) {
  for (long l = 0; l < n; l++)
    x[l] = x[l] * q + y[l];
}
static void widthDirective(double q) {
#pragma xmp loop on u[i]
  for (long i = 0; i < N; i++)
    c[i] = c[i] * q + d[i];
}
static void indexDirective(double q) {
#pragma xmp loop on u[i]
  for (long i = 0; i < N; i++)
    c[i] = c[i] * q + d[i] + i;
}
/* Strip-mined: blocks, and the values of a block. */
__attribute__((noinline)) static void indexByHand(double q, double *restrict x, const double *restrict y, long me, long nodes) {
  long l = 0;
  for (long start = me * W; start < N; start += nodes * W) {
    long end = start + W < N ? start + W : N;
    for (long i = start; i < end; i++, l++)
      x[l] = x[l] * q + y[l] + i;
  }
}
__attribute__((noinline)) static void widthByHand(double q, double *restrict x, const double *restrict y, long me, long nodes) {
  long l = 0;
  for (long start = me * W; start < N; start += nodes * W) {
    long end = start + W < N ? start + W : N;
    for (long i = start; i < end; i++, l++)
      x[l] = x[l] * q + y[l];
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 20;
  double least[6];
  for (int k = 0; k < 6; k++)
    least[k] = 1e9;
  long me = xmpc_node_num(), nodes = xmp_num_nodes();
  double *x = a, *y = b, *v = c, *w = d;
  long nx = mine(xmp_desc_of(a));
  /* Which of the two comes first changes: it finds less of the arrays in the
   * caches. */
  for (int round = 0; round < rounds; round++)
    for (int loop = 0; loop < 3; loop++)
      for (int turn = 0; turn < 2; turn++) {
        int variant = 2 * loop + (turn + round) % 2;
        double start = xmp_wtime();
        for (int call = 0; call < CALLS; call++)
          switch (variant) {
          case 0:
            cyclicDirective(0.5);
            break;
          case 1:
            cyclicByHand(0.5, x, y, nx);
            break;
          case 2:
            widthDirective(0.5);
            break;
          case 3:
            widthByHand(0.5, v, w, me, nodes);
            break;
          case 4:
            indexDirective(0.5);
            break;
          default:
            indexByHand(0.5, v, w, me, nodes);
          }
        double time = xmp_wtime() - start;
        if (time < least[variant])
          least[variant] = time;
      }
#pragma xmp reduction(max : least)
  const char *names[] = {"cyclic", "cyclic(W)", "cyclic(W), index used"};
  if (me == 0)
    for (int k = 0; k < 3; k++)
      printf("%-24s %10.3f %10.3f %8.2f\n", names[k], 1e6 * least[2 * k] / CALLS,
             1e6 * least[2 * k + 1] / CALLS,
             least[2 * k] / least[2 * k + 1]);
  return 0;
}
