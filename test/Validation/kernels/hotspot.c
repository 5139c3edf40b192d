// Two of Rodinia: the temperature of a chip, and speckle-reducing anisotropic
// diffusion with index arrays of neighbours.
// RUN: env TOLERANCE=1e-5 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define FLOAT float
#define STR_SIZE 256
#define MAX_PD (3.0e6)
#define PRECISION 0.001
#define SPEC_HEAT_SI 1.75e6
#define K_SI 100
#define FACTOR_CHIP 0.5
FLOAT t_chip = 0.0005, chip_height = 0.016, chip_width = 0.016, amb_temp = 80.0;

static void single_iteration(FLOAT *result, FLOAT *temp, FLOAT *power, int row,
                             int col, FLOAT Cap, FLOAT Rx, FLOAT Ry, FLOAT Rz,
                             FLOAT step) {
  FLOAT delta;
  int r, c;
#pragma acc parallel loop collapse(2) private(delta, r, c)                     \
    present(temp[0 : row * col], power[0 : row * col], result[0 : row * col])  \
        firstprivate(amb_temp)
  for (r = 0; r < row; r++) {
    for (c = 0; c < col; c++) {
      FLOAT here = temp[r * col + c];
      if (r == 0 && c == 0) {
        delta = (step / Cap) *
                (power[0] + (temp[1] - temp[0]) / Rx +
                 (temp[col] - temp[0]) / Ry + (amb_temp - temp[0]) / Rz);
      } else if (r == 0 || c == 0 || r == row - 1 || c == col - 1) {
        FLOAT up = r ? temp[(r - 1) * col + c] : here,
              down = r < row - 1 ? temp[(r + 1) * col + c] : here,
              left = c ? temp[r * col + c - 1] : here,
              right = c < col - 1 ? temp[r * col + c + 1] : here;
        delta = (step / Cap) *
                (power[r * col + c] + (left + right - 2 * here) / Rx +
                 (up + down - 2 * here) / Ry + (amb_temp - here) / Rz);
      } else {
        delta =
            (step / Cap) *
            (power[r * col + c] +
             (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] - 2.0 * here) /
                 Ry +
             (temp[r * col + c + 1] + temp[r * col + c - 1] - 2.0 * here) / Rx +
             (amb_temp - here) / Rz);
      }
      result[r * col + c] = here + delta;
    }
  }
#pragma acc parallel loop collapse(2)
  for (r = 0; r < row; r++) {
    for (c = 0; c < col; c++) {
      temp[r * col + c] = result[r * col + c];
    }
  }
}

static void hotspot(int iterations, FLOAT *temp, FLOAT *power, int row,
                    int col) {
  FLOAT *result = malloc(row * col * sizeof *result);
  FLOAT grid_height = chip_height / row, grid_width = chip_width / col;
  FLOAT Cap = FACTOR_CHIP * SPEC_HEAT_SI * t_chip * grid_width * grid_height;
  FLOAT Rx = grid_width / (2.0 * K_SI * t_chip * grid_height);
  FLOAT Ry = grid_height / (2.0 * K_SI * t_chip * grid_width);
  FLOAT Rz = t_chip / (K_SI * grid_height * grid_width);
  FLOAT max_slope = MAX_PD / (FACTOR_CHIP * t_chip * SPEC_HEAT_SI);
  FLOAT step = PRECISION / max_slope;
#pragma acc data create(result[0 : row * col]) copyin(power[0 : row * col])    \
    copy(temp[0 : row * col])
  {
    for (int i = 0; i < iterations; i++)
      single_iteration(result, temp, power, row, col, Cap, Rx, Ry, Rz, step);
  }
  free(result);
}

