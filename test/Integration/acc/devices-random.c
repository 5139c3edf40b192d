// What random programs (devices-random.test) have found, each as one function,
// and what they are too small for.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self@2 self@3+memory self@4 self@3~1 self@4~2+memory" %s

#include <stdio.h>
#include <stdlib.h>

static void show(const char *name, const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 7 + 1);
  printf("%s %.17g\n", name, sum);
}

// A device copy that does not begin at element 0: the kernel's pointer is that
// of element 0, outside of all memory of the device or in another array's.
static double whole[100];

static void sections(int n) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyout(a[187 : 7])
  {
#pragma acc parallel loop gang
    for (int i = 189; i < 196; i++)
      a[i - 2] = 1000 + i;
  }
  show("sections", a, n);
  for (int i = 0; i < 100; i++)
    whole[i] = i;
  // Each iteration reads what another device has got.
#pragma acc enter data copyin(whole[43 : 30])
#pragma acc parallel loop present(whole[43 : 30])
  for (int i = 43; i <= 45; i++)
    whole[i] = whole[i + 3] + 1000;
#pragma acc exit data copyout(whole[43 : 30])
  show("sections", whole, 100);
  free(a);
}

// Writes with gaps, so many that the runtime does not keep them apart: between
// them is what other devices wrote.
enum { LARGE = 40000 };
static double large[LARGE];

static void gaps(void) {
#pragma acc data copy(large)
  {
#pragma acc parallel loop
    for (int i = 0; i < LARGE; i++)
      large[i] += i + 1;
#pragma acc parallel loop
    for (int i = 0; i < LARGE / 2; i++)
      large[LARGE - 1 - 2 * i] = i;
#pragma acc parallel loop
    for (int i = 0; i < LARGE / 3; i++)
      large[3 * i] = -i;
  }
  show("gaps", large, LARGE);
}

// All iterations reduce into what a pointer points to; see reduce-sections.c.
static void bins(int n) {
  double *sums = calloc(40, sizeof *sums);
#pragma acc data copy(sums[0 : 40])
  {
#pragma acc parallel loop reduction(+ : sums[0 : 40]) present(sums)
    for (int i = 0; i < n; i++)
      sums[i * 7 % 40] += i % 5;
#pragma acc parallel loop
    for (int i = 0; i < 40; i++)
      sums[i] *= 2;
#pragma acc parallel loop reduction(+ : sums[0 : 40])
    for (int i = 0; i < n; i++)
      sums[i % 40] += i % 3;
  }
  show("bins", sums, 40);
  free(sums);
}

// A vector loop in a sequential one: where its steps begin, and so which
// iteration is the last, differs from row to row.
static void rows(int one) {
  double a[49];
  for (int i = 0; i < 49; i++)
    a[i] = i;
#pragma acc kernels loop copy(a)
  for (int i = 6; i >= 0; i -= one)
    for (int j = i + 1; j <= 6; j += 2)
      a[i * 7 + j] += 100;
  show("rows", a, 49);
  double b[6 + one][7];
  for (int i = 0; i < 49; i++)
    b[i / 7][i % 7] = i;
#pragma acc kernels loop
  for (int i = 6; i >= 0; i -= one)
    for (int j = i + 1; j <= 6; j += 2)
      b[i][j] += 100;
  show("rows", b[0], 49);
}

int main(int argc, char **argv) {
  sections(256 + argc);
  gaps();
  bins(99999 + argc);
  rows(argc);
  printf("complete\n");
  return 0;
}
