#include <stdio.h>
#define N 101
/* A memref of MLIR: base, data, offset, extent, stride. */
#define MEMREF(x) x, x, 0, N, 1
#define PARAMETERS(T) T *, T *, long, long, long
#define DECLARE(f) void f(long, float, PARAMETERS(float), PARAMETERS(float))
DECLARE(vectors);
DECLARE(parallel);
DECLARE(copies);
DECLARE(host);

static float x[N + 2], y[N + 2];

/* y[i] shall be i times a factor, by i % 3, up to an end, and is 2 i behind. */
static int check(const char *name, int end, int first, int second, int third) {
  int errors = 0, factors[] = {first, second, third};
  for (int i = 0; i < N + 2; i++)
    errors += y[i] != (i < end ? factors[i % 3] : 2) * i;
  printf("%s errors %d\n", name, errors);
  return errors;
}

static void reset(void) {
  for (int i = 0; i < N + 2; i++)
    x[i] = i, y[i] = 2 * i;
}

int main(void) {
  reset();
  vectors(N, 3.0f, MEMREF(x), MEMREF(y));
  int errors = check("vectors", N, 5, 5, 5);
  reset();
  parallel(N, 3.0f, MEMREF(x), MEMREF(y));
  errors += check("parallel", N, 5, 5, 5);
  reset();
  copies(N, 3.0f, MEMREF(x), MEMREF(y));
  errors += check("copies", N / 3 * 3, 1, 1, 2);
  reset();
  host(N / 3 * 3, 3.0f, MEMREF(x), MEMREF(y));
  errors += check("host", N / 3 * 3, 1, 2, 2);
  return errors != 0;
}
