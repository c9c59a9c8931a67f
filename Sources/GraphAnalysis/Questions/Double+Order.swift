extension Double {
  /// The place among all finite numbers in their order; numbers next to each other have places next to each other, and both zeros have the same.
  var place: Int64 {
    let pattern = Int64(bitPattern: bitPattern)
    return pattern >= 0 ? pattern : Int64.min - pattern
  }

  /// The number at a place.
  init(place: Int64) {
    self.init(bitPattern: UInt64(bitPattern: place >= 0 ? place : Int64.min - place))
  }

  /// The number with as many numbers between it and one end as between it and the other, rounded down: 64 halvings lead from any interval to
  /// two numbers that have none between them.
  static func middle(_ first: Double, _ second: Double) -> Double {
    let (low, high) = (first.place, second.place)
    return Double(place: (low & high) + ((low ^ high) >> 1))
  }

  /// Whether no number is between the two.
  static func areNeighbours(_ first: Double, _ second: Double) -> Bool {
    let (distance, isOverflow) = first.place.subtractingReportingOverflow(second.place)
    return !isOverflow && distance.magnitude <= 1
  }

  /// The number this many places further, at most the greatest finite one.
  func advanced(places: Int64) -> Double {
    let (place, isOverflow) = place.addingReportingOverflow(places)
    let greatest = Double.greatestFiniteMagnitude.place
    if isOverflow { return places < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude }
    return Double(place: min(max(place, -greatest), greatest))
  }
}
