/*===- accelmath.h - Mathematical functions in kernels --------------------===*\
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
\*===----------------------------------------------------------------------===*/

/* Programs for other OpenACC compilers include it for the functions of math.h
 * in kernels, which need no declaration of their own here. */

#ifndef ACCELMATH_H
#define ACCELMATH_H

#include <math.h>

#endif /* ACCELMATH_H */
