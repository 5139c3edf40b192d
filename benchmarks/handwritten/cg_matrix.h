//===- cg_matrix.h - the matrix of the benchmark CG -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The classes and the matrix of examples/cg_acc.c: the sum over the rows i of
// w^i v v', where v is a sparse random vector with v[i] = 0.5 and w^NA = 0.1,
// and 0.1 - SHIFT on the diagonal. A row is sorted by column; terms of one
// element are added in the order of i.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_BENCHMARKS_HANDWRITTEN_CG_MATRIX_H
#define XACC_BENCHMARKS_HANDWRITTEN_CG_MATRIX_H

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#if defined(CLASS_B)
enum { NA = 75000, NONZER = 13, NITER = 75 };
constexpr double SHIFT = 60.0, ZETA = 22.712745482631;
#elif defined(CLASS_A)
enum { NA = 14000, NONZER = 11, NITER = 15 };
constexpr double SHIFT = 20.0, ZETA = 17.130235054029;
#elif defined(CLASS_W)
enum { NA = 7000, NONZER = 8, NITER = 15 };
constexpr double SHIFT = 12.0, ZETA = 10.362595087124;
#else
enum { NA = 1400, NONZER = 7, NITER = 15 };
constexpr double SHIFT = 10.0, ZETA = 8.5971775078648;
#endif

struct Matrix {
  std::vector<int> rowstr, colidx;
  std::vector<double> a;

  Matrix() {
    std::vector<std::map<int, double>> rows(NA);
    double weight = 1.0, ratio = std::pow(0.1, 1.0 / NA);
    random(); // the definition skips one
    for (int i = 0; i < NA; ++i, weight *= ratio) {
      std::vector<std::pair<int, double>> vector = makeVector(i);
      for (const auto &row : vector) {
        double scale = weight * row.second;
        for (const auto &column : vector)
          rows[row.first][column.first] +=
              column.second * scale +
              (row.first == i && column.first == i ? 0.1 - SHIFT : 0.0);
      }
    }
    rowstr.push_back(0);
    for (const auto &row : rows) {
      for (const auto &element : row) {
        colidx.push_back(element.first);
        a.push_back(element.second);
      }
      rowstr.push_back(int(a.size()));
    }
  }

private:
  /// The next number in (0, 1): s := 5^13 s mod 2^46. What a product loses
  /// beyond 64 bits does not matter for its last 46.
  double random() {
    seed = seed * 1220703125u & ((std::uint64_t(1) << 46) - 1);
    return std::ldexp(double(seed), -46);
  }

  std::vector<std::pair<int, double>> makeVector(int row) {
    std::vector<std::pair<int, double>> result;
    int power = 1;
    while (power < NA)
      power *= 2;
    auto find = [&](int place) {
      for (auto &element : result)
        if (element.first == place)
          return &element;
      return static_cast<std::pair<int, double> *>(nullptr);
    };
    while (result.size() < NONZER) {
      double value = random();
      int place = int(power * random());
      if (place < NA && !find(place))
        result.emplace_back(place, value);
    }
    if (auto *own = find(row))
      own->second = 0.5;
    else
      result.emplace_back(row, 0.5);
    return result;
  }

  std::uint64_t seed = 314159265;
};

#endif // XACC_BENCHMARKS_HANDWRITTEN_CG_MATRIX_H
