// FEATURE: 14.3 acc | reflect: corners, periodic, reflect_init and reflect_do, full shadow of a cyclic array
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 9
#define M 8
#pragma xmp nodes p(2, *)
#pragma xmp nodes q(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp template c(0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp distribute c(cyclic) onto q
int a[N][M], f[N];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp shadow a[1][1]
#pragma xmp align f[i] with c(i)
#pragma xmp shadow f[*]

int main(void) {
  int errors = 0;
#pragma acc enter data create(a, f)
  for (int step = 0; step < 2; step++) {
#pragma acc parallel loop collapse(2) present(a)
#pragma xmp loop on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = 1000 * step + 100 * i + j;
    if (step == 0) {
#pragma xmp reflect (a) width(/periodic/ 1, /periodic/ 1) acc
#pragma xmp reflect_init (a) width(/periodic/ 1, /periodic/ 1) acc
    } else {
#pragma xmp reflect_do (a) acc
    }
    errors = 0;
#pragma acc parallel loop collapse(2) present(a) reduction(+ : errors)
#pragma xmp loop on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int up = (i + N - 1) % N, down = (i + 1) % N, left = (j + M - 1) % M, right = (j + 1) % M;
        errors += a[i - 1][j - 1] != 1000 * step + 100 * up + left;
        errors += a[i + 1][j + 1] != 1000 * step + 100 * down + right;
        errors += a[i][j + 1] != 1000 * step + 100 * i + right;
        errors += a[i + 1][j] != 1000 * step + 100 * down + j;
      }
    CHECK(errors, 0);
  }
#pragma acc parallel loop present(f)
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    f[i] = 7 * i;
#pragma xmp reflect (f) async(1) acc
#pragma xmp wait_async(1) acc
  errors = 0;
#pragma acc parallel loop present(f) reduction(+ : errors)
  for (int i = 0; i < N; i++)
    errors += f[i] != 7 * i;
  CHECK(errors, 0);
#pragma acc exit data delete (a, f)
  return CHECK_END();
}
