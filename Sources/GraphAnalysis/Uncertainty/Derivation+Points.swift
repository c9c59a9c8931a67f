public import DataSets
public import EvaluationEngine

/// The errors of a set's points.
public struct PointErrors: Sendable {
  /// The errors of the points' values, NaN if there is none or it is unknown; nil if no point has one.
  public var bars: ErrorColumn?
  /// Why some errors, or all, are unknown.
  public var unknown: UnknownUncertainty?
}

/// The errors of points, computed forwards from the sources with a row of slopes for each point.
extension Derivation {
  /// Returns the errors of the points of a node's value, each over all paths; nil if they depend on nothing uncertain.
  ///
  /// Points that depend on the same source are correlated; here the error of each point is computed separately.
  ///
  /// - Complexity: linear in the slopes of every set on the path with respect to its sources. If these are more than
  ///   some millions and sweeps are allowed, it is the number of points times the points of every set on the path, up
  ///   to a limit.
  public mutating func errors(of id: NodeID, in graph: Graph) -> PointErrors? {
    guard case .points(let entry) = trace(of: id) else { return nil }
    if let set = points[entry] { return PointErrors(bars: set.errorsY) }
    if entries[entry].operation?.descriptor.errorsAreChances == true {
      return countingErrors(of: entry, graph.value(of: id).data)
    }
    do throws(SlopeRows.TooMany) {
      let found: PointErrors
      if let totals = try errorsOfTotals(entry) { found = totals } else { found = try errors(ofEntry: entry) }
      return found
    } catch {
      return errorsGoingBack(from: entry)
        ?? PointErrors(unknown: UnknownUncertainty(.tooManyPaths, at: id, entries[entry].operation))
    }
  }

  /// The maximum number of slopes of points that backward passes, one after the other, compute.
  private static let mostSlopesBack = 400_000_000

  /// Returns the errors of an entry's points, by one backward pass per point in the memory of a single pass.
  ///
  /// Returns nil if that is too much work.
  private mutating func errorsGoingBack(from entry: Int) -> PointErrors? {
    guard sweeps.areAllowed, let count = entries[entry].pointCount else { return nil }
    let cone = cone(of: entry) { _, _ in false }
    let slopes = cone.reduce(0) { $0 + (entries[$1].pointCount ?? 1) }.multipliedReportingOverflow(by: count)
    guard !slopes.overflow, slopes.partialValue <= Self.mostSlopesBack else { return nil }
    let cause = UnknownUncertainty(.tooLarge, at: entries[entry].node, entries[entry].operation)
    var result = PointErrors()
    var lower = [Double](repeating: .nan, count: count)
    var upper = lower
    for point in 0..<count {
      var values = [Double](repeating: 0, count: count)
      values[point] = 1
      let gradient = gradient(of: entry, over: cone, from: .points(PointSlopes(values: values))) { _, _ in false }
      // A point that depends on nothing uncertain has no error.
      if gradient.slopes.allSatisfy({ $0.value.isZero }) { continue }
      switch combined(gradient, tooLargeAt: cause) {
      case .known(let error): (lower[point], upper[point]) = (error.lower, error.upper)
      case .unknown(let unknown): result.unknown = unknown
      case .none: break
      }
    }
    result.bars = ErrorColumn(lower: lower, upper: upper)
    return result
  }

  /// Returns the errors of counts of points, which express the chance that points fall elsewhere.
  ///
  /// They were computed together with the counts and are correct for independent points; otherwise they are unknown.
  private func countingErrors(of entry: Int, _ set: DataSet?) -> PointErrors {
    let taken = terms[entries[entry].terms]
    if taken.count == 1, let term = taken.first, isPointByPoint(term.entry) { return PointErrors(bars: set?.errorsY) }
    return PointErrors(unknown: UnknownUncertainty(.counting, at: entries[entry].node, entries[entry].operation))
  }

