/*===- xmp.h - For programs that include <xmp.h> ------------------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "xacc/xmp.h"
