// FEATURE: 2.3 internal control variables | each thread has its own current type of device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <pthread.h>
static int other = -1;
static void *work(void *argument) {
  acc_set_device_type(acc_device_host);
  other = acc_get_device_type();
  return argument;
}

int main(void) {
  int errors = 0;
  pthread_t thread;
  acc_device_t type = acc_get_device_type();
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  errors += other != acc_device_host || acc_get_device_type() != type;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
