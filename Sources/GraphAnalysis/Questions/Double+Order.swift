extension Double {
  /// The position among all finite numbers in ascending order.
  ///
  /// Neighbouring numbers have neighbouring positions, and both zeros have the same.
  var place: Int64 {
    let pattern = Int64(bitPattern: bitPattern)
    return pattern >= 0 ? pattern : Int64.min - pattern
  }

  /// Creates the number at a position.
  init(place: Int64) {
    self.init(bitPattern: UInt64(bitPattern: place >= 0 ? place : Int64.min - place))
  }

  /// Returns the number whose position is in the middle between those of two numbers, rounded down.
  ///
  /// 64 halvings lead from any interval to two neighbours.
  static func middle(_ first: Double, _ second: Double) -> Double {
    let (low, high) = (first.place, second.place)
    return Double(place: (low & high) + ((low ^ high) >> 1))
  }

  /// Whether no number is between the two.
  static func areNeighbours(_ first: Double, _ second: Double) -> Bool {
    let (distance, isOverflow) = first.place.subtractingReportingOverflow(second.place)
    return !isOverflow && distance.magnitude <= 1
  }

  /// Returns the number this many positions further, limited to finite numbers.
  func advanced(places: Int64) -> Double {
    let (place, isOverflow) = place.addingReportingOverflow(places)
    let greatest = Double.greatestFiniteMagnitude.place
    if isOverflow { return places < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude }
    return Double(place: min(max(place, -greatest), greatest))
  }
}
