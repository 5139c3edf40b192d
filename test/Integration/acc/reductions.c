// Reductions: every operator over the types it takes, the old value counted
// once; several in one clause; on parallel, on loops, on both, on inner loops.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <complex.h>
#include <stdio.h>
#define N 2000
static int a[N];
static long long b[N];
static float f[N];
static double d[N];
static unsigned char c[N];
static int m[40][50];

static void arithmetic(void) {
  int sum = 7, product = 3, most = 5, least = -5;
  long long sum8 = 1ll << 40, most8 = -1, least8 = 1;
  unsigned long long product8 = 1;
  unsigned usum = 4000000000u, umost = 3, uleast = 4000000000u;
  short ssum = 30000;
  unsigned char csum = 200, cmost = 3;
  float fsum = 0.5f, fmost = -1e30f, fleast = 1e30f;
  double dsum = 0.25, dproduct = 2, dmost = 3, dleast = 3;
#pragma acc parallel loop reduction(+ : sum, sum8, usum) reduction(* : product)\
    reduction(max : most) reduction(min : least) copyin(a, b)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    product *= a[i] % 3 == 0 ? -1 : 1;
    most = a[i] > most ? a[i] : most;
    least = a[i] < least ? a[i] : least;
    sum8 += b[i];
    usum += (unsigned)a[i];
  }
  printf("int %d %d %d %d %lld %u\n", sum, product, most, least, sum8, usum);
#pragma acc parallel loop reduction(* : product8) reduction(max : most8)       \
    reduction(min : least8) copyin(b)
  for (int i = 0; i < N; i++) {
    product8 *= (unsigned long long)(2 * b[i] + 1);
    if (b[i] > most8)
      most8 = b[i];
    if (least8 > b[i])
      least8 = b[i];
  }
  printf("long long %llu %lld %lld\n", product8, most8, least8);
#pragma acc parallel loop reduction(max : umost, cmost) reduction(min : uleast)\
    reduction(+ : ssum, csum)
  for (int i = 0; i < N; i++) {
    unsigned u = (unsigned)a[i];
    umost = umost < u ? u : umost;
    uleast = uleast > u ? u : uleast;
    ssum += a[i];
    csum += c[i];
    cmost = c[i] > cmost ? c[i] : cmost;
  }
  printf("unsigned %u %u %d %d %d\n", umost, uleast, ssum, csum, cmost);
#pragma acc parallel loop reduction(+ : fsum, dsum) reduction(max : fmost)     \
    reduction(min : fleast)
  for (int i = 0; i < N; i++) {
    fsum += f[i]; // small multiples of 1/4: exact in every order
    dsum += d[i];
    fmost = f[i] >= fmost ? f[i] : fmost;
    fleast = f[i] <= fleast ? f[i] : fleast;
  }
  printf("float %g %g %g %g\n", fsum, dsum, fmost, fleast);
#pragma acc parallel loop reduction(* : dproduct) reduction(max : dmost)       \
    reduction(min : dleast)
  for (int i = 0; i < N; i++) {
    dproduct *= i % 2 ? 2.0 : 0.5;
    dmost = __builtin_fmax(dmost, d[i]);
    dleast = __builtin_fmin(d[i], dleast);
  }
  printf("double %g %g %g\n", dproduct, dmost, dleast);
}

static void logical(void) {
  int both = ~0, either = 1 << 20, odd = 12345, all = 1, any = 0, all2 = 1,
      any2 = 0, was = 0, is = 4;
  unsigned long long bits = 1;
  unsigned char narrow = 0xff;
#pragma acc parallel loop reduction(& : both, narrow) reduction(| : either)    \
    reduction(^ : odd, bits) reduction(&& : all, all2, was)                    \
    reduction(|| : any, any2, is)
  for (int i = 0; i < N; i++) {
    both &= a[i] | 0xf0f0;
    narrow &= c[i] | 3;
    either |= a[i] & 0xff;
    odd ^= a[i];
    bits ^= (unsigned long long)b[i] << (i % 40);
    all = all && a[i] > -100000;
    all2 = all2 && a[i] != a[1500];
    was = was && 1;
    any = any || a[i] == a[777];
    any2 = any2 || a[i] > 1000000;
    is = is || 0;
  }
  printf("logical %d %d %d %d %d %d %d %d %d %llu %d\n", both, either, odd, all,
         all2, any, any2, was, is, bits, narrow);
}

