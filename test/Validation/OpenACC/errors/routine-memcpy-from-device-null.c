// FEATURE: 3.2.27 acc_memcpy_from_device | a null pointer
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <sys/wait.h>
#include <unistd.h>
static int a[40];
static void mistake(void) {
  acc_memcpy_from_device(NULL, acc_malloc(sizeof a), sizeof a);
}

// Whether the program ends with an error; with shared memory it need not.
static int fails(void) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    freopen("/dev/null", "w", stderr);
    if (acc_get_device_type() == acc_device_host)
      _exit(1);
    mistake();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status != 0;
}

int main(void) {
  int errors = 0;
  errors += !fails();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
