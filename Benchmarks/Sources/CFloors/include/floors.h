// What plain C over flat arrays takes for the same work: the floor that the engine is measured against.
// Nodes count from 0. An operator reads the nodes a[i] and b[i]; both are -1 where node i is a number.
#ifndef FLOORS_H
#define FLOORS_H

#include <stddef.h>
#include <stdint.h>

enum { FLOOR_NUMBER, FLOOR_ADD, FLOOR_SUBTRACT, FLOOR_MULTIPLY, FLOOR_DIVIDE };

// A monotonic clock, in nanoseconds.
double floor_now(void);
// Instructions that this thread has run in user mode; -1 where the kernel counts none for us.
long long floor_instructions(void);
// Bytes that malloc has given out and not got back.
size_t floor_heap(void);

// Computes every operator once; the arrays are in evaluation order.
void floor_full(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, double *value);

// Sorts nodes that come in any order (Kahn), from the making of the lists of users to the order. 0 if there is a loop.
int floor_sort(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, int32_t *order);

// A graph in evaluation order that keeps its values up to date: lists of users, a three-level bitmap of what is dirty, an edit
// stops where the bits of a value stay the same. Borrows the arrays.
typedef struct floor_wave floor_wave;
floor_wave *floor_wave_make(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b, double *value);
void floor_wave_free(floor_wave *wave);
// Returns how many operators were computed.
long floor_wave_edit(floor_wave *wave, int32_t number, double value);

// A graph that keeps its order when links change (Pearce and Kelly 2006). Copies the arrays.
typedef struct floor_links floor_links;
floor_links *floor_links_make(int32_t count, const uint8_t *op, const int32_t *a, const int32_t *b);
void floor_links_free(floor_links *links);
// Feeds the first input of target from source instead of what fed it. 0, and nothing changed, if that would close a loop.
int floor_links_set(floor_links *links, int32_t source, int32_t target);

// Two curses that write to files, of which one is used at a time.
int floor_screen_open(int which, int columns, int rows, const char *path);
void floor_screen_use(int which);
// Bytes written so far.
long floor_screen_bytes(int which);
void floor_screen_close(void);

// A screenful of cells as curses wants them: a character each, its look (1 bold, 2 dim, 4 reverse, 8 underlined), and its
// colours: 17 times the background's plus the foreground's, 0 the terminal's own, else 1 more than its number of sixteen.
typedef struct floor_picture floor_picture;
floor_picture *floor_picture_make(int columns, int rows, const uint32_t *characters, const uint8_t *looks,
                                  const uint16_t *pairs);
void floor_picture_free(floor_picture *picture);
// Hands all cells to the curses in use, row by row, and has it send what differs.
void floor_picture_show(const floor_picture *picture, int columns, int rows);

// Columns of doubles: what a plain loop does, without compensation.
double floor_sum(const double *values, long count);
double floor_deviation(const double *values, long count);
void floor_affine(const double *values, long count, double *result);
long floor_filter(const double *values, long count, double above, double *result);
void floor_bin(const double *values, long count, double low, double high, long bins, long *counts);
// ((a·b + c)·(d − a) + (b·c − d)·(a + b)) / (a·a + b·b + c·c + 1) + ((a − b)·(c − d) + a·d)·b − c/d of every row, an operator at a time over
// blocks of 512 rows, for the instructions of AVX2 where the processor has them; it does not look for failures.
void floor_rows(const double *a, const double *b, const double *c, const double *d, long count, double *result);
// Sorts by qsort.
void floor_sort_doubles(double *values, long count);
// Reads comma-separated numbers by strtod into columns, one after the other; returns how many rows. The text ends with a NUL.
long floor_read_numbers(const char *text, long columns, long capacity, double *values);

// How many words, numbers and signs a text has; numbers are read by strtod.
long floor_tokens(const uint8_t *text, long length);

#endif
