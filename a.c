#include <stdio.h>
#ifndef T
#define T int
#endif
// 1: reads incx through pointer
double dot1(T *n, double *x, T *incx, double *y, T *incy) {
  double s = 0; T ix = 0, iy = 0, i, n1 = *n;
#pragma acc kernels
  for (i = 1; i <= n1; ++i) { s += x[ix] * y[iy]; ix += *incx; iy += *incy; }
  return s;
}
// 2: no pointers
double dot2(T n, double *x, T incx, double *y, T incy) {
  double s = 0; T ix = 0, iy = 0, i;
#pragma acc kernels
  for (i = 1; i <= n; ++i) { s += x[ix] * y[iy]; ix += incx; iy += incy; }
  return s;
}
// 3: bound assigned in the loop
void zero3(T n, T *m, double *c, T ld) {
  T i, j, i2;
#pragma acc kernels
  for (j = 0; j < n; ++j) { i2 = *m; for (i = 0; i < i2; ++i) c[i + j * ld] = 1; }
}
void zero4(T n, T m, double *c, T ld) {
  T i, j, i2;
#pragma acc kernels
  for (j = 0; j < n; ++j) { i2 = m; for (i = 0; i < i2; ++i) c[i + j * ld] = 1; }
}
void scal5(T n, double *y, T *inc, double *beta) {
  T i, iy = 0;
#pragma acc kernels
  for (i = 0; i < n; ++i) { y[iy] = *beta * y[iy]; iy += *inc; }
}
int main(int c, char **v) {
  double x[100], y[100], b = 2; T n = 40, p = 2, m = -1;
  for (int i = 0; i < 100; i++) x[i] = i, y[i] = i * i;
  switch (c) {
  case 1: printf("%g\n", dot1(&n, x, &p, y + 50, &m)); break;
  case 2: printf("%g\n", dot2(n, x, p, y + 50, m)); break;
  case 3: zero3(7, &n, x, 10); break;
  case 4: zero4(7, n, x, 10); break;
  case 5: scal5(n, y, &p, &b); break;
  }
  b = 0; for (int i = 0; i < 100; i++) b += x[i] + i * y[i]; printf("%g\n", b);
}
