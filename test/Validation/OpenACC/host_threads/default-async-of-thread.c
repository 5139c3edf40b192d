// FEATURE: 2.3 internal control variables | each thread has its own default queue
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <pthread.h>
static int first = -1, other = -1;
static void *work(void *argument) {
  first = acc_get_default_async();
  acc_set_default_async(9);
  other = acc_get_default_async();
  return argument;
}

int main(void) {
  int errors = 0;
  pthread_t thread;
  int initial = acc_get_default_async();
  acc_set_default_async(5);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  errors += first != initial || other != 9 || acc_get_default_async() != 5;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