  /// Whether each point of an entry depends on points of data nodes that no other point depends on.
  private func isPointByPoint(_ entry: Int) -> Bool {
    var next = [entry]
    var met: Set<Int> = []
    while let place = next.popLast() {
      guard met.insert(place).inserted, entries[place].pointCount != nil else { return false }
      for term in terms[entries[place].terms] {
        switch term.map {
        case .diagonal, .gather, .part, .exchange, .pool: next.append(term.entry)
        case .factor, .column, .row, .running, .blend, .differences, .projection, .unknown: return false
        }
      }
    }
    return true
  }

  private mutating func errors(ofEntry entry: Int) throws(SlopeRows.TooMany) -> PointErrors {
    let rows = try rows(ofEntry: entry)
    guard let values = rows.points?.values else { return PointErrors() }
    let cause = rows.lack ?? UnknownUncertainty(.tooLarge, at: entries[entry].node, entries[entry].operation)
    return bars(values, rows.columns, cause)
  }

  /// Returns the slopes of an entry's points with respect to the sources, and the reason if a slope is not finite.
  private mutating func rows(
    ofEntry entry: Int
  ) throws(SlopeRows.TooMany) -> (points: MovingRows?, columns: SourceColumns, lack: UnknownUncertainty?) {
    var columns = SourceColumns()
    var rows: [Int: MovingRows] = [:]
    var lack: UnknownUncertainty?
    for place in cone(of: entry, isEnd: { _, _ in false }).reversed() {
      if entries[place].isSource {
        rows[place] = try columns.rows(of: place, entries[place].pointCount)
        continue
      }
      var total: MovingRows?
      for term in terms[entries[place].terms] {
        guard let taken = rows[term.entry] else { continue }
        let part = try term.map.forwards(taken, term.scale, to: entries[place].pointCount)
        if lack == nil, !term.map.isFinite || !term.scale.isFinite { lack = self.lack(of: term, at: place) }
        total = try total.map { sum throws(SlopeRows.TooMany) in try sum.sum(part) } ?? part
      }
      rows[place] = total
      work += 1 + (total.map { $0.values.columns.count + $0.x.columns.count } ?? 0) / Self.pointsPerUnit
    }
    return (rows[entry], columns, lack)
  }

  /// Returns the errors of totals of otherwise independent points; nil for other entries.
  ///
  /// Each error is combined from the error of the total before and the error of the total's own point, so no total
  /// needs a row of slopes.
  private mutating func errorsOfTotals(_ entry: Int) throws(SlopeRows.TooMany) -> PointErrors? {
    guard let (factors, place, recurrence) = totals(entry) else { return nil }
    let points = try rows(ofEntry: place)
    guard let rows = points.points else { return PointErrors() }
    let cause = points.lack ?? UnknownUncertainty(.tooLarge, at: entries[entry].node, entries[entry].operation)
    let moved = try LinearMap.diagonal(recurrence.points).forwards(rows, 1, to: rows.values.count).values
    var result = PointErrors()
    var lower = [Double](repeating: .nan, count: moved.count)
    var upper = lower
    var total: StandardUncertainty? = StandardUncertainty(0)
    for row in 0..<moved.count {
      let before = total?.times(row == 0 ? 1 : recurrence.byTotal?[row] ?? 1)
      total = before.flatMap { before in
        error(of: moved, row, points.columns, unknown: cause).known.flatMap { before.joined(with: $0) }
      }
      guard let error = total?.times(factors?[row] ?? 1) else {
        result.unknown = cause
        continue
      }
      (lower[row], upper[row]) = (error.lower, error.upper)
    }
    result.bars = ErrorColumn(lower: lower, upper: upper)
    return result
  }

