// FEATURE: 11.6 transformational | matmul, transpose and sorts of differently distributed arrays, with shadows, of run-time sizes
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 10
#define M 7
#define K 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp template s(0 : 18)
#pragma xmp distribute s(block) onto p
long x[N][M], a[N][K], b[K][M], c[K][N];
float v[19], u[19];
unsigned char m[19], k[19];
#pragma xmp align x[i][*] with s(i + 4)
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][j] with t(j + 2)
#pragma xmp align c[*][j] with s(j)
#pragma xmp align v[i] with s(i)
#pragma xmp align u[i] with s(i)
#pragma xmp align m[i] with s(i)
#pragma xmp align k[i] with s(i)
#pragma xmp shadow x[1][0]
#pragma xmp shadow v[2]
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int l = 0; l < K; l++)
      a[i][l] = i - l;
#pragma xmp loop on t(j + 2)
  for (int j = 0; j < M; j++)
    for (int l = 0; l < K; l++)
      b[l][j] = l * l + j;
  xmp_matmul(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(b));
#pragma xmp loop on s(i + 4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      long sum = 0;
      for (int l = 0; l < K; l++)
        sum += (i - l) * (l * l + j);
      CHECK(x[i][j], sum);
    }
  xmp_transpose(xmp_desc_of(c), xmp_desc_of(a), 0);
#pragma xmp loop on s(j)
  for (int j = 0; j < N; j++)
    for (int l = 0; l < K; l++)
      CHECK(c[l][j], j - l);
#pragma xmp loop on s(i)
  for (int i = 0; i < 19; i++)
    v[i] = (i * 7) % 19 - 9.5f, m[i] = 200 + (i * 5) % 7;
  xmp_sort_down(xmp_desc_of(u), xmp_desc_of(v));
  xmp_sort_up(xmp_desc_of(v), xmp_desc_of(v));
  xmp_sort_up(xmp_desc_of(k), xmp_desc_of(m));
  int count[7] = {0};
  for (int i = 0; i < 19; i++)
    count[(i * 5) % 7]++;
#pragma xmp loop on s(i)
  for (int i = 0; i < 19; i++) {
    CHECK(v[i], i - 9.5);
    CHECK(u[i], 18 - i - 9.5);
    int at = i, value = 0;
    while (at >= count[value])
      at -= count[value++];
    CHECK(k[i], 200 + value);
  }
  return CHECK_END();
}
