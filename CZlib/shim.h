// What Swift cannot call from zlib by itself: its macros; a stream is begun, run and ended in one call, on memory of the caller's.
#ifndef NODECALC_CZLIB_SHIM_H
#define NODECALC_CZLIB_SHIM_H

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// Decompresses a raw deflate stream of `count` bytes into `capacity` bytes, which it has to fill to the last one.
///
/// Returns 1 where it did and the stream ends there, else 0.
static inline int zlib_inflate_exactly(const unsigned char *bytes, unsigned int count, unsigned char *room, unsigned int capacity) {
  z_stream stream;
  unsigned char none = 0;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return 0;
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = count;
  stream.next_out = room ? room : &none;
  stream.avail_out = capacity;
  int status = inflate(&stream, Z_FINISH);
  int filled = status == Z_STREAM_END && stream.total_out == capacity;
  inflateEnd(&stream);
  return filled;
}

/// The most bytes that a raw deflate stream of `count` bytes takes.
static inline unsigned long zlib_deflate_bound(unsigned long count) { return compressBound(count) + 16; }

/// Compresses `count` bytes as a raw deflate stream into `capacity` bytes; returns how many it took, or 0 where they are too few.
static inline unsigned long zlib_deflate(const unsigned char *bytes, unsigned int count, unsigned char *room, unsigned int capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = count;
  stream.next_out = room;
  stream.avail_out = capacity;
  int status = deflate(&stream, Z_FINISH);
  unsigned long written = status == Z_STREAM_END ? stream.total_out : 0;
  deflateEnd(&stream);
  return written;
}

/// Begins to unpack what gzip packed; 0 where there is no memory. `zlib_unpack_end` ends it.
static inline void *zlib_unpack_begin(void) {
  z_stream *stream = (z_stream *)calloc(1, sizeof *stream);
  if (!stream) return 0;
  if (inflateInit2(stream, 16 + MAX_WBITS) == Z_OK) return stream;
  free(stream);
  return 0;
}

/// Unpacks on: `count` and `capacity` become how many bytes of `bytes` were taken, and how many of `room` were filled.
///
/// Returns 1 where a packed file ends there, 0 where it goes on, and -1 where it is damaged.
static inline int zlib_unpack(void *handle, const unsigned char *bytes, unsigned int *count, unsigned char *room, unsigned int *capacity) {
  z_stream *stream = (z_stream *)handle;
  stream->next_in = (unsigned char *)bytes;
  stream->avail_in = *count;
  stream->next_out = room;
  stream->avail_out = *capacity;
  int status = inflate(stream, Z_NO_FLUSH);
  *count -= stream->avail_in;
  *capacity -= stream->avail_out;
  return status == Z_STREAM_END ? 1 : status == Z_OK || status == Z_BUF_ERROR ? 0 : -1;
}

/// Begins with another packed file; returns 0 where that cannot be.
static inline int zlib_unpack_next(void *handle) { return inflateReset((z_stream *)handle) == Z_OK; }

/// Ends unpacking.
static inline void zlib_unpack_end(void *handle) {
  inflateEnd((z_stream *)handle);
  free(handle);
}

/// The CRC-32 of `count` bytes.
static inline unsigned int zlib_crc32(const unsigned char *bytes, unsigned int count) {
  return (unsigned int)crc32(crc32(0L, Z_NULL, 0), bytes, count);
}

#endif