  /// Returns the totals of which an entry's points are multiples, with the factors, and the entry of the totals'
  /// points.
  ///
  /// Returns nil if there are no such totals, or their points are not independent.
  private func totals(_ entry: Int) -> (factors: [Double]?, points: Int, recurrence: Recurrence)? {
    var (factors, place): ([Double]?, Int) = (nil, entry)
    while entries[place].terms.count == 1 {
      let term = terms[entries[place].terms.lowerBound]
      switch term.map {
      case .diagonal(let diagonal) where diagonal.byX == nil:
        if let byValue = diagonal.byValue { factors = factors.map { zip($0, byValue).map(product) } ?? byValue }
        place = term.entry
      case .running(let recurrence) where term.map.isFinite && (factors ?? []).allSatisfy(\.isFinite):
        return isPointByPoint(term.entry) ? (factors, term.entry, recurrence) : nil
      default:
        return nil
      }
    }
    return nil
  }

  private func bars(_ rows: SlopeRows, _ columns: SourceColumns, _ cause: UnknownUncertainty) -> PointErrors {
    var result = PointErrors()
    var lower = [Double](repeating: .nan, count: rows.count)
    var upper = lower
    for row in 0..<rows.count where !rows.places(row).isEmpty {
      switch error(of: rows, row, columns, unknown: cause) {
      case .known(let error): (lower[row], upper[row]) = (error.lower, error.upper)
      case .unknown(let unknown): result.unknown = unknown
      case .none: break
      }
    }
    result.bars = ErrorColumn(lower: lower, upper: upper)
    return result
  }

  /// Returns the uncertainty of a row of slopes; unknown for this cause if slopes are unknown or it is too large.
  private func error(
    of rows: SlopeRows, _ row: Int, _ columns: SourceColumns, unknown cause: UnknownUncertainty
  ) -> UncertaintyFinding {
    var sum = QuadratureSum()
    var places = rows.places(row)
    while let place = places.popFirst() {
      let (column, slope) = (rows.columns[place], rows.slopes[place])
      if column == SlopeRows.unknownColumn {
        if slope != 0 { return .unknown(cause) }
        continue
      }
      let source = columns.source(of: column)
      if let set = points[source.entry] {
        var slopes = source.offset % 2 == 0 ? (value: slope, x: 0.0) : (value: 0, x: slope)
        if source.offset % 2 == 0, let next = places.first, rows.columns[next] == column + 1 {
          slopes.x = rows.slopes[next]
          places.removeFirst()
        }
        guard let effect = set.effect(ofPoint: source.offset / 2, slopes) else { return .unknown(cause) }
        sum.add(effect)
        continue
      }
      guard let effect = found[source.entry]?.known?.times(slope) else { return .unknown(cause) }
      sum.add(effect)
      let node = entries[source.entry].node
      if correlations.contains(node) { sum.note(node, movesBy: slope < 0 ? -effect.mean : effect.mean) }
    }
    return sum.finding(correlations, tooLargeAt: cause)
  }
}

/// The column numbers of sources: one column for a number, two for each point of a set, for its value and its x.
private struct SourceColumns {
  private var firsts: [(column: Int, entry: Int)] = []
  private var next = 0

  /// Adds a source and returns its own rows, with slopes of 1.
  mutating func rows(of entry: Int, _ pointCount: Int?) throws(SlopeRows.TooMany) -> MovingRows {
    firsts.append((next, entry))
    var (values, x) = (SlopeRows(), SlopeRows())
    for index in 0..<(pointCount ?? 1) {
      values.append(next + 2 * index, 1)
      try values.endRow()
      if pointCount != nil { x.append(next + 2 * index + 1, 1) }
      try x.endRow()
    }
    next += 2 * (pointCount ?? 1)
    return MovingRows(values: values, x: x)
  }

  /// Returns the entry of a column, and the index of the column among the entry's columns.
  func source(of column: Int) -> (entry: Int, offset: Int) {
    var (low, high) = (0, firsts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firsts[middle].column <= column { low = middle } else { high = middle - 1 }
    }
    return (firsts[low].entry, column - firsts[low].column)
  }
}

extension StandardUncertainty {
  /// Returns the uncertainty of the sum of two independent values; nil if it is not finite.
  fileprivate func joined(with other: StandardUncertainty) -> StandardUncertainty? {
    var sum = QuadratureSum()
    sum.add(self)
    sum.add(other)
    return sum.result(CorrelationIndex([]))
  }
}
