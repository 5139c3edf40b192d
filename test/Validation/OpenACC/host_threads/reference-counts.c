// FEATURE: 2.6.7 reference counters | `enter data` and `exit data` of many threads
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <pthread.h>
static int a[100];
static void *work(void *argument) {
  for (int pass = 0; pass < 5000; pass++) {
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a)
  }
  return argument;
}

int main(void) {
  int errors = 0;
  pthread_t threads[4];
#pragma acc enter data create(a)
  for (int k = 0; k < 4; k++)
    pthread_create(&threads[k], NULL, work, NULL);
  for (int k = 0; k < 4; k++)
    pthread_join(threads[k], NULL);
  errors += !acc_is_present(a, sizeof a);
#pragma acc exit data delete(a)
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(a, sizeof a) != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
