// Time loops whose scalar code reads and writes memory of the host: histories,
// recorded values, settings in structures, data that each iteration copies. And
// loops that look like these, in which something changes what was loaded before.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: %S/Inputs/persistent.sh %t.0 %s "" -O0
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env XACC_STATS=1 XACC_DEVICES=host:1 %t.on 2>&1 | FileCheck %s --check-prefix=STATS
// STATS-COUNT-7: loop in one kernel persistent-host.c
// STATS-COUNT-4: launches of its kernels: an array that it names was not present
// REQUIRES: frontend
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };
static double u[N], v[N];
static double history[100];
struct settings {
  int steps, every;
  double rate, tolerance;
};

static void start(void) {
  for (int i = 0; i < N; i++) {
    u[i] = (i * 7) % 31 * 0.25;
    v[i] = 0;
  }
}

static void show(const char *what, const double *a, int n, double x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 7 + 1);
  printf("%s %.17g %.17g\n", what, sum, x);
}

// What a kernel finds goes into arrays of the host, one of which is read, too.
static void histories(int steps, double *roots) {
  double time = 0;
  start();
#pragma acc data copy(u, v)
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int t = 0; t < steps; t++) {
    double change = 0;
#pragma acc parallel loop reduction(max : change) present(u, v)
    for (int i = 1; i < N - 1; i++) {
      v[i] = 0.5 * (u[i - 1] + u[i + 1]);
      change = fmax(change, fabs(v[i] - u[i]));
    }
#pragma acc parallel loop present(u, v)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
    history[t] = change;
    roots[t % 10] += sqrt(change) + (t > 0 ? history[t - 1] : 0);
    time += 0.5;
  }
  show("histories", history, steps, time);
  show("roots", roots, 10, 0);
}

// A source, and a value of the device, recorded in each step.
static void records(int steps, const double *source, double *record, int at) {
  start();
#pragma acc data copy(u, v)
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 3 that are in it
  for (int t = 0; t < steps; t++) {
    double pulse = source[t];
#pragma acc serial present(u)
    u[at] += pulse;
#pragma acc parallel loop present(u, v)
    for (int i = 1; i < N - 1; i++)
      v[i] = u[i] + 0.25 * (u[i - 1] + u[i + 1] - 2 * u[i]);
#pragma acc parallel loop present(u, v)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
#pragma acc update self(u[at + 1 : 1])
    record[t] = u[at + 1];
    u[at + 2] = t * 0.5;
#pragma acc update device(u[at + 2 : 1])
  }
  show("records", record, steps, u[at]);
}

// A structure that host and kernels read. The kernels' copy of it is made once.
static void setting(const struct settings *s) {
  int done = 0;
  double change = 1;
  start();
#pragma acc data copy(u, v)
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it{{$}}
  while (change > s->tolerance && done < s->steps) {
    change = 0;
#pragma acc parallel loop reduction(max : change) present(u, v)
    for (int i = 1; i < N - 1; i++) {
      v[i] = u[i] + s->rate * (u[i - 1] + u[i + 1] - 2 * u[i]);
      change = fmax(change, fabs(v[i] - u[i]));
    }
#pragma acc parallel loop present(u, v)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
    if (done % s->every == 0)
      change *= 2;
    done++;
  }
  show("setting", u, N, change + done);
}

// The same in arrays that each kernel copies; `v` loses nothing.
static void copies(int steps) {
  start();
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop copyin(u) copyout(v)
    for (int i = 0; i < N; i++)
      v[i] = i > 0 ? u[i] * 0.5 + u[i - 1] : t;
#pragma acc parallel loop copyin(v) copyout(u)
    for (int i = 0; i < N; i++)
      u[i] = v[i] * 0.5;
  }
  show("copies", u, N, v[3]);
}

// A region in the loop whose array is a new one each time.
static void regions(int steps) {
  start();
#pragma acc data copy(u)
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it
  for (int t = 0; t < steps; t++) {
#pragma acc data create(v)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        v[i] = u[i] + t;
#pragma acc wait
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        u[i] = v[i] * 0.5;
    }
  }
  show("regions", u, N, 0);
}

// Nothing to load, and nothing to copy, if there is no iteration.
static void none(const struct settings *s, double *a, int steps) {
  double sum = 0;
  // CHECK: persistent-host.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 1 that are in it
  for (int t = 0; t < steps; t++) {
    double rate = s->rate;
#pragma acc parallel loop copy(a[0 : N]) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      a[i] += rate;
      sum += (int)a[i];
    }
  }
  show("none", a ? a : u, N, sum);
}

// The host changes the setting, by another pointer. Kernels see the change.
static void changed(struct settings *s, double *rate, int steps) {
  start();
#pragma acc data copy(u)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(u)
    for (int i = 0; i < N; i++)
      u[i] += s->rate;
    *rate += 0.25;
    if (s->rate > 3)
      s->rate = 1;
  }
  show("changed", u, N, s->rate);
}

// A kernel says when the loop ends, by an array that it copies.
static void flags(int steps) {
  int done[2] = {0, 0};
  int t;
  start();
#pragma acc data copy(u)
  for (t = 0; t < steps && !done[1]; t++) {
#pragma acc parallel loop present(u) copy(done)
    for (int i = 0; i < N; i++) {
      u[i] += 0.25;
      if (i == 4 && u[i] > 3)
        done[1] = 1;
    }
  }
  show("flags", u, N, t);
}

// What a kernel writes is lost, since it is copied in and not out.
static void lost(int steps) {
  start();
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop copyin(u) copy(v)
    for (int i = 0; i < N; i++) {
      u[i] += 1;
      v[i] += u[i];
    }
  }
  show("lost", v, N, u[3]);
}

// The host looks at what each kernel copies out, and changes it.
static void looks(int steps, double *seen) {
  start();
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop copy(u)
    for (int i = 0; i < N; i++)
      u[i] = u[i] * 0.5 + 1;
    seen[t] = u[t];
    u[t + 1] = t;
  }
  show("looks", u, N, seen[3]);
}

// A local variable that a pointer of the host may point to.
static void shared(int steps, double **where) {
  double rate = 0.25;
  *where = &rate;
  double *pointer = *where;
  start();
#pragma acc data copy(u)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(u)
    for (int i = 0; i < N; i++)
      u[i] += rate;
    *pointer = rate + 0.5;
  }
  show("shared", u, N, rate);
}

// Two names of one array.
static void names(int steps, double *a, double *b) {
  start();
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop copy(a[0 : N])
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop copy(b[0 : N])
    for (int i = 0; i < N; i++)
      b[i] *= 0.5;
  }
  show("names", a, N, b[3]);
}

int main(void) {
  double roots[10] = {0}, source[40], record[40], *where;
  struct settings s = {50, 5, 0.25, 0.0625};
  for (int i = 0; i < 40; i++)
    source[i] = i % 5 * 0.25;
  histories(31, roots);
  records(40, source, record, 17);
  setting(&s);
  copies(9);
  regions(9);
  none(NULL, NULL, 0);
  none(&s, u, 4);
  changed(&s, &s.rate, 14);
  flags(100);
  lost(5);
  looks(20, record);
  shared(6, &where);
  names(5, u, u);
  names(5, u, v);
  printf("complete\n");
  return 0;
}
