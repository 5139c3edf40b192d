// FEATURE: 1.3 host threads | two threads with constructs of their own
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

#include <pthread.h>
enum { N = 3001 };
static int results[4];
static void *work(void *argument) {
  int k = *(int *)argument, *a = malloc(N * sizeof *a), wrong = 0;
  for (int pass = 0; pass < 500; pass++) {
#pragma acc parallel loop copyout(a[0:N])
    for (int i = 0; i < N; i++)
      a[i] = i * k + pass;
    for (int i = 0; i < N; i++)
      wrong += a[i] != i * k + pass;
  }
  free(a);
  results[k] = wrong;
  return NULL;
}

int main(void) {
  int errors = 0;
  pthread_t threads[4];
  int numbers[4] = {0, 1, 2, 3};
  for (int k = 0; k < 4; k++)
    pthread_create(&threads[k], NULL, work, &numbers[k]);
  for (int k = 0; k < 4; k++)
    pthread_join(threads[k], NULL);
  for (int k = 0; k < 4; k++)
    errors += results[k] != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
