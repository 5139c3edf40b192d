// Filters of images: a 3x3 convolution of bytes, a separable blur of floats, a
// Sobel operator, a median by sorting a private array, 3-D convolution.
// RUN: %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char byte;
enum { W = 57, H = 39 };

static void convolve(const byte *restrict in, byte *restrict out, int w, int h,
                     const int filter[3][3], int divisor) {
#pragma acc parallel loop collapse(2) copyin(in[0 : w * h], filter[0 : 3])     \
    copy(out[0 : w * h])
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int sum = 0;
      for (int fy = -1; fy <= 1; fy++)
        for (int fx = -1; fx <= 1; fx++)
          sum += filter[fy + 1][fx + 1] * in[(y + fy) * w + x + fx];
      sum /= divisor;
      out[y * w + x] = (byte)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}

static void blur(const float in[H][W], float out[H][W], int radius) {
  float tmp[H][W];
  float weights[9];
  float total = 0;
  for (int k = -radius; k <= radius; k++)
    total += weights[k + radius] = expf(-k * k / 4.0f);
  for (int k = 0; k <= 2 * radius; k++)
    weights[k] /= total;
#pragma acc data copyin(in[0 : H][0 : W], weights) copyout(out[0 : H][0 : W])  \
    create(tmp)
  {
#pragma acc parallel loop gang vector collapse(2)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        float s = 0;
        for (int k = -radius; k <= radius; k++) {
          int at = x + k;
          at = at < 0 ? 0 : at >= W ? W - 1 : at;
          s += weights[k + radius] * in[y][at];
        }
        tmp[y][x] = s;
      }
#pragma acc parallel loop gang vector collapse(2)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) {
        float s = 0;
        for (int k = -radius; k <= radius; k++) {
          int at = y + k;
          if (at < 0)
            at = -at;
          if (at >= H)
            at = 2 * H - 2 - at;
          s += weights[k + radius] * tmp[at][x];
        }
        out[y][x] = s;
      }
  }
}

#pragma acc routine seq
static void sort9(byte *v) {
  for (int i = 1; i < 9; i++) {
    byte key = v[i];
    int j = i - 1;
    while (j >= 0 && v[j] > key) {
      v[j + 1] = v[j];
      --j;
    }
    v[j + 1] = key;
  }
}

static void median(byte (*restrict out)[W], byte (*restrict in)[W]) {
  byte window[9];
#pragma acc parallel loop collapse(2) private(window) copyin(in[0 : H])        \
    copy(out[0 : H])
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int n = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          window[n++] = in[y + dy][x + dx];
      sort9(window);
      out[y][x] = window[4];
    }
}

static void sobel(byte (*restrict out)[W], byte (*restrict in)[W], int *edges) {
  int count = 0;
#pragma acc kernels copyin(in[0 : H]) copy(out[0 : H])
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1] -
               in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      int gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1] -
               in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
      int g = abs(gx) + abs(gy);
      if (g > 255)
        g = 255;
      out[y][x] = g;
      count += g > 128;
    }
  *edges = count;
}

static void conv3d(int ni, int nj, int nk, const double *restrict a,
                   double *restrict b) {
#define A(i, j, k) a[((i) * nj + (j)) * nk + (k)]
#pragma acc parallel loop collapse(2) copyin(a[0 : ni * nj * nk])              \
    copyout(b[0 : ni * nj * nk])
  for (int j = 0; j < nj; ++j)
    for (int i = 0; i < ni; ++i)
#pragma acc loop vector
      for (int k = 0; k < nk; ++k)
        b[(i * nj + j) * nk + k] =
            i < 1 || j < 1 || k < 1 || i >= ni - 1 || j >= nj - 1 || k >= nk - 1
                ? A(i, j, k)
                : 2 * A(i - 1, j - 1, k - 1) + 4 * A(i + 1, j - 1, k - 1) +
                      5 * A(i - 1, j - 1, k + 1) - 8 * A(i, j, k + 1) +
                      6 * A(i + 1, j + 1, k) - 9 * A(i, j + 1, k);
}

static unsigned checksum(const byte *p, int n) {
  unsigned c = 2166136261u;
  for (int i = 0; i < n; i++)
    c = (c ^ p[i]) * 16777619u;
  return c;
}

int main(void) {
  static byte image[H][W], result[H][W];
  static float f[H][W], g[H][W];
  const int sharpen[3][3] = {{0, -1, 0}, {-1, 8, -1}, {0, -1, 0}};
  unsigned seed = 12345;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      seed = seed * 1103515245u + 12345;
      image[y][x] = (byte)((x * 4 + y * 2) % 200 + (seed >> 28));
      f[y][x] = image[y][x] / 255.0f;
    }
  memset(result, 7, sizeof result);
  convolve(*image, *result, W, H, sharpen, 4);
  printf("sharpen %08x\n", checksum(*result, W * H));
  median(result, image);
  printf("median %08x\n", checksum(*result, W * H));
  int edges;
  sobel(result, image, &edges);
  printf("sobel %08x %d\n", checksum(*result, W * H), edges);
  blur(f, g, 4);
  for (int y = 0; y < H; y += 6)
    printf("blur %.5f %.5f %.5f\n", g[y][0], g[y][20], g[y][W - 1]);
  int n = 12 * 9 * 14;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i % 12 + 2 * (i % 7) + 3 * (i % 13);
  conv3d(12, 9, 14, a, b);
  for (int i = 0; i < n; i++)
    sum += b[i] * (i % 3);
  printf("3-D %.12g %.12g\n", sum, b[n / 2]);
  printf("complete\n");
  return 0;
}
