//===- cg.cu - the benchmark CG by hand, CUDA -------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm and the output of examples/cg_acc.c. A row of the matrix is
// multiplied by the lanes of a warp or of a part of one, which add up with
// shuffles and never wait for other warps; elements of the matrix are used once
// and pass the cache by, those of the vector stay in it. The scalars stay on
// the device: no iteration waits for the host.
//
// The number of lanes a row is a template parameter; a short rehearsal takes
// the fastest.
//
//   nvcc -O3 -DCLASS_A cg.cu -o cg && ./cg [steps]
//
//===----------------------------------------------------------------------===//

#include "cg_matrix.h"
#include "common.cuh"
#include <cmath>
#include <vector>

constexpr int width = 256;
constexpr int cgIterations = 25;
/// Blocks of a kernel that adds up; one more block adds their sums.
constexpr int numBlocks = 256;

struct Plus {
  __device__ double operator()(double x, double y) const { return x + y; }
};

/// out := A v.
template <int lanes>
__global__ void __launch_bounds__(width)
    multiplyKernel(const int *__restrict__ rowstr,
                   const int *__restrict__ colidx, const double *__restrict__ a,
                   const double *__restrict__ v, double *__restrict__ out) {
  int thread = int(blockIdx.x) * width + int(threadIdx.x);
  int row = thread / lanes, lane = thread % lanes;
  if (row >= NA)
    return;
  int last = __ldg(rowstr + row + 1);
  double sum = 0.0;
  for (int k = __ldg(rowstr + row) + lane; k < last; k += lanes)
    sum += __ldcs(a + k) * __ldg(v + __ldcs(colidx + k));
#pragma unroll
  for (int offset = lanes / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0)
    out[row] = sum;
}

