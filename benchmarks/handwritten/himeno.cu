//===- himeno.cu - Himeno by hand, CUDA -------------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm and the output of examples/himeno_acc.c, on the same layout of
// the arrays. Threads of a warp take consecutive k; coefficients are read once,
// past the cache lines that the pressure needs; residuals are combined in the
// block, and one more kernel adds the blocks. No iteration waits for the host.
//
// The shape of a block and the number of planes a thread walks through are
// template parameters; a short rehearsal takes the fastest.
//
//   nvcc -O3 -DSIZE_L himeno.cu -o himeno && ./himeno [iterations]
//
//===----------------------------------------------------------------------===//

#include "common.cuh"
#include "himeno_size.h"
#include <vector>

constexpr int numColumns = KMAX + 1, numRows = JMAX + 1, numPlanes = IMAX + 1;
constexpr int row = numColumns, plane = numRows * numColumns;
constexpr int numElements = numPlanes * plane;

struct Fields {
  const float *__restrict__ a[4], *__restrict__ b[3], *__restrict__ c[3];
  const float *__restrict__ bnd, *__restrict__ wrk1;
};

struct Plus {
  __device__ double operator()(double x, double y) const { return x + y; }
};

template <int width, int height, int planesPerThread>
__global__ void __launch_bounds__(width *height)
    stencilKernel(const Fields f, const float *__restrict__ p,
                  float *__restrict__ wrk2, double *__restrict__ partial) {
  int k = 1 + int(blockIdx.x) * width + int(threadIdx.x);
  int j = 1 + int(blockIdx.y) * height + int(threadIdx.y);
  int first = 1 + int(blockIdx.z) * planesPerThread;
  double sum = 0.0;
  if (k < KMAX - 1 && j < JMAX - 1) {
    int at = first * plane + j * row + k;
    auto load = [p](int index) { return __ldg(p + index); };
    // Eight planes without a loop, so that loads are shared.
    constexpr int together = planesPerThread < 8 ? planesPerThread : 8;
    int last = min(first + planesPerThread, IMAX - 1);
    auto walk = [&]() __attribute__((always_inline)) {
#pragma unroll
      for (int r = 0; r < together; ++r, at += plane) {
        if (first + r >= last)
          break;
        float here = load(at);
        float s0 =
            __ldcs(f.a[0] + at) * load(at + plane) +
            __ldcs(f.a[1] + at) * load(at + row) +
            __ldcs(f.a[2] + at) * load(at + 1) +
            __ldcs(f.b[0] + at) *
                (load(at + plane + row) - load(at + plane - row) -
                 load(at - plane + row) + load(at - plane - row)) +
            __ldcs(f.b[1] + at) * (load(at + row + 1) - load(at - row + 1) -
                                   load(at + row - 1) + load(at - row - 1)) +
            __ldcs(f.b[2] + at) *
                (load(at + plane + 1) - load(at - plane + 1) -
                 load(at + plane - 1) + load(at - plane - 1)) +
            __ldcs(f.c[0] + at) * load(at - plane) +
            __ldcs(f.c[1] + at) * load(at - row) +
            __ldcs(f.c[2] + at) * load(at - 1) + __ldcs(f.wrk1 + at);
        float ss = (s0 * __ldcs(f.a[3] + at) - here) * __ldcs(f.bnd + at);
        sum += double(ss * ss);
        __stcs(wrk2 + at, here + 0.8f * ss);
      }
    };
    if constexpr (planesPerThread <= together) {
      walk();
    } else {
#pragma unroll 1
      for (; first < last; first += together)
        walk();
    }
  }
  sum = combineBlock(sum, 0.0, Plus());
  if (threadIdx.x == 0 && threadIdx.y == 0)
    partial[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] =
        sum;
}

/// One block: adds the partial sums.
__global__ void sumKernel(const double *__restrict__ partial, unsigned count,
                          double *__restrict__ gosa) {
  double sum = 0.0;
  for (unsigned i = threadIdx.x; i < count; i += blockDim.x)
    sum += partial[i];
  sum = combineBlock(sum, 0.0, Plus());
  if (threadIdx.x == 0)
    *gosa = sum;
}

