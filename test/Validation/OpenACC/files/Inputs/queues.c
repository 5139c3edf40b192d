// The second file of queues.c.

void start(int *a, int n, int queue) {
#pragma acc parallel loop present(a[0:n]) async(queue)
  for (int i = 0; i < n; i++)
    a[i] += 3;
}
