// Reductions and broadcasts of device copies: counted once, of every kind, of
// arrays; the loop form; the host's copy is not read and not written.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self 1 3 4 6 4+memory self@3+memory 2@3+memory 4@2~1" %s
// REQUIRES: mpi

#include <stdio.h>
#include <xmp.h>
enum { N = 101 };
double v[N];
long l[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align v[i] with t(i)
#pragma xmp align l[i] with t(i)
static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      fprintf(stderr, "rank %d line %d: %s\n", xmp_node_num(), __LINE__,       \
              #condition);                                                     \
  } while (0)

static void loops(void) {
  double e = 7, most = -1e9;
  long count = 1000, bits = 0;
#pragma acc parallel loop copy(e) present(v) reduction(+ : e)
#pragma xmp loop on t(i) reduction(+ : e) acc
  for (int i = 0; i < N; i++)
    e += v[i] * v[i];
  CHECK(e == 7 + 328350 + 100 * 100);

#pragma xmp loop on t(i) reduction(max : most) acc
#pragma acc parallel loop present(v) reduction(max : most) copy(most)
  for (int i = 0; i < N; i++)
    most = v[i] > most ? v[i] : most;
  CHECK(most == N - 1);

  // Where the loop runs on the host, the host's variable is meant.
  for (int runs = 0; runs < 2; runs++) {
    double f = 3, g = 4;
#pragma acc parallel loop copy(f) present(v) reduction(+ : f) if (runs)
#pragma xmp loop on t(i) reduction(+ : f) acc
    for (int i = 0; i < N; i++)
      f += v[i];
#pragma xmp loop on t(i) reduction(+ : g) acc
#pragma acc parallel loop copy(g) present(v) reduction(+ : g) self(runs)
    for (int i = 0; i < N; i++)
      g += v[i];
    CHECK(f == 3 + N * (N - 1) / 2 && g == f + 1);
  }

  // Without acc the host's copies are reduced.
#pragma acc parallel loop present(l) reduction(+ : count) reduction(| : bits)
#pragma xmp loop on t(i) reduction(+ : count) reduction(| : bits)
  for (int i = 0; i < N; i++) {
    count += l[i];
    bits |= l[i];
  }
  CHECK(count == 1000 + N * (N - 1) / 2 && bits == 127);

  // The value stays on the device, over several loops.
  double s = 2;
#pragma acc data copyin(s)
  {
    for (int round = 0; round < 3; round++) {
#pragma acc parallel loop present(v, s) reduction(+ : s)
#pragma xmp loop on t(i) reduction(+ : s) acc
      for (int i = 0; i < N; i++)
        s += v[i];
      CHECK(s == 2);
    }
#pragma acc update self(s)
    CHECK(s == 2 + 3 * N * (N - 1) / 2);
  }
  // On a queue: the reduction waits for it.
  double q = 0;
#pragma acc data copy(q)
  {
#pragma acc parallel loop present(v, q) reduction(+ : q) async(2)
#pragma xmp loop on t(i) reduction(+ : q) acc
    for (int i = 0; i < N; i++)
      q += v[i];
  }
  CHECK(q == N * (N - 1) / 2);
}

static void statements(void) {
  int rank = xmp_node_num(), n = xmp_num_nodes();
  int sum = -1, list[5];
  double most = -1;
  unsigned char bits = 99;
#pragma acc data create(sum, list, most, bits)
  {
#pragma acc parallel num_gangs(1) present(sum, list, most, bits)
    {
      sum = rank;
      most = 10 * rank;
      bits = 1 << (rank - 1) % 8;
      for (int k = 0; k < 5; k++)
        list[k] = rank + k;
    }
#pragma xmp reduction(+ : sum, list) acc
#pragma xmp reduction(max : most) acc
#pragma xmp reduction(| : bits) acc
    CHECK(sum == -1 && most == -1 && bits == 99);
#pragma acc update self(sum, list, most, bits)
    CHECK(sum == n * (n + 1) / 2 && most == 10 * n);
    CHECK(bits == (n >= 8 ? 255 : (1 << n) - 1));
    for (int k = 0; k < 5; k++)
      CHECK(list[k] == n * (n + 1) / 2 + n * k);

    // From the last node, from the first (by default), to a device.
#pragma acc parallel num_gangs(1) present(sum, list)
    {
      sum = rank;
      for (int k = 0; k < 5; k++)
        list[k] = 100 * rank + k;
    }
#pragma xmp bcast(sum) acc
#pragma xmp bcast(list) from p(n) acc
#pragma acc update self(sum, list)
    CHECK(sum == 1);
    for (int k = 0; k < 5; k++)
      CHECK(list[k] == 100 * n + k);
  }
  // Without acc the host's.
  int here = rank;
#pragma acc data copyin(here)
  {
#pragma xmp bcast(here) from p(n)
    CHECK(here == n);
#pragma acc update self(here)
    CHECK(here == rank);
  }
}

// The sum is added to the program's variable; a copy that a data region has of
// it follows.
static double outer;
static void in_data(void) {
  double alone = 1;
  outer = 0;
#pragma acc data copy(outer)
  {
#pragma acc parallel loop present(v) reduction(+ : outer)
#pragma xmp loop on t(i) reduction(+ : outer)
    for (int i = 0; i < N; i++)
      outer += v[i];
  }
  CHECK(outer == N * (N - 1) / 2);
  // Without a clause of OpenACC: the variable is copied for the construct.
#pragma acc parallel loop present(v)
#pragma xmp loop on t(i) reduction(+ : alone) acc
  for (int i = 0; i < N; i++)
    alone += v[i];
  CHECK(alone == N * (N - 1) / 2 + 1);
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    v[i] = l[i] = i;
#pragma acc data copyin(v, l)
  {
    loops();
    statements();
    in_data();
  }
#pragma xmp barrier acc
#pragma xmp reduction(+ : errors)
#pragma xmp task on p(1)
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
