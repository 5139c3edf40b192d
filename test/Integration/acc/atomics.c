// atomic read, write, update and capture, in every form and on several types;
// all results are independent of the order.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
enum { N = 20000, B = 16 };
static int a[N];
static unsigned bins[B];

static void update(void) {
  int sum = 0, difference = 0, bits = ~0, some = 0, odd = 0, decrement = 0;
  unsigned reversed = 0;
  long long big = 0;
  float f = 0;
  double d = 0, product = 1, scaled = 1;
#pragma acc parallel loop copyin(a) copy(sum, difference, bits, some, odd, big)\
    copy(f, d, product, decrement, reversed, scaled)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    sum += a[i];
#pragma acc atomic update
    difference -= a[i];
#pragma acc atomic update
    bits &= ~(1 << a[i] % 20);
#pragma acc atomic update
    some |= 1 << a[i] % 30;
#pragma acc atomic update
    odd ^= a[i];
#pragma acc atomic update
    big = big + (long long)a[i] * 1000000;
#pragma acc atomic update
    f = a[i] % 4 + f; // exact: below 2^24
#pragma acc atomic update
    d += 0.25;
#pragma acc atomic update
    decrement--;
#pragma acc atomic update
    ++reversed;
    if (i < 400) {
#pragma acc atomic update
      product *= i % 2 ? 2.0 : 0.5;
    }
    if (i < 20) {
#pragma acc atomic update
      scaled *= 2;
#pragma acc atomic update
      scaled = scaled / 4;
    }
  }
  printf("update %d %d %d %d %d %lld %g %g %g %d %u %g\n", sum, difference, bits,
         some, odd, big, f, d, product, decrement, reversed, scaled);
}

static void histogram(void) {
#pragma acc parallel loop copyin(a) copy(bins)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    bins[a[i] % B]++;
  }
  for (int b = 0; b < B; b++)
    printf("%u%c", bins[b], b == B - 1 ? '\n' : ' ');
}

// capture: every value of the counter is seen once.
static void capture(void) {
  static int seen[6][N];
  int next[6] = {0, 0, 0, 1, N, 0}, maximum = 0;
#pragma acc parallel loop copy(next) copy(seen)
  for (int i = 0; i < N; i++) {
    int at;
#pragma acc atomic capture
    at = next[0]++;
    seen[0][at] = 1;
#pragma acc atomic capture
    at = ++next[1];
    seen[1][at - 1] = 1;
#pragma acc atomic capture
    {
      at = next[2];
      next[2] += 1;
    }
    seen[2][at] = 1;
#pragma acc atomic capture
    {
      next[3] = next[3] + 1;
      at = next[3];
    }
    seen[3][at - 2] = 1;
#pragma acc atomic capture
    at = next[4] -= 1;
    seen[4][at] = 1;
#pragma acc atomic capture
    {
      at = next[5];
      next[5] = i;
    }
    // Exchange: all values but the last come out, each once; N marks the 0
    // that was there at first.
#pragma acc atomic update
    seen[5][at] += 1;
  }
  long sums[6] = {0};
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < N; i++)
      sums[k] += seen[k][i];
  for (int k = 0; k < 5; k++)
    printf("%ld %d, ", sums[k], next[k]);
  // seen[5][0] is 1 or 2: 2 unless 0 is the last value left in next[5].
  printf("%ld\n", sums[5]);
  maximum += next[5] >= 0 && next[5] < N;
  printf("capture %d\n", maximum);
}

// read and write: a flag that all set to the same value; sums of what is read
// from a variable that does not change.
static void access(void) {
  int flag = 0, fixed = 7, count = 0;
  double x = 2.5, y = 0;
#pragma acc parallel loop copy(flag, y) copyin(fixed, x) reduction(+ : count)
  for (int i = 0; i < N; i++) {
    int v;
    double w;
#pragma acc atomic read
    v = fixed;
#pragma acc atomic read
    w = x;
    count += v + (w == 2.5);
    if (i % 1000 == 999) {
#pragma acc atomic write
      flag = v * 2;
#pragma acc atomic write
      y = w + 1;
    }
  }
  printf("access %d %d %g\n", flag, count, y);
}

// On members, through pointers, in inner loops.
typedef struct {
  long count;
  double sum[4];
} Cell;
static void members(void) {
  Cell cells[5] = {{0}};
  int *hits = calloc(10, sizeof *hits);
#pragma acc parallel loop gang copyin(a) copy(cells, hits[0:10])
  for (int i = 0; i < N / 100; i++) {
#pragma acc loop vector
    for (int j = 0; j < 100; j++) {
      int value = a[100 * i + j];
#pragma acc atomic update
      cells[value % 5].count += value;
#pragma acc atomic update
      cells[value % 5].sum[i % 4] += 0.5;
      int *hit = &hits[value % 10];
#pragma acc atomic update
      *hit += 1;
    }
  }
  for (int c = 0; c < 5; c++)
    printf("%ld %g %g, ", cells[c].count, cells[c].sum[0], cells[c].sum[3]);
  for (int h = 0; h < 10; h++)
    printf("%d ", hits[h]);
  printf("\n");
  free(hits);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (int)((unsigned)i * 2654435761u >> 18);
  update();
  histogram();
  capture();
  access();
  members();
  printf("complete\n");
  return 0;
}
