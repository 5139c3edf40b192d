// FEATURE: 2.3 internal control variables | each thread has its own current device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <pthread.h>
static int seen[8];
static int devices;
static pthread_barrier_t barrier;
static void *work(void *argument) {
  int k = *(int *)argument;
  acc_set_device_num(k % devices, acc_get_device_type());
  pthread_barrier_wait(&barrier);
  seen[k] = acc_get_device_num(acc_get_device_type());
  return NULL;
}

int main(void) {
  int errors = 0;
  pthread_t threads[8];
  int numbers[8];
  devices = acc_get_num_devices(acc_get_device_type());
  pthread_barrier_init(&barrier, NULL, 8);
  for (int k = 0; k < 8; k++) {
    numbers[k] = k;
    pthread_create(&threads[k], NULL, work, &numbers[k]);
  }
  for (int k = 0; k < 8; k++)
    pthread_join(threads[k], NULL);
  for (int k = 0; k < 8; k++)
    errors += seen[k] != k % devices;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
