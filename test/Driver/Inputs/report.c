// Kernels that may be divided over devices, or not. report.test has the lines.
#define N 100

double u[N][N], v[N][N];

double sweep(int n) {
  double most = 0;
#pragma acc parallel loop collapse(2) reduction(max : most)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      most = v[i][j] > most ? v[i][j] : most;
    }
  return most;
}

// Every second element.
void even(int n, const double *restrict x, double *restrict y) {
#pragma acc parallel loop copyin(x[0 : 2 * n]) copyout(y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] = x[2 * i];
}

void count(int n, const int *restrict x, int *restrict h) {
#pragma acc parallel loop copyin(x[0 : n]) copy(h[0 : 100])
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    h[x[i]]++;
  }
}
