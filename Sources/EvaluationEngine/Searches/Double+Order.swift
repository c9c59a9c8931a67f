extension Double {
  /// The rank of the number among all finite floats in ascending order.
  ///
  /// The next larger float has the next rank, and 0 and −0 have the same rank.
  package var place: Int64 {
    let pattern = Int64(bitPattern: bitPattern)
    return pattern >= 0 ? pattern : Int64.min - pattern
  }

  /// Creates the float with a rank.
  package init(place: Int64) {
    self.init(bitPattern: UInt64(bitPattern: place >= 0 ? place : Int64.min - place))
  }

  /// Returns the float whose rank is halfway between those of two numbers, rounded down.
  ///
  /// After at most 64 such halvings, an interval consists of two adjacent floats.
  package static func middle(_ first: Double, _ second: Double) -> Double {
    let (low, high) = (first.place, second.place)
    return Double(place: (low & high) + ((low ^ high) >> 1))
  }

  /// Whether there is no float between the two numbers.
  package static func areNeighbours(_ first: Double, _ second: Double) -> Bool {
    let (distance, isOverflow) = first.place.subtractingReportingOverflow(second.place)
    return !isOverflow && distance.magnitude <= 1
  }

  /// Returns the float that is this many ranks further, or the largest or smallest finite float if there are too few.
  package func advanced(places: Int64) -> Double {
    let (place, isOverflow) = place.addingReportingOverflow(places)
    let greatest = Double.greatestFiniteMagnitude.place
    if isOverflow { return places < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude }
    return Double(place: min(max(place, -greatest), greatest))
  }
}
