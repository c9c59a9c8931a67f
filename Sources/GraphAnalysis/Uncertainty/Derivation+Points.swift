public import DataSets
public import EvaluationEngine

/// The errors of the points of a computed data set.
public struct PointErrors: Sendable {
  /// The errors of the points' values; nil if no point has an error.
  ///
  /// NaN stands for a point whose error is missing or unknown.
  public var bars: ErrorColumn?
  /// Why some or all errors are unknown; nil if all are known.
  public var unknown: UnknownUncertainty?
}

/// The errors of points of data sets, computed forwards from the sources.
///
/// Each point has a row of derivatives.
extension Derivation {
  /// Returns the errors of the points of a node's data set; nil if the points depend on nothing uncertain.
  ///
  /// All paths from a source to a point are included. Points that depend on the same source are correlated, but the
  /// errors do not show that.
  ///
  /// - Complexity: Linear in the derivatives of every set on the path with respect to its sources. If these are more
  ///   than a few million, there may instead be a backward pass for each point.
  public mutating func errors(of id: NodeID, in graph: Graph) -> PointErrors? {
    guard case .points(let entry) = trace(of: id) else { return nil }
    if let set = points[entry] { return PointErrors(bars: set.errorsY) }
    if entries[entry].operation?.descriptor.errorsAreChances == true {
      return countingErrors(of: entry, graph.value(of: id).data)
    }
    do throws(SlopeRowsError) {
      let found: PointErrors
      if let totals = try errorsOfTotals(entry) { found = totals } else { found = try errors(ofEntry: entry) }
      return found
    } catch .stopped {
      return PointErrors(unknown: stopped(at: entry))
    } catch {
      return errorsGoingBack(from: entry)
        ?? PointErrors(unknown: UnknownUncertainty(.tooManyPaths, at: id, entries[entry].operation))
    }
  }

  /// The maximum number of derivatives that are computed by a backward pass for each point of a set.
  private static let mostSlopesBack = 400_000_000

  /// Returns the errors of an entry's points by a backward pass for each point.
  ///
  /// Returns nil if this needs more than `mostSlopesBack` derivatives, or if forward sweeps over the tape are not
  /// allowed.
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
      if let stop = gradient.stop { return PointErrors(unknown: stop) }
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

  /// Returns the errors of counts of points, such as in a histogram, where a point may belong to another bin.
  ///
  /// The errors were computed together with the counts. They are known if the points are independent, and unknown
  /// otherwise.
  private func countingErrors(of entry: Int, _ set: DataSet?) -> PointErrors {
    let taken = terms[entries[entry].terms]
    if taken.count == 1, let term = taken.first, isPointByPoint(term.entry) { return PointErrors(bars: set?.errorsY) }
    return PointErrors(unknown: UnknownUncertainty(.counting, at: entries[entry].node, entries[entry].operation))
  }

  /// Whether the points of an entry are independent: no two of them depend on the same point of a data node.
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

  private mutating func errors(ofEntry entry: Int) throws(SlopeRowsError) -> PointErrors {
    let rows = try rows(ofEntry: entry)
    guard let values = rows.points?.values else { return PointErrors() }
    if !allows(values.columns.count) { throw .stopped }
    let cause = rows.lack ?? UnknownUncertainty(.tooLarge, at: entries[entry].node, entries[entry].operation)
    return bars(values, rows.columns, cause)
  }

  private mutating func rows(
    ofEntry entry: Int
  ) throws(SlopeRowsError) -> (points: MovingRows?, columns: SourceColumns, lack: UnknownUncertainty?) {
    if let known = knownRows[entry] { return (known.points, knownRows.columns, known.lack?.cause) }
    var columns = knownRows.columns
    var rows: [Int: MovingRows] = [:]
    var lack: KnownRows.Lack?
    let cone = cone(of: entry) { [knownRows] place, _ in knownRows[place] != nil }
    for place in cone.reversed() {
      if let known = knownRows[place] {
        rows[place] = known.points
        if let other = known.lack, lack.map({ other.place < $0.place }) ?? true { lack = other }
        continue
      }
      if entries[place].isSource {
        rows[place] = try columns.rows(of: place, entries[place].pointCount)
        continue
      }
      var total: MovingRows?
      for term in terms[entries[place].terms] {
        guard let taken = rows[term.entry] else { continue }
        if !allows(1 + (entries[place].pointCount ?? 0) + taken.values.columns.count + taken.x.columns.count) {
          throw .stopped
        }
        let part = try term.map.forwards(taken, term.scale, to: entries[place].pointCount)
        if lack == nil, !term.map.isFinite || !term.scale.isFinite {
          lack = KnownRows.Lack(place: place, cause: self.lack(of: term, at: place))
        }
        total = try total.map { sum throws(SlopeRowsError) in try sum.sum(part) } ?? part
      }
      rows[place] = total
      work += 1 + (total.map { $0.values.columns.count + $0.x.columns.count } ?? 0) / Self.pointsPerUnit
    }
    // Without sweeps, answers are requested in small portions, and memory counts more.
    if sweeps.areAllowed { knownRows.keep(KnownRows.Known(points: rows[entry], lack: lack), of: entry, columns) }
    return (rows[entry], columns, lack?.cause)
  }

