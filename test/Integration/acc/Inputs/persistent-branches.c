// Loops on the host with branches and loops in them, on distributed arrays: a
// kernel's array is found in one block of the program and used in others.
#include <stdio.h>
#include <xmp.h>

enum { N = 51, M = 12 };
unsigned a[N][M], b[N][M];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[1][0]

static void breaks(int steps, int last) {
#pragma acc data copy(a, b)
  for (int n = 0; n < steps; n++) {
    if (n && n % 5 == last)
      break;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop default(present) collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = b[i][j] + i * n;
  }
}

static unsigned nested(int steps, unsigned limit) {
  unsigned most = 0;
#pragma acc data copy(a, b)
  {
    int n = 0;
    while (n++ < steps) {
      int k = 0;
      while (k++ < 3 && most < limit) {
        for (int l = 1; l > 0; l--) {
#pragma xmp reflect (a) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop default(present) reduction(max : most)
          for (int i = 1; i < N - 1; i++)
#pragma acc loop vector reduction(max : most)
            for (int j = 0; j < M; j++) {
              unsigned x = (a[i - 1][j] + a[i + 1][j]) % 1021 + j;
              b[i][j] = x;
              most = x > most ? x : most;
            }
#pragma xmp reduction(max : most)
        }
        if (most % 7 == 2)
          most -= 5;
      }
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop default(present) collapse(2)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          a[i][j] += b[i][j];
    }
  }
  return most;
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = 3 * i + j;
  breaks(9, 3);
  unsigned most = nested(6, 900), sum = 0;
#pragma xmp loop (i) on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * (unsigned)(i * 31 + j) + b[i][j];
  if (xmp_node_num() == 1)
    printf("%u %u\ncomplete\n", most, sum);
  return 0;
}
