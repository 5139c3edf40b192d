// What a child of a process does with devices, by the first argument.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int sum(int n) {
  int total = 0;
#pragma acc parallel loop reduction(+ : total) async
  for (int i = 0; i < n; i++)
    total += i;
#pragma acc wait
  return total;
}

int main(int argc, char **argv) {
  const char *what = argv[1];
  if (strcmp(what, "before"))
    sum(10);
  if (!strcmp(what, "exec-child"))
    return 0;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (!strcmp(what, "exec"))
      execl(argv[0], argv[0], "exec-child", (char *)0);
    if (strcmp(what, "exit"))
      sum(10);
    exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  printf("%s: child %d, parent %d\n", what, WEXITSTATUS(status), sum(10));
  return 0;
}
