// Sorting networks and scans: bitonic sort, odd-even sort, prefix sums of two
// kinds, compaction, radix sort by bits, a histogram with private copies.
// RUN: %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void bitonic(uint32_t *a, int n) {
#pragma acc data copy(a[0 : n])
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) {
        int l = i ^ j;
        if (l > i) {
          uint32_t x = a[i], y = a[l];
          if ((i & k) == 0 ? x > y : x < y) {
            a[i] = y;
            a[l] = x;
          }
        }
      }
    }
}

struct pair {
  float key;
  int value;
};

static void odd_even(int n, struct pair a[]) {
  int swapped = 1;
#pragma acc data copy(a[0 : n])
  while (swapped) {
    swapped = 0;
#pragma acc parallel loop reduction(|| : swapped)
    for (int i = 0; i < n - 1; i += 2)
      if (a[i].key > a[i + 1].key) {
        struct pair t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        swapped = 1;
      }
#pragma acc parallel loop reduction(|| : swapped)
    for (int i = 1; i < n - 1; i += 2)
      if (a[i].key > a[i + 1].key) {
        struct pair t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        swapped = swapped || 1;
      }
  }
}

// Hillis and Steele: two buffers.
static void scan(int n, long *a) {
  long *b = malloc(n * sizeof *b), *in = a, *out = b;
#pragma acc enter data copyin(a[0 : n]) create(b[0 : n])
  for (int d = 1; d < n; d *= 2) {
#pragma acc parallel loop present(in[0 : n], out[0 : n])
    for (int i = 0; i < n; i++)
      out[i] = i >= d ? in[i] + in[i - d] : in[i];
    long *t = in;
    in = out;
    out = t;
  }
  if (in != a) {
#pragma acc parallel loop present(in[0 : n], a[0 : n])
    for (int i = 0; i < n; i++)
      a[i] = in[i];
  }
#pragma acc exit data copyout(a[0 : n]) delete(b)
  free(b);
}

// Blelloch, in place, exclusive; n is a power of two.
static void blelloch(int n, int a[n]) {
#pragma acc data present(a[0 : n])
  {
    for (int d = 1; d < n; d <<= 1) {
#pragma acc parallel loop
      for (int i = 0; i < n; i += 2 * d)
        a[i + 2 * d - 1] += a[i + d - 1];
    }
#pragma acc serial
    a[n - 1] = 0;
    for (int d = n >> 1; d; d >>= 1) {
#pragma acc parallel loop
      for (int i = 0; i < n; i += 2 * d) {
        int t = a[i + d - 1];
        a[i + d - 1] = a[i + 2 * d - 1];
        a[i + 2 * d - 1] += t;
      }
    }
  }
}

static void radix(int n, unsigned *keys) {
  unsigned *sorted = malloc(n * sizeof *sorted);
  int *zero = malloc(n * sizeof *zero);
#pragma acc data copy(keys[0 : n]) create(sorted[0 : n], zero[0 : n])
  for (int bit = 0; bit < 16; bit++) {
    int zeros;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      zero[i] = !(keys[i] >> bit & 1u);
    blelloch(n, zero);
#pragma acc update self(zero[n - 1 : 1])
#pragma acc update self(keys[n - 1 : 1])
    zeros = zero[n - 1] + !(keys[n - 1] >> bit & 1u);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      sorted[keys[i] >> bit & 1u ? zeros + i - zero[i] : zero[i]] = keys[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      keys[i] = sorted[i];
  }
  free(sorted);
  free(zero);
}

enum { BINS = 32, PARTS = 12 };
static void histogram(int n, const unsigned char *data, unsigned *bins) {
  unsigned part[PARTS][BINS];
  int chunk = (n + PARTS - 1) / PARTS;
#pragma acc data copyin(data[0 : n]) create(part) copyout(bins[0 : BINS])
  {
#pragma acc parallel loop gang
    for (int p = 0; p < PARTS; p++) {
      for (int b = 0; b < BINS; b++)
        part[p][b] = 0;
      int end = (p + 1) * chunk < n ? (p + 1) * chunk : n;
      for (int i = p * chunk; i < end; i++)
        part[p][data[i] % BINS]++;
    }
#pragma acc parallel loop
    for (int b = 0; b < BINS; b++) {
      unsigned s = 0;
#pragma acc loop reduction(+ : s)
      for (int p = 0; p < PARTS; p++)
        s += part[p][b];
      bins[b] = s;
    }
  }
}

static int compact(int n, const int *in, int *out) {
  int count = 0;
#pragma acc parallel loop copyin(in[0 : n]) copy(out[0 : n], count)
  for (int i = 0; i < n; i++)
    if (in[i] % 3 == 0) {
      int at;
#pragma acc atomic capture
      at = count++;
      out[at] = in[i];
    }
  return count;
}

static int ascending(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  uint32_t seed = 99, a[256];
  for (int i = 0; i < 256; i++)
    a[i] = seed = seed * 1664525u + 1013904223u;
  bitonic(a, 256);
  uint32_t sum = 0;
  int sorted = 1;
  for (int i = 0; i < 256; i++) {
    sum = sum * 31 + a[i];
    sorted &= i == 0 || a[i - 1] <= a[i];
  }
  printf("bitonic %u %d\n", sum, sorted);
  struct pair p[61];
  for (int i = 0; i < 61; i++)
    p[i] = (struct pair){.value = i, .key = i * 29 % 61 / 2.0f};
  odd_even(61, p);
  for (int i = 0; i < 61; i += 6)
    printf("%.1f %d%c", p[i].key, p[i].value, i + 6 < 61 ? ' ' : '\n');
  long b[301];
  for (int i = 0; i < 301; i++)
    b[i] = i * i % 17 - 5;
  scan(301, b);
  printf("scan %ld %ld %ld\n", b[0], b[150], b[300]);
  unsigned keys[128];
  for (int i = 0; i < 128; i++)
    keys[i] = (seed = seed * 1664525u + 1013904223u) >> 16;
  radix(128, keys);
  sum = 0;
  sorted = 1;
  for (int i = 0; i < 128; i++) {
    sum = sum * 31 + keys[i];
    sorted &= i == 0 || keys[i - 1] <= keys[i];
  }
  printf("radix %u %d %u\n", sum, sorted, keys[64]);
  unsigned char data[1003];
  unsigned bins[BINS];
  for (int i = 0; i < 1003; i++)
    data[i] = (unsigned char)(i * i / 7 + i);
  histogram(1003, data, bins);
  for (int k = 0; k < BINS; k++)
    printf("%u%c", bins[k], k < BINS - 1 ? ' ' : '\n');
  int in[200], out[200] = {0};
  for (int i = 0; i < 200; i++)
    in[i] = i * 7 % 200;
  int count = compact(200, in, out);
  qsort(out, count, sizeof *out, ascending);
  printf("compact %d %d %d %d\n", count, out[0], out[count / 2],
         out[count - 1]);
  printf("complete\n");
  return 0;
}
