// Functions with compute constructs that several places call join loops that can become
// one kernel: all calls of small ones, those in loops of larger ones, up to a number of
// constructs.
//
// RUN: xacc-cc -O2 -fno-xmp -w --no-cuda --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ON --implicit-check-not=launches
// RUN: xacc-cc -O2 -fno-xmp -w --no-cuda -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: xacc-cc -O2 -fno-xmp -w --no-cuda -DWIDE --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WIDE
// REQUIRES: frontend

#define N 100
#define FOUR(x) x + x + x + x
#define MANY(x) FOUR(x) + FOUR(x) + FOUR(x) + FOUR(x)
static double u[N], v[N];
double total;

static double large(double w) {
  double sum = w;
#pragma acc parallel loop present(u) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += MANY(u[i]) + MANY(u[i]) + MANY(u[i]) + MANY(u[i]);
  return sum;
}

#ifdef WIDE
// Its copies in the loop would have 66 constructs.
static double many(double w) {
#define CONSTRUCT                                                                        \
  _Pragma("acc parallel loop present(v)") for (int i = 0; i < N; i++) v[i] += MANY(w);
#define ELEVEN                                                                           \
  CONSTRUCT CONSTRUCT CONSTRUCT CONSTRUCT CONSTRUCT CONSTRUCT CONSTRUCT CONSTRUCT        \
  CONSTRUCT CONSTRUCT CONSTRUCT
  ELEVEN ELEVEN ELEVEN
  return w;
}
int main(void) {
  double w = 0.0;
#pragma acc data copy(u, v)
  for (int step = 0; step < 9; step++) {
    // WIDE: [[#@LINE+1]]:{{.*}} the call of 'many' is not followed: it has compute constructs and is called from several places: 66 constructs in all copies in loops, at most 63
    w += many(w);
    w -= many(w);
  }
  total = w;
}
#else
// A loop around a call of this one repeats the call.
static double both(double w) {
  // ON-DAG: [[#@LINE+1]]:{{.*}} the statements of 'large' join the region
  return large(w) * large(1.0);
}

int main(void) {
  double w = 0.0;
#pragma acc data copy(u, v)
  {
    // ON-DAG: [[#@LINE+2]]:{{.*}} the call of 'large' is not followed: it has compute constructs, and only calls in loops are worth a copy
    // OFF-DAG: [[#@LINE+1]]:{{.*}} the call of 'large' is not followed: its size, without --persistent
    w += large(w);
    w += large(w);
    w += large(w);
    w += large(w);
    w += large(w);
    w += large(w);
    // ON-DAG: [[#@LINE+1]]:{{.*}} loop becomes one kernel with the 4 that are in it
    for (int step = 0; step < 9; step++) {
      // ON-DAG: [[#@LINE+1]]:{{.*}} the statements of 'large' join the region
      w += large(w);
      // ON-DAG: [[#@LINE+2]]:{{.*}} the statements of 'both' join the region
      // OFF-DAG: [[#@LINE+1]]:{{.*}} the call of 'both' is not followed
      w -= both(w);
#pragma acc parallel loop present(u)
      for (int i = 0; i < N; i++)
        u[i] *= 0.5;
    }
  }
  total = w;
}
#endif
