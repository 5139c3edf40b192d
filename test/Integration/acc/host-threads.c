// The threads of virtual devices: how many there are, that they rest, and ends
// of programs with queues at work.
//
// RUN: xacc-cc -w -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=4 XACC_DEVICES=host:2 timeout 60 %t threads 9 | FileCheck %s
// RUN: env OMP_NUM_THREADS=4 XACC_DEVICES=host:1 timeout 60 %t threads 5 | FileCheck %s
// RUN: env OMP_NUM_THREADS=1 XACC_DEVICES=host:3 timeout 60 %t threads 4 | FileCheck %s
// RUN: env -u OMP_NUM_THREADS XACC_DEVICES=host:64 timeout 60 %t shared | FileCheck %s
// RUN: env OMP_NUM_THREADS=4 XACC_DEVICES=host:1 timeout 60 %t nested 5 | FileCheck %s
// RUN: env OMP_NUM_THREADS=3 XACC_DEVICES=host:2 timeout 60 %t rest | FileCheck %s
// RUN: env OMP_NUM_THREADS=3 XACC_DEVICES=host:2 timeout 60 %t queues | FileCheck %s
// RUN: env XACC_DEVICES=host:3 timeout 60 %t queues | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:1 timeout 60 %t fork | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:2 timeout 60 %t fork | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:2 timeout 60 %t shutdown | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:2 timeout 60 %t end | FileCheck %s
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:2 timeout 60 %python %S/Inputs/status.py 3 %t exit
// RUN: env OMP_NUM_THREADS=2 XACC_DEVICES=host:2 timeout 60 %python %S/Inputs/status.py -6 %t abort
// CHECK: errors 0
// CHECK: complete

#include <dirent.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { Queues = 4, N = 200000 };
static double a[Queues][N];

static int countThreads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *entry; (entry = readdir(tasks));)
    count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

static double cpuSeconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Some milliseconds of work in each queue.
static void fillQueues(int passes) {
  for (int pass = 0; pass < passes; pass++)
    for (int q = 0; q < Queues; q++) {
#pragma acc parallel loop present(a) async(q)
      for (int i = 0; i < N; i++)
        a[q][i] = a[q][i] * 0.5 + q + 1;
    }
}

static int countErrors(int passes) {
  int errors = 0;
  for (int q = 0; q < Queues; q++) {
    double expected = 0;
    for (int pass = 0; pass < passes; pass++)
      expected = expected * 0.5 + q + 1;
    for (int i = 0; i < N; i++)
      errors += a[q][i] != expected;
  }
  return errors;
}

// Queues, and kernels without one.
static int testThreads(int most) {
  int numThreads = 0;
#pragma acc enter data copyin(a)
  for (int pass = 0; pass < 20; pass++) {
    fillQueues(1);
    int now = countThreads();
    numThreads = now > numThreads ? now : numThreads;
  }
#pragma acc wait
  for (int pass = 0; pass < 20; pass++) {
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[0][i] += 0;
  }
  int now = countThreads();
  numThreads = now > numThreads ? now : numThreads;
#pragma acc exit data copyout(a)
  if (numThreads > most)
    printf("%d threads, expected %d at most\n", numThreads, most);
  return countErrors(20) + (numThreads > most);
}

// In a parallel region of the program the program's threads do the work. Where one
// of them finds the queue busy, the device may start a thread that serves it.
static int testNested(int most) {
  int numThreads = 0;
#pragma omp parallel for num_threads(4)
  for (int q = 0; q < Queues; q++) {
    double *own = a[q];
    for (int pass = 0; pass < 20; pass++) {
#pragma acc parallel loop copy(own[0:N])
      for (int i = 0; i < N; i++)
        own[i] = own[i] * 0.5 + q + 1;
    }
  }
  numThreads = countThreads();
  if (numThreads > most)
    printf("%d threads, expected %d at most\n", numThreads, most);
  return countErrors(20) + (numThreads > most);
}

static int testRest(void) {
#pragma acc enter data copyin(a)
  fillQueues(5);
#pragma acc wait
  double before = cpuSeconds();
  sleep(1);
  double spent = cpuSeconds() - before;
  if (spent > 0.1)
    printf("%g seconds of work while there is none\n", spent);
#pragma acc exit data copyout(a)
  return countErrors(5) + (spent > 0.1);
}

// A chain through many queues: each waits for the one before.
static int testQueues(void) {
  enum { Many = 300, Length = 1000 };
  static int b[Length];
  int errors = 0;
#pragma acc data copy(b)
  {
    for (int q = 0; q < Many; q++) {
#pragma acc parallel loop present(b) async(q)
      for (int i = 0; i < Length; i++)
        b[i] = b[i] * 3 + q;
#pragma acc wait(q) async(q + 1)
    }
#pragma acc wait(Many)
  }
  unsigned expected = 0;
  for (int q = 0; q < Many; q++)
    expected = expected * 3 + q;
  for (int i = 0; i < Length; i++)
    errors += (unsigned)b[i] != expected;
  return errors;
}

// The child has the devices, without what was in the queues.
static int testFork(void) {
#pragma acc enter data copyin(a)
  fillQueues(30);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    int errors = 0;
    static double b[N];
    for (int pass = 0; pass < 3; pass++) {
#pragma acc parallel loop copy(b) async(pass)
      for (int i = 0; i < N; i++)
        b[i] += i;
#pragma acc wait
#pragma acc parallel loop copy(b)
      for (int i = 0; i < N; i++)
        b[i] += 1;
    }
    for (int i = 0; i < N; i++)
      errors += b[i] != 3 * i + 3;
    exit(errors != 0);
  }
  int status = -1;
  waitpid(child, &status, 0);
#pragma acc wait
#pragma acc exit data copyout(a)
  if (status)
    printf("the child's status is %d\n", status);
  return countErrors(30) + (status != 0);
}

static int testShutdown(void) {
  int errors = 0;
  for (int round = 0; round < 3; round++) {
    memset(a, 0, sizeof a);
#pragma acc enter data copyin(a)
    fillQueues(10);
    for (int q = 0; q < Queues; q++) {
#pragma acc update host(a[q]) async(q)
    }
    acc_shutdown(acc_device_default);
    errors += countErrors(10);
  }
  return errors;
}

int main(int argc, char **argv) {
  const char *test = argc > 1 ? argv[1] : "";
  int number = argc > 2 ? atoi(argv[2]) : 0, errors = 0;
  // More devices than processors share threads.
  if (!strcmp(test, "shared"))
    errors = testThreads(1 + (int)sysconf(_SC_NPROCESSORS_ONLN));
  if (!strcmp(test, "threads"))
    errors = testThreads(number);
  if (!strcmp(test, "nested"))
    errors = testNested(number);
  if (!strcmp(test, "rest"))
    errors = testRest();
  if (!strcmp(test, "queues"))
    errors = testQueues();
  if (!strcmp(test, "fork"))
    errors = testFork();
  if (!strcmp(test, "shutdown"))
    errors = testShutdown();
  printf("errors %d\n", errors);
  printf("complete\n");
  if (strcmp(test, "end") && strcmp(test, "exit") && strcmp(test, "abort"))
    return 0;
#pragma acc enter data copyin(a)
  fillQueues(30);
  if (!strcmp(test, "exit"))
    exit(3);
  if (!strcmp(test, "abort"))
    abort();
  return 0;
}
