// Maxwell's equations in one dimension, with a pulse from an array, and a
// record.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 100 };
typedef struct {
  int steps, at, every;
  double c;
} sim;
static double e[N], h[N];
static void run(const sim *s, const double *pulse, double *rec) {
#pragma acc data copy(e, h)
  for (int t = 0; t < s->steps; t++) {
#pragma acc parallel loop present(e, h)
    for (int i = 1; i < N; i++)
      e[i] += s->c * (h[i - 1] - h[i]);
    double p = pulse[t];
    int at = s->at;
#pragma acc serial present(e)
    e[at] += p;
#pragma acc parallel loop present(e, h)
    for (int i = 0; i < N - 1; i++)
      h[i] += s->c * (e[i] - e[i + 1]);
#pragma acc update self(e[70 : 1])
    rec[t] = e[70];
  }
}
int main(void) {
  sim s = {150, 30, 10, 0.5};
  double pulse[150], rec[150];
  for (int t = 0; t < 150; t++)
    pulse[t] = exp(-(t - 30) * (t - 30) / 50.0);
  run(&s, pulse, rec);
  double c = 0, d = 0;
  for (int i = 0; i < N; i++)
    c += e[i] * i + h[i];
  for (int t = 0; t < 150; t++)
    d += rec[t] * t;
  printf("%.10g %.10g\n", c, d);
  printf("complete\n");
}
