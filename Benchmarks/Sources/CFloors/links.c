#include "floors.h"

#include <stdlib.h>
#include <string.h>

// Edge 2t + p feeds input p of node t. A node's out-edges are a list linked both ways.
struct floor_links {
  int32_t *position, *first, *source, *next, *previous;
  int32_t *mark, stamp;
  int32_t *stack, *forwards, *backwards, *pool;
  int64_t *keyed;
};

static void link_edge(floor_links *links, int32_t edge, int32_t source) {
  int32_t next = links->first[source];
  links->source[edge] = source, links->next[edge] = next, links->previous[edge] = -1;
  if (next >= 0) links->previous[next] = edge;
  links->first[source] = edge;
}

static void unlink_edge(floor_links *links, int32_t edge) {
  int32_t source = links->source[edge], next = links->next[edge], previous = links->previous[edge];
  if (source < 0) return;
  if (previous >= 0) links->next[previous] = next;
  else links->first[source] = next;
  if (next >= 0) links->previous[next] = previous;
  links->source[edge] = -1;
}

floor_links *floor_links_make(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b) {
  size_t size = sizeof(int32_t) * (size_t)count;
  floor_links *links = malloc(sizeof *links);
  links->position = malloc(size), links->first = malloc(size), links->mark = calloc(1, size), links->stamp = 0;
  links->source = malloc(2 * size), links->next = malloc(2 * size), links->previous = malloc(2 * size);
  links->stack = malloc(size), links->forwards = malloc(size), links->backwards = malloc(size);
  links->pool = malloc(size), links->keyed = malloc(2 * size);
  for (int32_t i = 0; i < count; i++) links->position[i] = i, links->first[i] = -1;
  for (int32_t i = 0; i < 2 * count; i++) links->source[i] = -1;
  for (int32_t i = 0; i < count; i++)
    if (op[i]) link_edge(links, 2 * i, a[i]), link_edge(links, 2 * i + 1, b[i]);
  return links;
}

void floor_links_free(floor_links *links) {
  free(links->position), free(links->first), free(links->mark), free(links->source), free(links->next);
  free(links->previous), free(links->stack), free(links->forwards), free(links->backwards), free(links->pool);
  free(links->keyed), free(links);
}

static int ascending32(const void *a, const void *b) {
  int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

static int ascending64(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void sort_by_position(floor_links *links, int32_t *nodes, int32_t count) {
  for (int32_t i = 0; i < count; i++) links->keyed[i] = (int64_t)links->position[nodes[i]] << 32 | nodes[i];
  qsort(links->keyed, (size_t)count, sizeof *links->keyed, ascending64);
  for (int32_t i = 0; i < count; i++) nodes[i] = (int32_t)links->keyed[i];
}

int floor_links_set(floor_links *links, int32_t source, int32_t target) {
  if (source == target) return 0;
  int32_t upper = links->position[source], lower = links->position[target];
  if (upper > lower) {
    int32_t forwards = 0, backwards = 0, depth = 0, pooled = 0;
    links->stamp++;
    links->stack[depth++] = target, links->mark[target] = links->stamp;
    while (depth) {
      int32_t node = links->stack[--depth];
      links->forwards[forwards++] = node;
      for (int32_t edge = links->first[node]; edge >= 0; edge = links->next[edge]) {
        int32_t user = edge >> 1;
        if (user == source) return 0;
        if (links->position[user] < upper && links->mark[user] != links->stamp)
          links->mark[user] = links->stamp, links->stack[depth++] = user;
      }
    }
    links->stamp++;
    links->stack[depth++] = source, links->mark[source] = links->stamp;
    while (depth) {
      int32_t node = links->stack[--depth];
      links->backwards[backwards++] = node;
      for (int32_t edge = 2 * node; edge < 2 * node + 2; edge++) {
        int32_t input = links->source[edge];
        if (input >= 0 && links->position[input] > lower && links->mark[input] != links->stamp)
          links->mark[input] = links->stamp, links->stack[depth++] = input;
      }
    }
    sort_by_position(links, links->backwards, backwards);
    sort_by_position(links, links->forwards, forwards);
    for (int32_t i = 0; i < backwards; i++) links->pool[pooled++] = links->position[links->backwards[i]];
    for (int32_t i = 0; i < forwards; i++) links->pool[pooled++] = links->position[links->forwards[i]];
    qsort(links->pool, (size_t)pooled, sizeof *links->pool, ascending32);
    for (int32_t i = 0; i < backwards; i++) links->position[links->backwards[i]] = links->pool[i];
    for (int32_t i = 0; i < forwards; i++) links->position[links->forwards[i]] = links->pool[backwards + i];
  }
  unlink_edge(links, 2 * target);
  link_edge(links, 2 * target, source);
  return 1;
}
