// Graphs in CSR: breadth-first search by levels and with a frontier, PageRank,
// components by label propagation, shortest paths, triangles.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int starting, no_of_edges;
} Node;
typedef struct graph {
  int nodes, edges;
  Node *node;
  int *edge, *cost;
} Graph;

static unsigned seed = 17;
static unsigned next(unsigned n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 10) % n;
}

static int by_value(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

// Undirected: a ring of two components with chords.
static Graph build(int n) {
  Graph g = {.nodes = n};
  bool (*link)[n] = calloc(n, sizeof *link);
  for (int i = 0; i < n; i++) {
    int half = i < 2 * n / 3, low = half ? 0 : 2 * n / 3,
        size = half ? 2 * n / 3 : n - 2 * n / 3;
    int j = low + (i - low + 1) % size, k = low + next(size);
    link[i][j] = link[j][i] = true;
    if (i % 3 == 0 && k != i)
      link[i][k] = link[k][i] = true;
  }
  g.node = malloc((n + 1) * sizeof *g.node);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      g.edges += link[i][j];
  g.edge = malloc(g.edges * sizeof *g.edge);
  g.cost = malloc(g.edges * sizeof *g.cost);
  int at = 0;
  for (int i = 0; i < n; i++) {
    g.node[i].starting = at;
    for (int j = 0; j < n; j++)
      if (link[i][j]) {
        g.edge[at] = j;
        g.cost[at++] = 1 + (i + j) * 7 % 13;
      }
    g.node[i].no_of_edges = at - g.node[i].starting;
  }
  free(link);
  return g;
}

// As in Rodinia: masks of bool, a flag that stops.
static int bfs(const Graph *g, int source, int *cost) {
  int n = g->nodes, edges = g->edges, levels = 0;
  Node *node = g->node;
  int *edge = g->edge;
  bool *mask = calloc(n, sizeof(bool)), *updating = calloc(n, sizeof(bool)),
       *visited = calloc(n, sizeof(bool)), stop;
  mask[source] = visited[source] = true;
  for (int i = 0; i < n; i++)
    cost[i] = -1;
  cost[source] = 0;
#pragma acc data copyin(node[0 : n], edge[0 : edges], mask[0 : n],             \
                        visited[0 : n], updating[0 : n]) copy(cost[0 : n])
  do {
    stop = false;
#pragma acc parallel loop gang vector
    for (int tid = 0; tid < n; tid++)
      if (mask[tid]) {
        mask[tid] = false;
        for (int i = node[tid].starting;
             i < node[tid].starting + node[tid].no_of_edges; i++) {
          int id = edge[i];
          if (!visited[id]) {
#pragma acc atomic write
            cost[id] = cost[tid] + 1;
            updating[id] = true;
          }
        }
      }
#pragma acc parallel loop gang vector reduction(|| : stop)
    for (int tid = 0; tid < n; tid++)
      if (updating[tid]) {
        mask[tid] = visited[tid] = true;
        stop = stop || true;
        updating[tid] = false;
      }
    levels++;
  } while (stop);
  free(mask);
  free(updating);
  free(visited);
  return levels;
}

static int frontier(const Graph *g, int source, int *depth) {
  int n = g->nodes, edges = g->edges, size = 1, level = 0, reached = 1;
  const Node *node = g->node;
  const int *edge = g->edge;
  int *now = malloc(n * sizeof *now), *then = malloc(n * sizeof *then), found;
  int *seen = calloc(n, sizeof *seen);
  seen[source] = 1;
  for (int i = 0; i < n; i++)
    depth[i] = INT_MAX;
  depth[source] = 0;
  now[0] = source;
#pragma acc data copyin(node[0 : n], edge[0 : edges], now[0 : n])              \
    copyin(seen[0 : n]) create(then[0 : n], found) copy(depth[0 : n])
  while (size > 0) {
    found = 0;
#pragma acc update device(found)
#pragma acc parallel loop present(now, then)
    for (int f = 0; f < size; f++) {
      int u = now[f];
      for (int e = 0; e < node[u].no_of_edges; e++) {
        int v = edge[node[u].starting + e], old;
#pragma acc atomic capture
        {
          old = seen[v];
          seen[v] = 1;
        }
        if (!old) {
          int slot;
          depth[v] = level + 1;
#pragma acc atomic capture
          slot = found++;
          then[slot] = v;
        }
      }
    }
#pragma acc update self(found)
    size = found;
    reached += size;
    level++;
    int *t = now;
    now = then;
    then = t;
  }
  free(now);
  free(then);
  free(seen);
  return reached;
}