  /// Returns the errors of running totals of independent points, such as cumulative sums; nil for other entries.
  ///
  /// Each error is combined from the error of the previous total and the error of the added point. Therefore no
  /// derivatives with respect to all sources are needed.
  private mutating func errorsOfTotals(_ entry: Int) throws(SlopeRowsError) -> PointErrors? {
    guard let (factors, place, recurrence) = totals(entry) else { return nil }
    let points = try rows(ofEntry: place)
    guard let rows = points.points else { return PointErrors() }
    if !allows(rows.values.columns.count) { throw .stopped }
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

  /// Returns the running totals of which an entry's points are multiples.
  ///
  /// Nil if there are none, or if the added points are not independent.
  ///
  /// - Returns: The factors of the multiples, the entry of the added points, and how the totals depend on them.
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

  /// Returns the uncertainty that results from a row of derivatives.
  ///
  /// It is unknown if a derivative is unknown or if the uncertainty is too large; the reason is then `cause`.
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

/// A cache of derivatives of points.
///
/// If the sets of a chain are requested one by one, each step of the chain is computed only once.
struct KnownRows: Sendable {
  struct Lack: Sendable {
    var place: Int
    var cause: UnknownUncertainty
  }

  struct Known: Sendable {
    var points: MovingRows?
    /// The first derivative that is not finite; nil if all are finite.
    var lack: Lack?
  }

  private static let limit = 8_000_000

  private(set) var columns = SourceColumns()
  private var known: [Int: Known] = [:]
  /// The entries in the cache, oldest first.
  private var order: [Int] = []
  private var size = 0

  subscript(entry: Int) -> Known? { known[entry] }

  /// Stores the derivatives of an entry, and discards the oldest entry if the cache is full.
  ///
  /// `columns` are the column numbers for all stored derivatives, including the new ones.
  mutating func keep(_ rows: Known, of entry: Int, _ columns: SourceColumns) {
    self.columns = columns
    known[entry] = rows
    order.append(entry)
    size += Self.size(of: rows)
    while size > Self.limit, let oldest = order.first {
      order.removeFirst()
      if let rows = known.removeValue(forKey: oldest) { size -= Self.size(of: rows) }
    }
  }

  private static func size(of rows: Known) -> Int {
    guard let points = rows.points else { return 1 }
    return 2 * points.values.count + 2 * points.values.columns.count + 2 * points.x.columns.count
  }
}

/// Assigns matrix columns to sources: one column to a number, two columns to each point of a set (value and x).
struct SourceColumns: Sendable {
  private var firsts: [(column: Int, entry: Int)] = []
  private var columnsOfEntries: [Int: Int] = [:]
  private var next = 0

  /// Assigns columns to a source if it has none, and returns its derivatives with respect to itself, which are 1.
  mutating func rows(of entry: Int, _ pointCount: Int?) throws(SlopeRowsError) -> MovingRows {
    let known = columnsOfEntries[entry]
    let first = known ?? next
    if known == nil {
      firsts.append((next, entry))
      columnsOfEntries[entry] = next
      next += 2 * (pointCount ?? 1)
    }
    var (values, x) = (SlopeRows(), SlopeRows())
    for index in 0..<(pointCount ?? 1) {
      values.append(first + 2 * index, 1)
      try values.endRow()
      if pointCount != nil { x.append(first + 2 * index + 1, 1) }
      try x.endRow()
    }
    return MovingRows(values: values, x: x)
  }

  /// Returns the source of a column, and the column's index among the columns of the source.
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
  fileprivate func joined(with other: StandardUncertainty) -> StandardUncertainty? {
    var sum = QuadratureSum()
    sum.add(self)
    sum.add(other)
    return sum.result(CorrelationIndex([]))
  }
}
