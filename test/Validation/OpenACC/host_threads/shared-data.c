// FEATURE: 1.3 host threads | data that one thread made present is present for others
// STATUS: yes

#include <stdio.h>

#include <pthread.h>
enum { N = 1000 };
static int a[N];
static void *work(void *argument) {
  int k = *(int *)argument;
  for (int pass = 0; pass < 1000; pass++) {
#pragma acc parallel loop present(a)
    for (int i = k * (N / 4); i < (k + 1) * (N / 4); i++)
      a[i] += k;
  }
  return NULL;
}

int main(void) {
  int errors = 0;
  pthread_t threads[4];
  int numbers[4] = {0, 1, 2, 3};
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
    for (int k = 0; k < 4; k++)
      pthread_create(&threads[k], NULL, work, &numbers[k]);
    for (int k = 0; k < 4; k++)
      pthread_join(threads[k], NULL);
  }
  for (int i = 0; i < N; i++)
    errors += a[i] != i + 1000 * (i / 250);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
