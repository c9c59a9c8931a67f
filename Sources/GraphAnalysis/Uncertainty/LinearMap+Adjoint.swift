import EvaluationEngine

/// The derivatives of the requested result with respect to a number, or to each point of a set.
enum Slopes: Sendable {
  case number(Double)
  case points(PointSlopes)

  var isZero: Bool {
    switch self {
    case .number(let slope): slope == 0
    case .points(let points): points.values.allSatisfy { $0 == 0 } && points.x.allSatisfy { $0 == 0 }
    }
  }

  var isFinite: Bool {
    switch self {
    case .number(let slope): slope.isFinite
    case .points(let points): points.values.allSatisfy(\.isFinite) && points.x.allSatisfy(\.isFinite)
    }
  }

  static func + (left: Self, right: Self) -> Self {
    switch (left, right) {
    case (.number(let left), .number(let right)): .number(left + right)
    case (.points(let left), .points(let right)):
      .points(PointSlopes(values: sum(left.values, right.values), x: sum(left.x, right.x)))
    case (.number, .points), (.points, .number): right
    }
  }

  func times(_ factor: Double) -> Self {
    switch self {
    case .number(let slope): .number(product(factor, slope))
    case .points(let points):
      .points(PointSlopes(values: points.values.map { product(factor, $0) }, x: points.x.map { product(factor, $0) }))
    }
  }

  private static func sum(_ left: [Double], _ right: [Double]) -> [Double] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    return zip(left, right).map { $0 + $1 }
  }
}

/// Returns the product of two derivatives; 0 if one of them is 0, even if the other is infinite.
func product(_ first: Double, _ second: Double) -> Double {
  first == 0 || second == 0 ? 0 : first * second
}

extension LinearMap {
  /// Returns the derivatives with respect to this map's input; `slopes` are those with respect to its output.
  ///
  /// `count` is the number of points of the input; nil for a number.
  ///
  /// - Complexity: Linear in the points.
  func backwards(_ slopes: Slopes, to count: Int?) -> Slopes {
    switch (self, slopes) {
    case (.factor(let factor), .number(let slope)):
      return .number(product(slope, factor))
    case (.row(let weights), .number(let slope)):
      return .points(
        PointSlopes(values: weights.values.map { product(slope, $0) }, x: weights.x.map { product(slope, $0) }))
    case (.column(let column), .points(let points)):
      return .number(zip(points.values, column).reduce(0) { $0 + product($1.0, $1.1) })
    case (.diagonal(let diagonal), .points(let points)):
      return .points(diagonal.backwards(points))
    case (.gather(let indices), .points(let points)):
      return .points(
        PointSlopes(
          values: Self.scattered(points.values, to: indices, count),
          x: points.x.isEmpty ? [] : Self.scattered(points.x, to: indices, count)))
    case (.part(let start), .points(let points)):
      let end = start + (count ?? 0)
      return .points(
        PointSlopes(
          values: Array(points.values[min(start, points.values.count)..<min(end, points.values.count)]),
          x: Array(points.x[min(start, points.x.count)..<min(end, points.x.count)])))
    case (.running(let recurrence), .points(let points)):
      return .points(recurrence.backwards(points))
    case (.blend(let blending), .points(let points)):
      return .points(PointSlopes(values: blending.backwards(points.values, to: count ?? 0)))
    case (.differences, .points(let points)):
      var values = [Double](repeating: 0, count: count ?? 0)
      for (index, slope) in points.values.enumerated() {
        values[index] -= slope
        values[index + 1] += slope
      }
      return .points(PointSlopes(values: values, x: points.x.isEmpty ? [] : [0] + points.x))
    case (.pool(let pooling), .points(let points)):
      return .points(
        PointSlopes(
          values: zip(pooling.places, pooling.weights).map { place, weight in
            points.values.indices.contains(place) ? product(points.values[place], weight) : 0
          }))
    case (.projection(let projection), .points(let points)):
      return .points(projection.backwards(points, to: count ?? 0))
    case (.exchange, .points(let points)):
      return .points(PointSlopes(values: [Double](repeating: 0, count: points.values.count), x: points.values))
    case (.unknown, _):
      let slope: Double = slopes.isZero ? 0 : .nan
      return count.map { .points(PointSlopes(values: [Double](repeating: slope, count: $0))) } ?? .number(slope)
    case (.factor, .points), (.row, .points), (.column, .number), (.diagonal, .number), (.gather, .number),
      (.part, .number), (.running, .number), (.blend, .number), (.differences, .number), (.exchange, .number),
      (.pool, .number), (.projection, .number):
      // No operator declares a map that does not fit its values.
      return count.map { .points(PointSlopes(values: [Double](repeating: .nan, count: $0))) } ?? .number(.nan)
    }
  }