static int pagerank(const Graph *g, double *rank) {
  int n = g->nodes, edges = g->edges, iterations = 0;
  const Node *node = g->node;
  const int *edge = g->edge;
  double *old = malloc(n * sizeof *old), change;
#pragma acc data copyin(node[0 : n], edge[0 : edges]) create(old[0 : n])       \
    copyout(rank[0 : n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      rank[i] = 1. / n;
    do {
      change = 0;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        old[i] = rank[i] / node[i].no_of_edges;
#pragma acc parallel loop reduction(+ : change)
      for (int i = 0; i < n; i++) {
        double s = 0, r = rank[i];
        for (int e = 0; e < node[i].no_of_edges; e++)
          s += old[edge[node[i].starting + e]];
        rank[i] = .15 / n + .85 * s;
        change += rank[i] > r ? rank[i] - r : r - rank[i];
      }
    } while (++iterations < 30 && change > 1e-4);
  }
  free(old);
  return iterations;
}

static int components(const Graph *g, int *label) {
  int n = g->nodes, changed = 1, count = 0;
#pragma acc enter data copyin(g[0 : 1])
#pragma acc enter data copyin(g->node[0 : g->nodes], g->edge[0 : g->edges])
#pragma acc data copyout(label[0 : n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      label[i] = i;
    while (changed) {
      changed = 0;
#pragma acc parallel loop present(g) reduction(max : changed)
      for (int i = 0; i < g->nodes; i++) {
        int first = g->node[i].starting, least = label[i];
        for (int e = first; e < first + g->node[i].no_of_edges; e++) {
          int other;
#pragma acc atomic read
          other = label[g->edge[e]];
          if (other < least)
            least = other;
        }
        if (least < label[i]) {
#pragma acc atomic write
          label[i] = least;
          changed = 1;
        }
      }
    }
#pragma acc parallel loop reduction(+ : count)
    for (int i = 0; i < n; i++)
      count += label[i] == i;
  }
#pragma acc exit data delete(g->node[0 : g->nodes], g->edge[0 : g->edges])
#pragma acc exit data delete(g[0 : 1])
  return count;
}

static int bellman(const Graph *g, int source, int *dist) {
  int n = g->nodes, edges = g->edges, *edge = g->edge, *cost = g->cost;
  Node *node = g->node;
  int more = 1, rounds = 0, *old = malloc(n * sizeof *old);
#pragma acc data copyin(edge[0 : edges], cost[0 : edges], node[0 : n])         \
    copyout(dist[0 : n]) create(old[0 : n]) copy(more)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      dist[i] = i == source ? 0 : INT_MAX / 2;
    while (more) {
      rounds++;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        old[i] = dist[i];
#pragma acc serial
      more = 0;
#pragma acc parallel loop
      for (int i = 0; i < n; i++) {
        for (int e = node[i].starting;
             e < node[i].starting + node[i].no_of_edges; e++)
          if (old[edge[e]] + cost[e] < dist[i])
            dist[i] = old[edge[e]] + cost[e];
        if (dist[i] < old[i]) {
#pragma acc atomic write
          more = 1;
        }
      }
#pragma acc update self(more)
    }
  }
  free(old);
  return rounds;
}

static long triangles(const Graph *g) {
  long total = 0;
  int n = g->nodes, edges = g->edges;
  const Node *node = g->node;
  const int *edge = g->edge;
#pragma acc parallel loop gang reduction(+ : total) copyin(node[0 : n])        \
    copyin(edge[0 : edges])
  for (int u = 0; u < n; u++) {
    long mine = 0;
    const int *a = edge + node[u].starting, *end = a + node[u].no_of_edges;
    for (const int *v = a; v != end; ++v) {
      if (*v <= u)
        continue;
      const int *b = edge + node[*v].starting, *stop = b + node[*v].no_of_edges;
      const int *c = a;
      while (c < end && b < stop)
        if (*c < *b)
          c++;
        else if (*b < *c)
          b++;
        else {
          if (*c > *v)
            mine++;
          b++, c++;
        }
    }
    total += mine;
  }
  return total;
}

int main(void) {
  Graph g = build(211);
  int n = g.nodes, *cost = malloc(n * sizeof *cost), sum = 0;
  printf("edges %d\nlevels %d", g.edges, bfs(&g, 5, cost));
  for (int i = 0; i < n; i += 17)
    printf(" %d", cost[i]);
  printf("\nreached %d", frontier(&g, 5, cost));
  for (int i = 0; i < n; i++)
    sum += cost[i] == INT_MAX ? 0 : cost[i] * (1 + i % 3);
  printf(" %d\n", sum);
  double *rank = malloc(n * sizeof *rank);
  printf("pagerank %d", pagerank(&g, rank));
  qsort(cost, n, sizeof *cost, by_value);
  for (int i = 0; i < n; i += 40)
    printf(" %.10f", rank[i]);
  printf("\ncomponents %d", components(&g, cost));
  printf(" %d %d\n", cost[n / 2], cost[n - 1]);
  printf("rounds %d\n", bellman(&g, 0, cost));
  sum = 0;
  for (int i = 0; i < n; i++)
    sum += cost[i] < INT_MAX / 2 ? cost[i] : 0;
  printf("paths %d %d\ntriangles %ld\n", sum, cost[n / 2], triangles(&g));
  printf("complete\n");
  return 0;
}
