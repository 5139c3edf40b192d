// FEATURE: 2.16 asynchronous behavior | queues of two threads
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#include <pthread.h>
enum { N = 503 };
static int wrong[3];
static void *work(void *argument) {
  int k = *(int *)argument, *a = malloc(N * sizeof *a);
  for (int again = 0; again < 200; again++) {
    for (int i = 0; i < N; i++)
      a[i] = 0;
#pragma acc data copy(a[0:N])
    {
      for (int pass = 0; pass < 8; pass++) {
#pragma acc parallel loop present(a[0:N]) async(k)
        for (int i = 0; i < N; i++)
          a[i] = 2 * a[i] + k;
      }
#pragma acc wait(k)
    }
    for (int i = 0; i < N; i++)
      wrong[k] += a[i] != 255 * k;
  }
  free(a);
  return NULL;
}

int main(void) {
  int errors = 0;
  pthread_t threads[3];
  int numbers[3] = {0, 1, 2};
  for (int k = 0; k < 3; k++)
    pthread_create(&threads[k], NULL, work, &numbers[k]);
  for (int k = 0; k < 3; k++)
    pthread_join(threads[k], NULL);
  errors += wrong[0] + wrong[1] + wrong[2];
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
