// Independent samples: pi by a counter-based generator, option prices by
// Black and Scholes and by paths, the Mandelbrot set, an integral, Collatz.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s -- -lm

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static uint64_t splitmix(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}
#pragma acc routine seq
static double uniform(uint64_t stream, uint64_t at) {
  return (double)(splitmix(stream << 32 ^ at) >> 11) * 0x1p-53;
}

static double pi(long samples) {
  long inside = 0;
#pragma acc parallel loop reduction(+ : inside)
  for (long i = 0; i < samples; i++) {
    double x = uniform(1, 2 * i), y = uniform(1, 2 * i + 1);
    inside += x * x + y * y < 1;
  }
  return 4. * inside / samples;
}

static float normal_cdf(float d) {
  const float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f,
              a4 = -1.821255978f, a5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float cnd = 0.39894228040143f * expf(-0.5f * d * d) *
              (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
  return d > 0 ? 1.0f - cnd : cnd;
}
#pragma acc routine(normal_cdf) seq

enum { CALL, PUT };
struct option {
  float spot, strike, years;
  unsigned kind : 1;
};

static void black_scholes(int n, const struct option *o, float *price, float r,
                          float v) {
#pragma acc parallel loop copyin(o[0 : n]) copyout(price[0 : n])
  for (int i = 0; i < n; i++) {
    float root = sqrtf(o[i].years);
    float d1 =
        (logf(o[i].spot / o[i].strike) + (r + .5f * v * v) * o[i].years) /
        (v * root);
    float d2 = d1 - v * root;
    float discount = expf(-r * o[i].years);
    switch (o[i].kind) {
    case CALL:
      price[i] =
          o[i].spot * normal_cdf(d1) - o[i].strike * discount * normal_cdf(d2);
      break;
    case PUT:
      price[i] = o[i].strike * discount * normal_cdf(-d2) -
                 o[i].spot * normal_cdf(-d1);
      break;
    default:
      price[i] = -1;
    }
  }
}

static double asian(int paths, int steps, double spot, double strike) {
  double payoff = 0, dt = 1. / steps, sigma = .25, rate = .03;
#pragma acc parallel loop reduction(+ : payoff) num_gangs(16)
  for (int p = 0; p < paths; p++) {
    double s = spot, average = 0;
    for (int t = 0; t < steps; t++) {
      double u = uniform(p + 100, 2 * t), w = uniform(p + 100, 2 * t + 1);
      double z = sqrt(-2 * log(u + 1e-300)) * cos(6.283185307179586 * w);
      s *= exp((rate - sigma * sigma / 2) * dt + sigma * sqrt(dt) * z);
      average += s / steps;
    }
    payoff += fmax(average - strike, 0);
  }
  return payoff / paths * exp(-rate);
}

#define WIDTH 71
#define HEIGHT 37
static void mandelbrot(unsigned char image[HEIGHT][WIDTH], int limit) {
  const double xmin = -2.1, xmax = .9, ymin = -1.2, ymax = 1.2;
#pragma acc parallel loop collapse(2) copyout(image[0 : HEIGHT])
  for (int py = 0; py < HEIGHT; py++)
    for (int px = 0; px < WIDTH; px++) {
      double x0 = xmin + px * (xmax - xmin) / WIDTH;
      double y0 = ymin + py * (ymax - ymin) / HEIGHT;
      double x = 0, y = 0;
      int i = 0;
      for (; i < limit && x * x + y * y < 4; ++i) {
        double t = x * x - y * y + x0;
        y = 2 * x * y + y0;
        x = t;
      }
      image[py][px] = (unsigned char)i;
    }
}

static double integral(int n) {
  double sum = 0;
#pragma acc kernels
  {
    double h = 1. / n;
    for (int i = 0; i < n; i++) {
      double x = (i + .5) * h;
      sum += 4 / (1 + x * x) * h;
    }
  }
  return sum;
}

static void collatz(uint32_t n, uint32_t *longest, uint32_t *where) {
  uint32_t most = 0, at = UINT32_MAX;
  uint16_t *steps = malloc(n * sizeof *steps);
#pragma acc data create(steps[0 : n])
  {
#pragma acc parallel loop reduction(max : most)
    for (uint32_t i = 1; i < n; i++) {
      uint64_t x = i;
      uint16_t s = 0;
      while (x != 1) {
        x = x % 2 ? 3 * x + 1 : x / 2;
        s++;
      }
      steps[i] = s;
      most = most > s ? most : s;
    }
#pragma acc parallel loop reduction(min : at)
    for (uint32_t i = 1; i < n; i++)
      if (steps[i] == most && i < at)
        at = i;
  }
  *longest = most;
  *where = at;
  free(steps);
}

int main(void) {
  printf("pi %.10f\n", pi(50000));
  int n = 97;
  struct option *o = malloc(n * sizeof *o);
  float *price = malloc(n * sizeof *price);
  for (int i = 0; i < n; i++)
    o[i] = (struct option){5 + 25.0f * (i * 13 % 97) / 97,
                           1 + 99.0f * (i * 29 % 97) / 97,
                           .25f + 9.75f * (i * 7 % 97) / 97, i % 3 == 0};
  black_scholes(n, o, price, .02f, .3f);
  for (int i = 0; i < n; i += 16)
    printf("option %d %.3f\n", i, price[i]);
  printf("asian %.10f\n", asian(400, 12, 100, 101));
  static unsigned char image[HEIGHT][WIDTH];
  mandelbrot(image, 200);
  for (int y = 0; y < HEIGHT; y += 3) {
    for (int x = 0; x < WIDTH; x++)
      putchar(" .:-=+*#%@"[image[y][x] >= 200 ? 9 : image[y][x] % 9]);
    putchar('\n');
  }
  printf("integral %.12f\n", integral(20000));
  uint32_t longest, where;
  collatz(20000, &longest, &where);
  printf("collatz %u %u\n", longest, where);
  printf("complete\n");
  return 0;
}
