// FEATURE: 2.7.1 data specification | one element, of several used
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#include <sys/wait.h>
#include <unistd.h>
static void mistake(int n, double *p) {
#pragma acc data create(p[n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
}

// Whether the program ends with an error; with shared memory it need not.
static int fails(void) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    freopen("/dev/null", "w", stderr);
    if (acc_get_device_type() == acc_device_host)
      _exit(1);
    mistake(100, malloc(101 * sizeof(double)));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

int main(void) {
  int errors = 0;
  errors += !fails();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