__device__ inline void leave(double sum, double *partial) {
  sum = combineBlock(sum, 0.0, Plus());
  if (threadIdx.x == 0)
    partial[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(width)
    dotKernel(const double *__restrict__ u, const double *__restrict__ v,
              double *__restrict__ partial) {
  double sum = 0.0;
  for (int i = int(blockIdx.x) * width + int(threadIdx.x); i < NA;
       i += int(gridDim.x) * width)
    sum += __ldg(u + i) * __ldg(v + i);
  leave(sum, partial);
}

/// The square of the distance of two vectors.
__global__ void __launch_bounds__(width)
    distanceKernel(const double *__restrict__ u, const double *__restrict__ v,
                   double *__restrict__ partial) {
  double sum = 0.0;
  for (int i = int(blockIdx.x) * width + int(threadIdx.x); i < NA;
       i += int(gridDim.x) * width) {
    double difference = __ldg(u + i) - __ldg(v + i);
    sum += difference * difference;
  }
  leave(sum, partial);
}

/// One block: adds the partial sums.
__global__ void sumKernel(const double *__restrict__ partial, double *result) {
  double sum = combineBlock(partial[threadIdx.x], 0.0, Plus());
  if (threadIdx.x == 0)
    *result = sum;
}

__global__ void __launch_bounds__(width)
    startKernel(const double *__restrict__ x, double *__restrict__ z,
                double *__restrict__ r, double *__restrict__ p) {
  int i = int(blockIdx.x) * width + int(threadIdx.x);
  if (i < NA) {
    z[i] = 0.0;
    r[i] = p[i] = x[i];
  }
}

/// z += alpha p, r -= alpha q; leaves what adds up to (r, r).
__global__ void __launch_bounds__(width)
    updateKernel(const double *__restrict__ rho, const double *__restrict__ pq,
                 const double *__restrict__ p, const double *__restrict__ q,
                 double *__restrict__ z, double *__restrict__ r,
                 double *__restrict__ partial) {
  double alpha = *rho / *pq, sum = 0.0;
  for (int i = int(blockIdx.x) * width + int(threadIdx.x); i < NA;
       i += int(gridDim.x) * width) {
    z[i] += alpha * __ldg(p + i);
    double next = r[i] - alpha * __ldg(q + i);
    r[i] = next;
    sum += next * next;
  }
  leave(sum, partial);
}

/// p := r + beta p.
__global__ void __launch_bounds__(width)
    directionKernel(const double *__restrict__ rho,
                    const double *__restrict__ before,
                    const double *__restrict__ r, double *__restrict__ p) {
  double beta = *rho / *before;
  int i = int(blockIdx.x) * width + int(threadIdx.x);
  if (i < NA)
    p[i] = __ldg(r + i) + beta * p[i];
}

__global__ void __launch_bounds__(width)
    scaleKernel(const double *__restrict__ zz, const double *__restrict__ z,
                double *__restrict__ x) {
  double scale = 1.0 / sqrt(*zz);
  int i = int(blockIdx.x) * width + int(threadIdx.x);
  if (i < NA)
    x[i] = scale * __ldg(z + i);
}

struct Solver {
  int *rowstr, *colidx;
  double *a, *x, *z, *p, *q, *r, *partial;
  double *rho[2], *pq, *sum, *xz, *zz; // on the device

  static constexpr unsigned all = (NA + width - 1) / width;

  template <int lanes> void multiply(const double *v, double *out) {
    multiplyKernel<lanes><<<divideUp(size_t(NA) * lanes, width), width>>>(
        rowstr, colidx, a, v, out);
  }
  void dot(const double *u, const double *v, double *result) {
    dotKernel<<<numBlocks, width>>>(u, v, partial);
    sumKernel<<<1, numBlocks>>>(partial, result);
  }

  /// A step: solves A z = x, and makes x of z.
  template <int lanes> void step() {
    startKernel<<<all, width>>>(x, z, r, p);
    dot(r, r, rho[0]);
    for (int iter = 0; iter < cgIterations; ++iter) {
      multiply<lanes>(p, q);
      dot(p, q, pq);
      updateKernel<<<numBlocks, width>>>(rho[0], pq, p, q, z, r, partial);
      sumKernel<<<1, numBlocks>>>(partial, rho[1]);
      directionKernel<<<all, width>>>(rho[1], rho[0], r, p);
      double *next = rho[1];
      rho[1] = rho[0];
      rho[0] = next;
    }
    multiply<lanes>(z, r);
    distanceKernel<<<numBlocks, width>>>(x, r, partial);
    sumKernel<<<1, numBlocks>>>(partial, sum);
    dot(x, z, xz);
    dot(z, z, zz);
    scaleKernel<<<all, width>>>(zz, z, x);
  }
};

using Step = void (Solver::*)();

template <typename T> static T *upload(const std::vector<T> &host) {
  T *array = allocateOnDevice<T>(host.size());
  CHECK(cudaMemcpy(array, host.data(), sizeof(T) * host.size(),
                   cudaMemcpyHostToDevice));
  return array;
}

static double download(const double *number) {
  double value = 0.0;
  CHECK(cudaMemcpy(&value, number, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? std::atoi(argv[1]) : NITER;
  if (steps < 1) {
    std::fprintf(stderr, "usage: %s [steps, at least 1]\n", argv[0]);
    return 1;
  }
  Matrix matrix;
  std::vector<double> ones(NA, 1.0);
  Solver solver;
  solver.rowstr = upload(matrix.rowstr);
  solver.colidx = upload(matrix.colidx);
  solver.a = upload(matrix.a);
  for (double **vector :
       {&solver.x, &solver.z, &solver.p, &solver.q, &solver.r})
    *vector = upload(ones);
  solver.partial = allocateOnDevice<double>(numBlocks);
  for (double **number : {&solver.rho[0], &solver.rho[1], &solver.pq,
                          &solver.sum, &solver.xz, &solver.zz})
    *number = allocateOnDevice<double>(1);

  const Step candidates[] = {&Solver::step<8>, &Solver::step<16>,
                             &Solver::step<32>};
  Step best = candidates[0];
  double bestSeconds = 1e30;
  for (Step candidate : candidates) {
    (solver.*candidate)();
    CHECK(cudaDeviceSynchronize());
    double seconds = now();
    (solver.*candidate)();
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    seconds = now() - seconds;
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      best = candidate;
    }
  }

  CHECK(cudaMemcpy(solver.x, ones.data(), sizeof(double) * NA,
                   cudaMemcpyHostToDevice));
  CHECK(cudaDeviceSynchronize());
  double seconds = now();
  for (int step = 0; step < steps; ++step)
    (solver.*best)();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  seconds = now() - seconds;

  double zeta = SHIFT + 1.0 / download(solver.xz);
  double residual = std::sqrt(download(solver.sum));
  double operations =
      steps * (cgIterations + 1.0) * (2.0 * matrix.a.size() + 10.0 * NA);
  std::printf("result cg zeta %.9e\n", zeta);
  std::printf("result cg verified %d\n",
              residual < 1e-9 && std::fabs(zeta - ZETA) <= 1e-10 * ZETA);
  std::printf("perf cg seconds %.6f mflops %.1f\n", seconds,
              operations / seconds * 1e-6);
  return 0;
}
