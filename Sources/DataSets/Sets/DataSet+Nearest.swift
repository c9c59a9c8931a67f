extension DataSet {
  /// The index of the point whose x is nearest to `x`; the first of equally near ones.
  ///
  /// If no point of the set has an x, indices stand for them. Nil for the empty set and for NaN.
  ///
  /// - Complexity: linear.
  public func nearest(x: Double) -> Int? {
    nearest { distance(from: x, to: placeX($0)) }
  }

  /// The index of the point nearest to a place, in a picture in which a unit of x is `scaleX` long and a unit of the
  /// value `scaleY`.
  ///
  /// The first of equally near ones; nil of the empty set and if nothing is a number.
  public func nearest(x: Double, y: Double, scaleX: Double = 1, scaleY: Double = 1) -> Int? {
    nearest { index in
      let acrossAndUp = (
        abs(distance(from: x, to: placeX(index)) * scaleX), abs(distance(from: y, to: values[index]) * scaleY)
      )
      let larger = Swift.max(acrossAndUp.0, acrossAndUp.1)
      if larger == 0 || !larger.isFinite { return acrossAndUp.0 + acrossAndUp.1 }
      let smaller = Swift.min(acrossAndUp.0, acrossAndUp.1) / larger
      return larger * (1 + smaller * smaller).squareRoot()
    }
  }

  /// The index of the point nearest to a place, distances being measured by how far the x and the values of the set reach, as a
  /// chart of the set shows them.
  ///
  /// A side on which all points are the same counts as it is.
  public func nearest(toX x: Double, y: Double) -> Int? {
    func scale(_ range: NumberRange?) -> Double {
      guard let range, range.highest > range.lowest else { return 1 }
      let scale = 1 / (range.highest - range.lowest)
      return scale.isFinite && scale > 0 ? scale : 1
    }
    let places = extentX ?? (hasX ? nil : NumberRange(0, Double(Swift.max(count - 1, 0))))
    return nearest(x: x, y: y, scaleX: scale(places), scaleY: scale(extentY))
  }

  /// The index of the first point with this annotation; else, ignoring case, of the first whose annotation begins with
  /// it, else contains it.
  public func nearest(annotation: String) -> Int? {
    guard let annotations = annotationColumn, !annotation.isEmpty else { return nil }
    if let index = annotations.firstIndex(of: annotation) { return index }
    let wanted = annotation.lowercased()
    var containing: Int?
    for (index, candidate) in annotations.enumerated() {
      guard let candidate = candidate?.lowercased() else { continue }
      if candidate.hasPrefix(wanted) { return index }
      if containing == nil, candidate.contains(wanted) { containing = index }
    }
    return containing
  }

  /// The x of a point, its index if the set has no x; NaN if only the point has none.
  private func placeX(_ index: Int) -> Double { xColumn?[index] ?? Double(index) }

  private func distance(from first: Double, to second: Double) -> Double { abs(first - second) }

  private func nearest(_ distance: (Int) -> Double) -> Int? {
    var found: (index: Int, distance: Double)?
    for index in indices {
      let distance = distance(index)
      if distance < found?.distance ?? .infinity { found = (index, distance) }
    }
    return found?.index
  }
}
