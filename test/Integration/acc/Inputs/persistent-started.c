// Exchanges in one launch that are started again before a wait, or that only the
// code behind the loop waits for: both are complete when somebody waits.
#include <math.h>
#include <stdio.h>
#include <xmp.h>

enum { N = 16 };
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double u[N], v[N];
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

static void fill(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i * 7 % 11;
}

static void show(const char *what) {
  double s = 0;
#pragma xmp loop on t(i) reduction(max : s)
  for (int i = 0; i < N; i++)
    s = fmax(s, v[i] * (i + 1));
#pragma xmp task on p(1)
  printf("%s %.17g\n", what, s);
}

static void twice(void) {
  fill();
#pragma acc data copy(u, v)
  for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u) acc async(3)
#pragma xmp reflect (u) acc async(3)
#pragma xmp wait_async(3)
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++)
      v[i] = 0.5 * (u[i - 1] + u[i + 1]) + 0.25 * v[i];
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
  }
  show("twice");
}

static void later(void) {
  fill();
#pragma acc data copy(u, v)
  {
    for (int n = 0; n < 9; n++) {
#pragma xmp reflect (u) acc async(3)
#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        v[i] = 0.5 * v[i] + i;
    }
#pragma xmp wait_async(3)
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++)
      v[i] += u[i - 1] - u[i + 1];
  }
  show("later");
}

int main(void) {
  twice();
  later();
#pragma xmp task on p(1)
  printf("complete\n");
  return 0;
}
