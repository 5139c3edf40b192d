// FEATURE: 2.9.2 gang | static: loops of as many iterations give each gang the same ones
// STATUS: yes
#include <stdio.h>
#define N 96
#define M 40

static int errors;
static int a[N], b[N][M], c[N], d[N];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 5, c[i] = d[i] = 0;
#pragma acc parallel copy(a, b, c, d) num_gangs(32) vector_length(32)
  {
    int own = 0;
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++)
      a[i]++;
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++) {
      switch (a[i]) {
      case 1:
#pragma acc loop vector
        for (int k = 0; k < M; k++)
          b[i][k] += 1;
        break;
      case 0:
        c[i] = 1000;
        break;
      default:
#pragma acc loop vector
        for (int k = 0; k < M; k++)
          b[i][k] += a[i];
      }
    }
#pragma acc loop gang(static : *) worker vector
    for (int i = 0; i < N; i++)
      c[i] += 3;
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++) {
      own = 2 * a[i];
      d[i] = own + b[i][M - 1] + c[i];
    }
  }
  for (int i = 0; i < N; i++) {
    int x = i % 5 + 1;
    for (int k = 0; k < M; k++)
      errors += b[i][k] != x;
    errors += a[i] != x || c[i] != 3 || d[i] != 3 * x + 3;
  }
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
