// Clusters and statistics: k-means with atomic sums and with reductions of
// arrays, correlation and covariance, nearest neighbours, back propagation.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define POINTS 307
#define CLUSTERS 5
#define DIMS 3

static int kmeans(int n, const double (*p)[DIMS], double c[CLUSTERS][DIMS],
                  int *member, int counts[CLUSTERS]) {
  int iterations = 0, delta = n;
  double sums[CLUSTERS][DIMS];
#pragma acc data copyin(p[0 : n]) copy(member[0 : n], c[0 : CLUSTERS])         \
    create(sums) copyout(counts[0 : CLUSTERS])
  for (; delta > n / 100 && iterations < 40; iterations++) {
    delta = 0;
#pragma acc parallel loop collapse(2) async(1)
    for (int k = 0; k < CLUSTERS; k++)
      for (int d = 0; d < DIMS; d++) {
        sums[k][d] = 0;
        if (d == 0)
          counts[k] = 0;
      }
#pragma acc parallel loop reduction(+ : delta) async(1)
    for (int i = 0; i < n; i++) {
      int best = -1;
      double nearest = DBL_MAX;
      for (int k = 0; k < CLUSTERS; k++) {
        double d2 = 0;
        for (int d = 0; d < DIMS; d++)
          d2 += (p[i][d] - c[k][d]) * (p[i][d] - c[k][d]);
        if (d2 < nearest) {
          nearest = d2;
          best = k;
        }
      }
      if (member[i] != best)
        delta++;
      member[i] = best;
#pragma acc atomic
      counts[best]++;
      for (int d = 0; d < DIMS; d++) {
#pragma acc atomic update
        sums[best][d] += p[i][d];
      }
    }
#pragma acc parallel loop async(1)
    for (int k = 0; k < CLUSTERS; k++)
      if (counts[k])
        for (int d = 0; d < DIMS; d++)
          c[k][d] = sums[k][d] / counts[k];
#pragma acc wait(1)
  }
  return iterations;
}

static void sizes(int n, const int *member, const double (*p)[DIMS],
                  double mean[CLUSTERS], int count[CLUSTERS]) {
  double sum[CLUSTERS] = {0};
  int many[CLUSTERS] = {0};
#pragma acc parallel loop copyin(member[0 : n], p[0 : n])                      \
    reduction(+ : sum, many)
  for (int i = 0; i < n; i++) {
    sum[member[i]] += p[i][0];
    many[member[i]] += 1;
  }
  for (int k = 0; k < CLUSTERS; k++)
    mean[k] = sum[k] / many[k];
  memcpy(count, many, sizeof many);
}

static void correlation(int n, int m, double data[n][m], double corr[m][m],
                        double cov[m][m]) {
  double mean[m], stddev[m];
  const double eps = .1;
#pragma acc data copyin(data[0 : n][0 : m]) copyout(corr[0 : m][0 : m])        \
    copyout(cov[0 : m][0 : m]) create(mean[0 : m], stddev[0 : m])
  {
#pragma acc parallel loop
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int i = 0; i < n; i++)
        s += data[i][j];
      mean[j] = s / n;
      s = 0;
      for (int i = 0; i < n; i++)
        s += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
      s = sqrt(s / n);
      stddev[j] = s <= eps ? 1 : s;
    }
#pragma acc parallel loop
    for (int i = 0; i < m; i++)
      for (int j = i; j < m; j++) {
        double s = 0;
#pragma acc loop reduction(+ : s)
        for (int k = 0; k < n; k++)
          s += (data[k][i] - mean[i]) * (data[k][j] - mean[j]);
        cov[i][j] = s / (n - 1.);
      }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++)
        if (j < i)
          cov[i][j] = cov[j][i];
    double scale = sqrt(n);
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        data[i][j] -= mean[j];
        data[i][j] /= scale * stddev[j];
      }
#pragma acc parallel loop gang
    for (int i = 0; i < m; i++) {
      corr[i][i] = 1;
#pragma acc loop worker
      for (int j = i + 1; j < m; j++) {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += data[k][i] * data[k][j];
        corr[i][j] = s;
      }
    }
  }
}

struct near {
  double distance;
  int index;
};

static void neighbours(int n, const double (*p)[DIMS], struct near *out) {
#pragma acc parallel loop copyin(p[0 : n]) copyout(out[0 : n])
  for (int i = 0; i < n; i++) {
    struct near best = {INFINITY, -1};
    for (int j = 0; j < n; j++) {
      if (j == i)
        continue;
      double d = 0;
      for (int k = 0; k < DIMS; k++)
        d += fabs(p[i][k] - p[j][k]);
      if (d < best.distance)
        best = (struct near){d, j};
    }
    best.distance = sqrt(best.distance);
    out[i] = best;
  }
}

static void layer(int in, int out, const float *x, float *y, float **w) {
#pragma acc parallel loop copyin(x[0 : in + 1], w[0 : in + 1][0 : out + 1])    \
    copy(y[0 : out + 1])
  for (int j = 1; j <= out; j++) {
    float s = 0;
#pragma acc loop seq
    for (int k = 0; k <= in; k++)
      s += w[k][j] * x[k];
    y[j] = 1.0f / (1.0f + expf(-s));
  }
}

int main(void) {
  static double p[POINTS][DIMS], c[CLUSTERS][DIMS], mean[CLUSTERS];
  static int member[POINTS], counts[CLUSTERS], many[CLUSTERS];
  for (int i = 0; i < POINTS; i++) {
    member[i] = -1;
    for (int d = 0; d < DIMS; d++)
      p[i][d] = i % CLUSTERS * (d + 1.5) + (i * (7 + d) % 31) / 40.;
  }
  memcpy(c, p, sizeof c);
  printf("k-means %d\n",
         kmeans(POINTS, (const double (*)[DIMS])p, c, member, counts));
  sizes(POINTS, member, (const double (*)[DIMS])p, mean, many);
  for (int k = 0; k < CLUSTERS; k++)
    printf("%d %d %.10g %.10g %.10g\n", counts[k], many[k], mean[k], c[k][0],
           c[k][2]);
  int n = 43, m = 29;
  double (*data)[m] = malloc(sizeof(double[n][m])),
         (*corr)[m] = calloc(m, sizeof *corr),
         (*cov)[m] = calloc(m, sizeof *cov);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      data[i][j] = (double)(i * j) / m + i + (i * 5 + j * 3) % 7;
  memset(corr, 0, sizeof(double[m][m]));
  correlation(n, m, data, corr, cov);
  double trace = 0, sum = 0;
  for (int i = 0; i < m; i++) {
    trace += cov[i][i];
    for (int j = i + 1; j < m; j++)
      sum += corr[i][j] * (1 + (i + j) % 3);
  }
  printf("correlation %.10g covariance %.10g %.10g\n", sum, trace, cov[7][3]);
  static struct near out[POINTS];
  neighbours(POINTS, (const double (*)[DIMS])p, out);
  for (int i = 0; i < POINTS; i += 50)
    printf("%d %.10g\n", out[i].index, out[i].distance);
  float x[18], y[12] = {1}, *w[18];
  for (int k = 0; k < 18; k++) {
    w[k] = malloc(12 * sizeof(float));
    x[k] = k ? k % 5 / 5.0f : 1;
    for (int j = 0; j < 12; j++)
      w[k][j] = (k * j % 7 - 3) / 8.0f;
  }
  layer(17, 11, x, y, w);
  for (int j = 1; j <= 11; j += 2)
    printf("%.5f ", y[j]);
  printf("\ncomplete\n");
  return 0;
}
