extension DataSet {
  /// Returns the index of the point whose x is nearest to `x`; the first of several equally near points.
  ///
  /// If no point of the set has an x, the indices are used. Returns nil for the empty set and for NaN.
  ///
  /// - Complexity: linear.
  public func nearest(x: Double) -> Int? {
    nearest { distance(from: x, to: placeX($0)) }
  }

  /// Returns the index of the point nearest to (`x`, `y`) in a picture; the first of several equally near points.
  ///
  /// In the picture a unit of x is `scaleX` long and a unit of the value `scaleY`.
  ///
  /// Returns nil for the empty set, and if no distance is a number.
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

  /// Returns the index of the point nearest to (`x`, `y`) in a chart of the set.
  ///
  /// Distances are measured relative to the extents of x and of the values. If all points have the same x or the same
  /// value, distances on that axis are not scaled.
  public func nearest(toX x: Double, y: Double) -> Int? {
    func scale(_ range: NumberRange?) -> Double {
      guard let range, range.highest > range.lowest else { return 1 }
      let scale = 1 / (range.highest - range.lowest)
      return scale.isFinite && scale > 0 ? scale : 1
    }
    let places = extentX ?? (hasX ? nil : NumberRange(0, Double(Swift.max(count - 1, 0))))
    return nearest(x: x, y: y, scaleX: scale(places), scaleY: scale(extentY))
  }

  /// Returns the index of the point that best matches a text; nil if no annotation matches.
  ///
  /// The result is the first point whose annotation is equal to the text. If there is none, case is ignored: the result
  /// is the first point whose annotation begins with the text, or else the first whose annotation contains it.
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

  /// Returns the x of a point, with NaN for a point without x; if no point of the set has an x, returns the index.
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