static void srad(int rows, int cols, float *J, int niter, float lambda) {
  int size_I = cols * rows, size_R = 10 * 12, k, i, j;
  int r1 = 2, r2 = 11, c1 = 3, c2 = 14;
  float *c = malloc(sizeof(float) * size_I);
  int *iN = malloc(sizeof(int) * rows), *iS = malloc(sizeof(int) * rows),
      *jW = malloc(sizeof(int) * cols), *jE = malloc(sizeof(int) * cols);
  float *dN = malloc(sizeof(float) * size_I),
        *dS = malloc(sizeof(float) * size_I),
        *dW = malloc(sizeof(float) * size_I),
        *dE = malloc(sizeof(float) * size_I);
  for (i = 0; i < rows; i++) {
    iN[i] = i - 1;
    iS[i] = i + 1;
  }
  for (j = 0; j < cols; j++) {
    jW[j] = j - 1;
    jE[j] = j + 1;
  }
  iN[0] = 0;
  iS[rows - 1] = rows - 1;
  jW[0] = 0;
  jE[cols - 1] = cols - 1;
  float q0sqr, sum, sum2, tmp, meanROI, varROI, Jc, G2, L, num, den, qsqr, D;
  float cN, cS, cW, cE;
#pragma acc data copyin(iN[0 : rows], iS[0 : rows], jW[0 : cols],              \
                        jE[0 : cols])                                          \
    create(c[0 : size_I], dN[0 : size_I], dS[0 : size_I], dW[0 : size_I])      \
        create(dE[0 : size_I]) copy(J[0 : size_I])
  for (int iter = 0; iter < niter; iter++) {
    sum = 0;
    sum2 = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum, sum2) private(tmp)
    for (i = r1; i <= r2; i++) {
      for (j = c1; j <= c2; j++) {
        tmp = J[i * cols + j];
        sum += tmp;
        sum2 += tmp * tmp;
      }
    }
    meanROI = sum / size_R;
    varROI = (sum2 / size_R) - meanROI * meanROI;
    q0sqr = varROI / (meanROI * meanROI);
#pragma acc kernels
#pragma acc loop independent private(i, j, k, Jc, G2, L, num, den, qsqr)
    for (i = 0; i < rows; i++) {
#pragma acc loop independent
      for (j = 0; j < cols; j++) {
        k = i * cols + j;
        Jc = J[k];
        dN[k] = J[iN[i] * cols + j] - Jc;
        dS[k] = J[iS[i] * cols + j] - Jc;
        dW[k] = J[i * cols + jW[j]] - Jc;
        dE[k] = J[i * cols + jE[j]] - Jc;
        G2 = (dN[k] * dN[k] + dS[k] * dS[k] + dW[k] * dW[k] + dE[k] * dE[k]) /
             (Jc * Jc);
        L = (dN[k] + dS[k] + dW[k] + dE[k]) / Jc;
        num = (0.5 * G2) - ((1.0 / 16.0) * (L * L));
        den = 1 + (.25 * L);
        qsqr = num / (den * den);
        den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
        c[k] = 1.0 / (1.0 + den);
        if (c[k] < 0)
          c[k] = 0;
        else if (c[k] > 1)
          c[k] = 1;
      }
    }
#pragma acc parallel loop private(k, cN, cS, cW, cE, D, j)
    for (i = 0; i < rows; i++) {
      for (j = 0; j < cols; j++) {
        k = i * cols + j;
        cN = c[k];
        cS = c[iS[i] * cols + j];
        cW = c[k];
        cE = c[i * cols + jE[j]];
        D = cN * dN[k] + cS * dS[k] + cW * dW[k] + cE * dE[k];
        J[k] = J[k] + 0.25 * lambda * D;
      }
    }
  }
  free(c);
  free(iN), free(iS), free(jW), free(jE);
  free(dN), free(dS), free(dW), free(dE);
}

int main(void) {
  int row = 29, col = 43;
  FLOAT *temp = malloc(row * col * sizeof *temp),
        *power = malloc(row * col * sizeof *power);
  for (int i = 0; i < row * col; i++) {
    temp[i] = 320 + i * 7 % 23;
    power[i] = (i * 13 % 101) * 1e-5;
  }
  hotspot(20, temp, power, row, col);
  for (int i = 0; i < row * col; i += 97)
    printf("%d %.4f\n", i, temp[i]);
  float *J = malloc(row * col * sizeof *J);
  for (int i = 0; i < row * col; i++)
    J[i] = expf((i * 11 % 64) / 255.0f);
  srad(row, col, J, 6, .5f);
  for (int i = 0; i < row * col; i += 97)
    printf("%d %.5f\n", i, J[i]);
  printf("complete\n");
  return 0;
}