// On the parallel construct: gangs are redundant until a loop.
static void construct(void) {
  int gangs = 0, sum = 100;
  long most = 0;
#pragma acc parallel num_gangs(7) reduction(+ : gangs)
  { gangs += 3; }
  printf("gangs %d\n", gangs % 3 == 0 && gangs >= 3);
#pragma acc parallel reduction(+ : sum) reduction(max : most) copyin(a)
  {
#pragma acc loop gang reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma acc loop gang vector reduction(max : most)
    for (int i = 0; i < N; i++)
      most = a[i] > most ? a[i] : most;
  }
  printf("construct %d %ld\n", sum, most);
}

// A loop inside has its own result for every iteration of the loop outside.
static void inner(void) {
  long row[40], total = 5;
#pragma acc parallel loop gang copyin(m) copyout(row) reduction(+ : total)
  for (int i = 0; i < 40; i++) {
    long sum = 0;
    int most = m[i][0];
#pragma acc loop vector reduction(+ : sum) reduction(max : most)
    for (int j = 0; j < 50; j++) {
      sum += m[i][j];
      most = m[i][j] > most ? m[i][j] : most;
    }
    row[i] = 1000 * sum + most;
    total += sum;
  }
  long check = 0;
  for (int i = 0; i < 40; i++)
    check += (i + 1) * row[i];
  printf("inner %ld %ld\n", total, check);

  // The same variable on both levels, and over a collapsed nest.
  long both = 1, nest = 2, worker = 3;
#pragma acc parallel loop gang reduction(+ : both)
  for (int i = 0; i < 40; i++) {
#pragma acc loop vector reduction(+ : both)
    for (int j = 0; j < 50; j++)
      both += m[i][j] * (i + 1);
  }
#pragma acc parallel loop collapse(2) reduction(+ : nest)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      nest += m[i][j] * (j + 1);
#pragma acc parallel loop gang reduction(+ : worker)
  for (int i = 0; i < 4; i++) {
#pragma acc loop worker reduction(+ : worker)
    for (int j = 0; j < 10; j++) {
#pragma acc loop vector reduction(+ : worker)
      for (int k = 0; k < 50; k++)
        worker += m[10 * i + j][k] * (k + 1 + i);
    }
  }
  printf("nest %ld %ld %ld\n", both, nest, worker);
}

// In kernels: with the clause, and found without it.
static void kernels(void) {
  int sum = 1, most = 0;
  double total = 0;
#pragma acc kernels loop reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    total += d[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > most)
      most = a[i];
  printf("kernels %d %g %d\n", sum, total, most);
}

// No iterations; one; the result on the device used by the next construct.
static void borders(int none) {
  int sum = 11, most = -3;
#pragma acc parallel loop reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < none; i++) {
    sum += a[i];
    most = a[i] > most ? a[i] : most;
  }
  printf("none %d %d\n", sum, most);
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i <= none; i++)
    sum += 5;
  printf("one %d\n", sum);
  long device = 1;
#pragma acc data copy(device)
  {
    for (int round = 0; round < 3; round++) {
#pragma acc parallel loop present(device) reduction(+ : device)
      for (int i = 0; i < N; i++)
        device += i;
    }
#pragma acc serial present(device)
    device *= 2;
  }
  printf("device %ld\n", device);
}

static double maximum_of(int n, const double *restrict x, double start) {
  double result = start;
#pragma acc parallel loop copyin(x[0:n]) reduction(max : result)
  for (int i = 0; i < n; i++)
    if (x[i] > result)
      result = x[i];
  return result;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 7919 % 10007 - 5000;
    b[i] = (i * 104729ll) % 1000003 - 500000;
    f[i] = a[i] % 64 * 0.25f;
    d[i] = b[i] % 512 * 0.125;
    c[i] = a[i] & 0xff;
    m[i / 50][i % 50] = a[i] % 100;
  }
  arithmetic();
  logical();
  construct();
  inner();
  kernels();
  borders(0);
  printf("function %g %g\n", maximum_of(N, d, -1e9), maximum_of(5, d, 1e9));
  d[3] = d[N - 1] = __builtin_nan("");
  printf("NaN %g %g\n", maximum_of(N, d, -1e9), maximum_of(1, d + 3, -1e9));
  printf("complete\n");
  return 0;
}
