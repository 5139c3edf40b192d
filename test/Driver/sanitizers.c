// Sanitizers look at the C part as clang compiles it: they ask for the name of
// the file. (Their libraries need not be installed.)

// RUN: xacc-cc -c -g -fsanitize=address,undefined %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s --check-prefix=ADDRESS
// RUN: xacc-cc -c -O2 -fsanitize=thread %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s --check-prefix=THREAD
// REQUIRES: frontend

// ADDRESS-DAG: __asan_report_load4
// ADDRESS-DAG: __ubsan_handle_add_overflow
// THREAD: __tsan_read4

int *find(int *from);
int next(int *from) { return *find(from) + 1; }

int main(void) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
  return next(&sum);
}