template <int width, int height>
__global__ void __launch_bounds__(width *height)
    copyKernel(const float *__restrict__ wrk2, float *__restrict__ p) {
  int k = 1 + int(blockIdx.x) * width + int(threadIdx.x);
  int j = 1 + int(blockIdx.y) * height + int(threadIdx.y);
  int at = (1 + int(blockIdx.z)) * plane + j * row + k;
  if (k < KMAX - 1 && j < JMAX - 1)
    p[at] = __ldcs(wrk2 + at);
}

struct Solver {
  Fields fields;
  float *p, *wrk2;
  double *partial, *gosa;

  template <int width, int height, int planes> void step() {
    dim3 block(width, height);
    dim3 grid(divideUp(KMAX - 2, width), divideUp(JMAX - 2, height),
              divideUp(IMAX - 2, planes));
    stencilKernel<width, height, planes>
        <<<grid, block>>>(fields, p, wrk2, partial);
    sumKernel<<<1, 1024>>>(partial, grid.x * grid.y * grid.z, gosa);
    dim3 copies(divideUp(KMAX - 2, 128), divideUp(JMAX - 2, 4), IMAX - 2);
    copyKernel<128, 4><<<copies, dim3(128, 4)>>>(wrk2, p);
  }
};

using Step = void (Solver::*)();

int main(int argc, char **argv) {
  int iterations = argc > 1 ? std::atoi(argv[1]) : 60;
  if (iterations < 1) {
    std::fprintf(stderr, "usage: %s [iterations]\n", argv[0]);
    return 1;
  }

  // The elements beyond IMAX, JMAX, KMAX are padding.
  std::vector<float> host(numElements);
  auto upload = [&](float *array, auto &&valueInPlane) {
    for (int i = 0; i < IMAX; ++i)
      for (int j = 0; j < JMAX; ++j)
        for (int k = 0; k < KMAX; ++k)
          host[i * plane + j * row + k] = valueInPlane(i);
    CHECK(cudaMemcpy(array, host.data(), sizeof(float) * numElements,
                     cudaMemcpyHostToDevice));
  };
  auto constant = [&](float value) {
    auto *array = allocateOnDevice<float>(numElements);
    upload(array, [=](int) { return value; });
    return array;
  };
  Solver solver;
  for (int l = 0; l < 3; ++l) {
    solver.fields.a[l] = constant(1.0f);
    solver.fields.b[l] = constant(0.0f);
    solver.fields.c[l] = constant(1.0f);
  }
  solver.fields.a[3] = constant(1.0f / 6.0f);
  solver.fields.bnd = constant(1.0f);
  solver.fields.wrk1 = constant(0.0f);
  solver.p = constant(0.0f);
  solver.wrk2 = constant(0.0f);
  solver.partial = allocateOnDevice<double>(size_t(numElements) / 32);
  solver.gosa = allocateOnDevice<double>(1);
  auto reset = [&] {
    upload(solver.p,
           [](int i) { return float(i * i) / float((IMAX - 1) * (IMAX - 1)); });
  };

  const Step steps[] = {
      &Solver::step<128, 2, 1>, &Solver::step<128, 4, 1>,
      &Solver::step<64, 4, 1>,  &Solver::step<256, 1, 1>,
      &Solver::step<64, 4, 2>,  &Solver::step<128, 2, 4>,
      &Solver::step<64, 8, 4>,  &Solver::step<128, 4, 8>,
      &Solver::step<64, 4, 32>,
  };
  Step best = steps[0];
  double bestSeconds = 1e30;
  reset();
  for (Step step : steps) {
    (solver.*step)();
    CHECK(cudaDeviceSynchronize());
    double seconds = now();
    for (int r = 0; r < 6; ++r)
      (solver.*step)();
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    seconds = now() - seconds;
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      best = step;
    }
  }

  reset();
  CHECK(cudaDeviceSynchronize());
  double seconds = now();
  for (int iter = 0; iter < iterations; ++iter)
    (solver.*best)();
  CHECK(cudaDeviceSynchronize());
  seconds = now() - seconds;

  double gosa = 0.0, pressure = 0.0;
  CHECK(cudaMemcpy(&gosa, solver.gosa, sizeof gosa, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(host.data(), solver.p, sizeof(float) * numElements,
                   cudaMemcpyDeviceToHost));
  for (float value : host)
    pressure += value;
  double points = double(IMAX - 2) * (JMAX - 2) * (KMAX - 2);
  std::printf("result himeno gosa %.9e\n", gosa);
  std::printf("result himeno pressure %.6e\n", pressure);
  std::printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
              34.0 * points * iterations / seconds * 1e-6);
  return 0;
}