  private static func scattered(_ slopes: [Double], to indices: [Int], _ count: Int?) -> [Double] {
    var result = [Double](repeating: 0, count: count ?? 0)
    for (slope, index) in zip(slopes, indices) { result[index] += slope }
    return result
  }

  var isFinite: Bool {
    switch self {
    case .factor(let factor): factor.isFinite
    case .column(let column): column.allSatisfy(\.isFinite)
    case .row(let weights): weights.values.allSatisfy(\.isFinite) && weights.x.allSatisfy(\.isFinite)
    case .diagonal(let diagonal): diagonal.isFinite
    case .running(let recurrence):
      recurrence.points.isFinite && (recurrence.byTotal ?? []).allSatisfy(\.isFinite)
    case .blend(let blending): blending.first.allSatisfy(\.isFinite) && blending.second.allSatisfy(\.isFinite)
    case .pool(let pooling): pooling.weights.allSatisfy(\.isFinite)
    case .projection(let projection): projection.isFinite
    case .gather, .part, .differences, .exchange: true
    case .unknown: false
    }
  }
}

extension Recurrence {
  fileprivate func backwards(_ slopes: PointSlopes) -> PointSlopes {
    var values = slopes.values
    var rest = 0.0
    for index in values.indices.reversed() {
      values[index] += rest
      rest = product(byTotal?[index] ?? 1, values[index])
    }
    return points.backwards(PointSlopes(values: values, x: slopes.x))
  }
}

extension Blending {
  fileprivate func backwards(_ slopes: [Double], to count: Int) -> [Double] {
    var values = [Double](repeating: 0, count: count)
    for (row, slope) in slopes.enumerated() where row < places.count {
      let place = places[row]
      if values.indices.contains(place) { values[place] += product(slope, first[row]) }
      if values.indices.contains(place + 1) { values[place + 1] += product(slope, second[row]) }
    }
    return values
  }
}

extension Projection {
  fileprivate var isFinite: Bool {
    sums.allSatisfy { sum in sum.values.allSatisfy(\.isFinite) && sum.x.allSatisfy(\.isFinite) }
      && weights.allSatisfy { $0.allSatisfy(\.isFinite) } && direct?.isFinite != false
  }

  fileprivate func backwards(_ slopes: PointSlopes, to count: Int) -> PointSlopes {
    var bySums = [Double](repeating: 0, count: sums.count)
    for (slope, weights) in zip(slopes.values, weights) {
      for (sum, weight) in weights.enumerated() where sum < bySums.count { bySums[sum] += product(slope, weight) }
    }
    let start = direct?.backwards(slopes) ?? PointSlopes(values: [Double](repeating: 0, count: count))
    var total = Slopes.points(start)
    for (slope, sum) in zip(bySums, sums) {
      total =
        total
        + .points(PointSlopes(values: sum.values.map { product(slope, $0) }, x: sum.x.map { product(slope, $0) }))
    }
    if case .points(let points) = total { return points }
    return start
  }
}

extension Diagonal {
  fileprivate var isFinite: Bool { (byValue ?? []).allSatisfy(\.isFinite) && (byX ?? []).allSatisfy(\.isFinite) }

  fileprivate func backwards(_ slopes: PointSlopes) -> PointSlopes {
    let values = byValue.map { zip(slopes.values, $0).map(product) } ?? slopes.values
    var x = keepsX ? slopes.x : []
    if let byX {
      let moved = zip(slopes.values, byX).map(product)
      x = x.isEmpty ? moved : zip(x, moved).map { $0 + $1 }
    }
    return PointSlopes(values: values, x: x)
  }
}
