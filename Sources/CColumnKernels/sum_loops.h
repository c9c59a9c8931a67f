/* The loops of sums at one level: included once for each, with LEVEL(name), the name at that level, and TARGET, its instructions. */

static TARGET void LEVEL(cut_sum)(const double *numbers, size_t count, double constant, column_cut *result) {
  const lanes constants = ALL_LANES(constant);
  const lane_bits constant_bits = (lane_bits)constants;
  lane_bits high = {0}, differences = {0};
  lanes low = {0};
  for (size_t index = 0; index < count; index += COLUMN_LANES) {
    const lanes number = *(const unaligned_lanes *)(numbers + index);
    const lanes moved = number + constants;
    high += (lane_bits)moved;
    differences |= (lane_bits)moved ^ constant_bits;
    low += number - (moved - constants);
  }
  uint64_t met = 0;
  for (int lane = 0; lane < COLUMN_LANES; lane++) {
    result->high[lane] = high[lane];
    result->low[lane] = low[lane];
    met |= differences[lane];
  }
  result->differences = met;
}

static TARGET void LEVEL(sum_squares)(const double *numbers, size_t count, double centre, double scale,
                                      column_squares *result) {
  const lanes centres = ALL_LANES(centre), scales = ALL_LANES(scale), constants = ALL_LANES(0x1.8p52);
  const lanes bases = ALL_LANES(0x1p52), units = ALL_LANES(1 << COLUMN_REST_BITS);
  const lane_bits sign = (lane_bits)ALL_LANES(-0.0);
  lane_bits squares = {0};
  signed_lanes rests = {0}, largest = {0};
  for (size_t start = 0; start < count; start += COLUMN_STRETCH) {
    const size_t end = count - start < COLUMN_STRETCH ? count : start + COLUMN_STRETCH;
    lanes square_sums = {0}, rest_sums = {0};
    for (size_t index = start; index < end; index += COLUMN_LANES) {
      const lanes unscaled = *(const unaligned_lanes *)(numbers + index) - centres;
      /* Bits of numbers that are not negative are in the order of the numbers, with what is no number above all. */
      const signed_lanes size = (signed_lanes)((lane_bits)unscaled & ~sign);
      const signed_lanes larger = size > largest;
      largest = (size & larger) | (largest & ~larger);
      const lanes distance = unscaled * scales;
      const lanes whole = (distance + constants) - constants;
      square_sums += whole * whole;
      rest_sums += (distance - whole) * (distance + whole);
    }
    /* A whole number added to 2^52, or to half as much again where it has a sign, stands in the low bits. */
    squares += (lane_bits)(square_sums + bases) - (lane_bits)bases;
    rests += (signed_lanes)((lane_bits)(rest_sums * units + constants) - (lane_bits)constants);
  }
  for (int lane = 0; lane < COLUMN_LANES; lane++) {
    result->squares[lane] = squares[lane];
    result->rests[lane] = rests[lane];
  }
  int64_t top = 0;
  for (int lane = 0; lane < COLUMN_LANES; lane++) {
    if (largest[lane] > top) top = largest[lane];
  }
  memcpy(&result->largest, &top, sizeof top);
}

#undef LEVEL
#undef TARGET
