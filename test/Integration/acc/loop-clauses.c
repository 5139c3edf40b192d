// collapse, tile, private, firstprivate, seq, auto, independent, device_type,
// num_gangs and its like from expressions.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
enum { A = 11, B = 23, C = 9 };
static int x[A][B][C], y[B][A];
static long total(void) {
  long sum = 0;
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        sum += (i * 7 + j * 5 + k * 3 + 1) * (long)x[i][j][k];
  return sum;
}

static void collapse(void) {
#pragma acc parallel loop collapse(3) copyout(x)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        x[i][j][k] = i + 10 * j + 1000 * k;
  printf("collapse 3 %ld\n", total());
#pragma acc parallel loop collapse(2) copy(x)
  for (int i = 1; i < A - 1; i++)
    for (int j = B - 2; j > 0; j -= 2) {
      int sum = 0;
      for (int k = 0; k < C; k++)
        sum += x[i][j][k];
      x[i][j][0] = sum;
    }
  printf("collapse 2 %ld\n", total());
#pragma acc parallel copy(x)
  {
#pragma acc loop gang collapse(2)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++) {
#pragma acc loop vector
        for (int k = 0; k < C; k++)
          x[i][j][k] += i * j;
      }
  }
  printf("collapse, vector %ld\n", total());
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < A; i++) {
#pragma acc loop vector collapse(2)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k += 2)
        x[i][j][k] -= k;
  }
  printf("gang, collapse %ld\n", total());
  int n = A - 2;
#pragma acc parallel loop collapse(2) copy(x)
  for (long i = 0; i < n; ++i)
    for (unsigned char j = 3; j <= 20; j++)
      x[i][j][n - 1] = (int)i - j;
  printf("mixed types %ld\n", total());
}

static void tile(void) {
#pragma acc parallel loop tile(4, 8) copyout(y)
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      y[j][i] = 100 * j + i;
  long sum = 0;
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * (long)y[j][i];
  printf("tile %ld\n", sum);
#pragma acc parallel loop tile(*, 3) copy(y)
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      y[j][i] += 1;
#pragma acc parallel copy(y)
  {
#pragma acc loop gang vector tile(2)
    for (int j = 1; j < B; j++)
      y[j][0] *= 2;
  }
  sum = 0;
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * (long)y[j][i];
  printf("tile %ld\n", sum);
}

static void privates(void) {
  int t, work[4], f = 5, table[3] = {1, 2, 3};
#pragma acc parallel loop private(t, work) copyout(x)
  for (int i = 0; i < A; i++) {
    for (int l = 0; l < 4; l++)
      work[l] = i * l;
    t = work[1] + work[3];
#pragma acc loop seq
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        x[i][j][k] = t + work[(j + k) % 4];
  }
  printf("private %ld\n", total());
#pragma acc parallel num_gangs(3) firstprivate(f, table) copyout(x)
  {
#pragma acc loop gang collapse(2)
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++)
        for (int k = 0; k < C; k++)
          x[i][j][k] = f * table[k % 3] + i;
  }
  printf("firstprivate %ld %d %d\n", total(), f, table[0]);
  // A private of the gang loop is one for all vectors of a gang.
  int gang;
#pragma acc parallel loop gang private(gang) copyout(y)
  for (int j = 0; j < B; j++) {
    gang = j * j;
#pragma acc loop vector
    for (int i = 0; i < A; i++)
      y[j][i] = gang + i;
  }
  long sum = 0;
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * (long)y[j][i];
  printf("gang private %ld\n", sum);
  // An array of the gang that its vectors fill and read.
  int line[A];
#pragma acc parallel loop gang private(line) copy(y)
  for (int j = 0; j < B; j++) {
#pragma acc loop vector
    for (int i = 0; i < A; i++)
      line[i] = y[j][i] + 1;
#pragma acc loop vector
    for (int i = 0; i < A; i++)
      y[j][i] = line[A - 1 - i];
  }
  sum = 0;
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * (long)y[j][i];
  printf("gang array %ld\n", sum);
  // The index of a loop that is not declared in it is private too.
  int i, j, k;
#pragma acc parallel loop copyout(x)
  for (i = 0; i < A; i++)
    for (j = 0; j < B; j++)
      for (k = 0; k < C; k++)
        x[i][j][k] = i - j + k;
  printf("indices %ld\n", total());
}

static void order(void) {
  int chain[100];
  for (int i = 0; i < 100; i++)
    chain[i] = i % 3;
#pragma acc parallel copy(chain) num_gangs(1)
  {
#pragma acc loop seq
    for (int i = 1; i < 100; i++)
      chain[i] += chain[i - 1];
  }
  printf("seq %d\n", chain[99]);
#pragma acc parallel copy(chain) num_gangs(1)
  {
#pragma acc loop auto
    for (int i = 1; i < 100; i++)
      chain[i] += chain[i - 1];
  }
  printf("auto %d\n", chain[99]);
  int index[100], other[100];
  for (int i = 0; i < 100; i++)
    index[i] = i * 37 % 100;
#pragma acc kernels copyin(index, chain) copyout(other)
  {
#pragma acc loop independent
    for (int i = 0; i < 100; i++)
      other[index[i]] = chain[i];
  }
  long sum = 0;
  for (int i = 0; i < 100; i++)
    sum += (i + 1) * (long)other[i];
  printf("independent %ld\n", sum);
}

static void sizes(int gangs, int workers, int lanes) {
#pragma acc parallel loop num_gangs(gangs) num_workers(workers)                \
    vector_length(lanes) copyout(y)
  for (int j = 0; j < B; j++) {
#pragma acc loop worker vector
    for (int i = 0; i < A; i++)
      y[j][i] = j + i;
  }
#pragma acc kernels loop gang(gangs) copy(y)
  for (int j = 0; j < B; j++) {
#pragma acc loop vector(lanes)
    for (int i = 0; i < A; i++)
      y[j][i] += j * i;
  }
#pragma acc parallel loop copy(y) device_type(nvidia) num_gangs(10)            \
    vector_length(64) device_type(*) num_gangs(2)
  for (int j = 0; j < B; j++)
    y[j][1] += 1000;
  long sum = 0;
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * (long)y[j][i];
  printf("sizes %ld\n", sum);
}

// Statements between the loops of collapse(force:).
static void forced(void) {
  long y[B][A], sum = 0;
#pragma acc parallel loop collapse(force : 2) copyout(y) num_gangs(2, 3)
  for (int j = 0; j < B; j++) {
    int twice = 2 * j;
    for (int i = 0; i < A; i++)
      y[j][i] = twice + i;
    y[j][0] += twice;
  }
  for (int j = 0; j < B; j++)
    for (int i = 0; i < A; i++)
      sum += (j + 3 * i) * y[j][i];
  printf("forced %ld\n", sum);
}

int main(void) {
  collapse();
  forced();
  tile();
  privates();
  order();
  sizes(1, 1, 1);
  sizes(4, 2, 32);
  sizes(100, 8, 128);
  printf("complete\n");
  return 0;
}
