// Programs with tests of their own become tests of the compiler: each outermost
// loop is `kernels` (test/Suites/kernels_cc.py), and the program does what it did.
// RUN: mkdir -p %t.dir
// RUN: rm -f %t.log
// RUN: env KERNELS_CC_XACC=xacc-cc KERNELS_CC_CLANG=%clang KERNELS_CC_LOG=%t.log KERNELS_CC_WORK=%t.dir %python %S/../Suites/kernels_cc.py -O2 -DCODE=7 -c %s -o %t.o
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: env KERNELS_CC_XACC=xacc-cc %python %S/../Suites/kernels_cc.py %t.o -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// REQUIRES: frontend

#include <stdio.h>
#include <string.h>

static int encode(const char *from, int n, unsigned char *to) {
  unsigned char *out = to;
  int at = 0;
  while (at < n) {
    int length = 1;
    while (at + length < n && from[at + length] == from[at])
      length++;
    at += length;
    do {
      *out++ = (unsigned char)(length > 255 ? 255 : length);
      *out++ = (unsigned char)(from[at - 1] ^ CODE);
      length -= 255;
    } while (length > 0);
  }
  return (int)(out - to);
}

// Called through a pointer, which is not for kernels.
static int next(int x) { return x + 1; }
static int apply(int (*function)(int), int n) {
  int x = 0;
  for (int i = 0; i < n; i++)
    x = function(x);
  return x;
}

int main(void) {
  char text[1000];
  unsigned char codes[2000];
  memset(text, 'a', sizeof text);
  for (int i = 300; i < 310; i++)
    text[i] = (char)i;
  int size = encode(text, sizeof text, codes), sum = 0;
  for (int i = 0; i < size; i++)
    sum += codes[i] * (i + 1);
  printf("%d codes, %d, %d\n", size, sum, apply(next, 5));
  return 0;
}

// LOG: kernels-cc.c:{{[0-9]+}}: a call through a pointer is not supported in a kernel
// CHECK: 30 codes, 35624, 5
// LOG: kernels-cc.c: 3 of 4 loops are kernels, status 0
