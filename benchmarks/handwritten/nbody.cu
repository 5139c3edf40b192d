//===- nbody.cu - n bodies by hand, CUDA ------------------------*- CUDA
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithm and the output of examples/nbody_acc.c, and its arithmetic: a
// division and a square root for each pair, both correctly rounded, and every
// force summed in the order of the serial program. A block puts the bodies that
// its threads go through next into shared memory, position and mass together,
// so that a pair takes two loads of 16 bytes that all threads share.
//
// The number of threads a block is a template parameter; a short rehearsal
// takes the fastest.
//
//   nvcc -O3 nbody.cu -o nbody && ./nbody [bodies [steps]]
//
//===----------------------------------------------------------------------===//

#include "common.cuh"
#include <cmath>
#include <vector>

constexpr double epsilon2 = 1e-4;

struct Bodies {
  double *x, *y, *z, *vx, *vy, *vz, *mass;
};

struct Body {
  double2 xy, zm;
};

template <int width>
__global__ void __launch_bounds__(width)
    kickKernel(int n, double dt, const double *__restrict__ x,
               const double *__restrict__ y, const double *__restrict__ z,
               const double *__restrict__ mass, double *__restrict__ vx,
               double *__restrict__ vy, double *__restrict__ vz) {
  __shared__ Body tile[width];
  int i = int(blockIdx.x) * width + int(threadIdx.x);
  int own = i < n ? i : n - 1;
  double xi = x[own], yi = y[own], zi = z[own];
  double fx = 0.0, fy = 0.0, fz = 0.0;
  auto add = [&](const Body &other) {
    double dx = other.xy.x - xi, dy = other.xy.y - yi, dz = other.zm.x - zi;
    double inverse = 1.0 / sqrt(dx * dx + dy * dy + dz * dz + epsilon2);
    double f = other.zm.y * inverse * inverse * inverse;
    fx += f * dx;
    fy += f * dy;
    fz += f * dz;
  };
  for (int first = 0; first < n; first += width) {
    int j = first + int(threadIdx.x);
    if (j < n)
      tile[threadIdx.x] = {make_double2(x[j], y[j]),
                           make_double2(z[j], mass[j])};
    __syncthreads();
    int count = n - first < width ? n - first : width;
#pragma unroll 4
    for (int k = 0; k < count; ++k)
      add(tile[k]);
    __syncthreads();
  }
  if (i < n) {
    vx[i] += dt * fx;
    vy[i] += dt * fy;
    vz[i] += dt * fz;
  }
}

__global__ void __launch_bounds__(256)
    driftKernel(int n, double dt, double *__restrict__ x,
                double *__restrict__ y, double *__restrict__ z,
                const double *__restrict__ vx, const double *__restrict__ vy,
                const double *__restrict__ vz) {
  int i = int(blockIdx.x) * 256 + int(threadIdx.x);
  if (i < n) {
    x[i] += dt * vx[i];
    y[i] += dt * vy[i];
    z[i] += dt * vz[i];
  }
}

template <int width> static void step(const Bodies &b, int n, double dt) {
  unsigned blocks = divideUp(n, width);
  kickKernel<width>
      <<<blocks, width>>>(n, 0.5 * dt, b.x, b.y, b.z, b.mass, b.vx, b.vy, b.vz);
  driftKernel<<<divideUp(n, 256), 256>>>(n, dt, b.x, b.y, b.z, b.vx, b.vy,
                                         b.vz);
  kickKernel<width>
      <<<blocks, width>>>(n, 0.5 * dt, b.x, b.y, b.z, b.mass, b.vx, b.vy, b.vz);
}

using Step = void (*)(const Bodies &, int, double);

/// A number in [-1, 1) that depends on k only.
static double randomNumber(unsigned k) {
  k = (k ^ 61u) ^ (k >> 16);
  k *= 9u;
  k ^= k >> 4;
  k *= 0x27d4eb2du;
  k ^= k >> 15;
  return double(k) / 2147483648.0 - 1.0;
}

/// The kinetic and the potential energy, on the host: it is outside of the time
/// that is measured.
static double energy(int n, const std::vector<double> *h) {
  double kinetic = 0.0, potential = 0.0;
  for (int i = 0; i < n; ++i) {
    double sum = 0.0;
    for (int j = 0; j < n; ++j) {
      if (j == i)
        continue;
      double dx = h[0][j] - h[0][i], dy = h[1][j] - h[1][i],
             dz = h[2][j] - h[2][i];
      sum += h[6][j] / std::sqrt(dx * dx + dy * dy + dz * dz + epsilon2);
    }
    potential -= 0.5 * h[6][i] * sum;
    kinetic += 0.5 * h[6][i] *
               (h[3][i] * h[3][i] + h[4][i] * h[4][i] + h[5][i] * h[5][i]);
  }
  return kinetic + potential;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 1500;
  int steps = argc > 2 ? std::atoi(argv[2]) : 10;
  const double dt = 1e-3;
  if (n < 1 || steps < 1) {
    std::fprintf(stderr, "usage: %s [bodies [steps]]\n", argv[0]);
    return 1;
  }
  std::vector<double> host[7];
  for (unsigned array = 0; array < 7; ++array) {
    host[array].resize(n);
    for (int i = 0; i < n; ++i)
      host[array][i] = array == 6 ? (1.0 + i % 3) / n
                                  : (array < 3 ? 1.0 : 0.1) *
                                        randomNumber(6u * unsigned(i) + array);
  }
  Bodies bodies;
  double **device[] = {&bodies.x,  &bodies.y,  &bodies.z,   &bodies.vx,
                       &bodies.vy, &bodies.vz, &bodies.mass};
  for (double **array : device)
    *array = allocateOnDevice<double>(n);
  auto reset = [&] {
    for (int array = 0; array < 7; ++array)
      CHECK(cudaMemcpy(*device[array], host[array].data(), sizeof(double) * n,
                       cudaMemcpyHostToDevice));
  };

  const Step candidates[] = {step<64>, step<128>, step<256>};
  Step best = candidates[0];
  double bestSeconds = 1e30;
  reset();
  for (Step candidate : candidates) {
    candidate(bodies, n, dt);
    CHECK(cudaDeviceSynchronize());
    double seconds = now();
    candidate(bodies, n, dt);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    seconds = now() - seconds;
    if (seconds < bestSeconds) {
      bestSeconds = seconds;
      best = candidate;
    }
  }

  reset();
  CHECK(cudaDeviceSynchronize());
  double seconds = now();
  for (int s = 0; s < steps; ++s)
    best(bodies, n, dt);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  seconds = now() - seconds;

  double position = 0.0;
  for (int array = 0; array < 7; ++array)
    CHECK(cudaMemcpy(host[array].data(), *device[array], sizeof(double) * n,
                     cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    position +=
        std::fabs(host[0][i]) + std::fabs(host[1][i]) + std::fabs(host[2][i]);
  std::printf("result nbody energy %.9e\n", energy(n, host));
  std::printf("result nbody position %.9e\n", position);
  std::printf("perf nbody seconds %.6f mflops %.1f\n", seconds,
              40.0 * n * n * steps / seconds * 1e-6);
  return 0;
}
