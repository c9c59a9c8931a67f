import EvaluationEngine

/// The derivatives with respect to the sources: one row for a number, or one row for each point of a set.
struct MovingRows: Sendable {
  var values: SlopeRows
  var x: SlopeRows

  func sum(_ other: MovingRows) throws(SlopeRowsError) -> MovingRows {
    MovingRows(values: try values.sum(other.values), x: try x.sum(other.x))
  }
}

extension LinearMap {
  /// Computes the derivatives of this map's output with respect to the sources; `rows` are those of its input.
  ///
  /// - Parameters:
  ///   - rows: The derivatives of the input.
  ///   - scale: A factor for all results.
  ///   - count: The number of points of the output; nil for a number.
  /// - Returns: The derivatives of the output.
  /// - Throws: The reason why they were not computed, such as too many derivatives.
  /// - Complexity: Linear in the resulting derivatives.
  func forwards(_ rows: MovingRows, _ scale: Double, to count: Int?) throws(SlopeRowsError) -> MovingRows {
    let rowCount = count ?? 1
    let none = SlopeRows(count: rowCount)
    switch self {
    case .factor(let factor):
      return MovingRows(values: try rows.values.scaled { _ in product(scale, factor) }, x: none)
    case .column(let column):
      var values = SlopeRows()
      for slope in column {
        values.append(rows.values, 0, times: product(scale, slope))
        try values.endRow()
      }
      return MovingRows(values: values, x: none)
    case .row(let weights):
      var total = try rows.values.weightedSum(weights.values)
      if !weights.x.isEmpty { total = try total.sum(try rows.x.weightedSum(weights.x)) }
      return MovingRows(values: total, x: none)
    case .diagonal(let diagonal):
      var values = rows.values
      if let byValue = diagonal.byValue { values = try values.scaled { byValue[$0] } }
      if let byX = diagonal.byX { values = try values.sum(try rows.x.scaled { byX[$0] }) }
      return MovingRows(values: values, x: diagonal.keepsX ? rows.x : none)
    case .gather(let indices):
      return MovingRows(values: try rows.values.gathered(indices), x: try rows.x.gathered(indices))
    case .part(let start):
      let places = (0..<rowCount).map { $0 - start < rows.values.count ? $0 - start : -1 }
      return MovingRows(values: try rows.values.gathered(places), x: try rows.x.gathered(places))
    case .running(let recurrence):
      let points = try LinearMap.diagonal(recurrence.points).forwards(rows, scale, to: count)
      return MovingRows(values: try points.values.running(recurrence.byTotal), x: points.x)
    case .blend(let blending):
      return MovingRows(values: try rows.values.blended(blending), x: none)
    case .differences:
      var values = SlopeRows()
      for row in 0..<rowCount {
        values.append(rows.values, row + 1, plus: rows.values, row, times: -1)
        try values.endRow()
      }
      return MovingRows(values: values, x: try rows.x.gathered(1..<rowCount + 1))
    case .pool(let pooling):
      return MovingRows(values: try rows.values.pooled(pooling, to: rowCount), x: none)
    case .projection(let projection):
      return try projection.forwards(rows, none)
    case .exchange:
      return MovingRows(values: rows.x, x: none)
    case .unknown:
      var values = SlopeRows()
      for _ in 0..<rowCount {
        values.append(SlopeRows.unknownColumn, .nan)
        try values.endRow()
      }
      return MovingRows(values: values, x: none)
    }
  }
}

extension Projection {
  fileprivate func forwards(_ rows: MovingRows, _ none: SlopeRows) throws(SlopeRowsError) -> MovingRows {
    var bySums = SlopeRows()
    for sum in sums {
      let row = try LinearMap.row(sum).forwards(rows, 1, to: nil).values
      bySums.append(row, 0)
      try bySums.endRow()
    }
    var result = MovingRows(values: try bySums.weightedSums(weights), x: none)
    if let direct { result = try result.sum(try LinearMap.diagonal(direct).forwards(rows, 1, to: rows.values.count)) }
    return result
  }
}

extension SlopeRows {
  fileprivate func weightedSums(_ weights: [[Double]]) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    for weights in weights { try result.append(self, 0..<min(count, weights.count), weights) }
    return result
  }

  fileprivate func weightedSum(_ weights: [Double]) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    try result.append(self, 0..<min(count, weights.count), weights)
    return result
  }

  fileprivate func pooled(_ pooling: Pooling, to rowCount: Int) throws(SlopeRowsError) -> SlopeRows {
    var members = [[Int]](repeating: [], count: rowCount)
    for row in 0..<min(count, pooling.places.count) where members.indices.contains(pooling.places[row]) {
      members[pooling.places[row]].append(row)
    }
    var result = SlopeRows()
    for rows in members { try result.append(self, rows, pooling.weights) }
    return result
  }

  private mutating func append(
    _ other: SlopeRows, _ rows: some Sequence<Int>, _ weights: [Double]
  ) throws(SlopeRowsError) {
    var byColumn: [Int: Double] = [:]
    for row in rows {
      for place in other.places(row) {
        byColumn[other.columns[place], default: 0] += product(weights[row], other.slopes[place])
      }
    }
    for column in byColumn.keys.sorted() { append(column, byColumn[column] ?? 0) }
    try endRow()
  }

  fileprivate func running(_ factors: [Double]?) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    for row in 0..<count {
      if row == 0 {
        result.append(self, 0)
      } else {
        var before = SlopeRows()
        before.append(result, row - 1, times: factors?[row] ?? 1)
        try before.endRow()
        result.append(before, 0, plus: self, row)
      }
      try result.endRow()
    }
    return result
  }

  fileprivate func blended(_ blending: Blending) throws(SlopeRowsError) -> SlopeRows {
    var result = SlopeRows()
    for (row, place) in blending.places.enumerated() {
      var first = SlopeRows()
      if blending.first[row] != 0, place < count { first.append(self, place, times: blending.first[row]) }
      try first.endRow()
      if blending.second[row] != 0, place + 1 < count {
        result.append(first, 0, plus: self, place + 1, times: blending.second[row])
      } else {
        result.append(first, 0)
      }
      try result.endRow()
    }
    return result
  }
}
