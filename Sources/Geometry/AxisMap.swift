/// How the coordinates of one axis of the document plane become cells of the screen, where each stretch takes as many as it needs.
///
/// Piecewise linear and monotone: no stretch takes more cells than it has on the plane, so each cell of the screen shows at least one
/// of the plane. Before the first stretch and behind the last one a cell is a cell.
public struct AxisMap: Hashable, Sendable {
  /// Something that lies along the axis, and how many cells of the screen it is to have.
  public struct Span: Hashable, Sendable {
    /// Where it lies on the plane.
    public let range: Range<Int>
    /// How many cells it is to have: at least 1, and no more than the range is long.
    public let need: Int

    /// An empty range counts as one cell; a need beyond what may be is brought within it.
    public init(_ range: Range<Int>, need: Int) {
      self.range = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
      self.need = min(max(need, 1), self.range.count)
    }
  }

  private struct Stretch: Hashable, Sendable {
    var start: Int
    /// What lies before it, in parts of a cell of the screen.
    var sum: Int
    /// What each cell of the plane takes from there on, in such parts.
    var slope: Int
  }

  /// The parts of a cell of the screen.
  private static let unit = 1 << 16
  /// What lies beyond is brought to it, so that nothing overflows.
  private static let limit = 1 << 40

  /// By where they start; the last one begins where all spans end.
  private let stretches: [Stretch]
  /// How many cells of the screen all spans and what lies between them take.
  public let length: Int

  /// Gives every span the cells that it needs, and every stretch of `extent` in which none lies at most `gap`.
  ///
  /// Where spans overlap the one that needs most for its length decides. Nil for no spans.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *m*) in the spans, *m* the most that overlap anywhere.
  public init?(_ spans: [Span], gap: Int, over extent: Range<Int>? = nil) {
    let spans = spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
    if spans.isEmpty { return nil }
    let ends = spans.map(\.range) + (extent.map { [$0] } ?? [])
    let edges = Set(ends.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    var stretches: [Stretch] = []
    var active: [Span] = []
    var next = 0
    var sum = 0
    for (start, end) in zip(edges, edges.dropFirst()) {
      active.removeAll { $0.range.upperBound <= start }
      while next < spans.count, spans[next].range.lowerBound == start {
        active.append(spans[next])
        next += 1
      }
      let slope = active.isEmpty ? Self.slope(max(gap, 0), end - start) : active.reduce(0) {
        max($0, Self.slope($1.need, $1.range.count))
      }
      stretches.append(Stretch(start: start, sum: sum, slope: slope))
      sum += slope * (end - start)
    }
    stretches.append(Stretch(start: edges.last ?? 0, sum: sum, slope: Self.unit))
    self.stretches = stretches
    length = Self.cells(sum)
  }

  /// Parts of a cell of the screen to a cell of the plane, so that so many of these get at least `cells`.
  private static func slope(_ cells: Int, _ length: Int) -> Int {
    cells >= length ? unit : (cells * unit + length - 1) / length
  }

  // Cut and not rounded: what is at least so many parts long is at least so many cells long, wherever it begins.
  private static func cells(_ sum: Int) -> Int { sum / unit }

  /// How many cells of the plane one of the screen shows, on the average; at least 1.
  public var average: Int {
    guard let first = stretches.first, let last = stretches.last, length > 0 else { return 1 }
    return max(1, (last.start - first.start) / length)
  }

  /// The cell of the screen that shows a coordinate of the plane, counted from where the first span begins.
  ///
  /// - Complexity: O(log *n*) in the stretches.
  public func project(_ coordinate: Int) -> Int {
    let coordinate = min(max(coordinate, -Self.limit), Self.limit)
    guard let first = stretches.first, let last = stretches.last else { return coordinate }
    if coordinate <= first.start { return coordinate - first.start }
    if coordinate >= last.start { return length + (coordinate - last.start) }
    let stretch = stretches[count { $0.start <= coordinate } - 1]
    return Self.cells(stretch.sum + stretch.slope * (coordinate - stretch.start))
  }

  /// The first coordinate of the plane that a cell of the screen shows.
  ///
  /// - Complexity: O(log *n*) in the stretches.
  public func coordinate(_ cell: Int) -> Int {
    let cell = min(max(cell, -Self.limit), Self.limit)
    guard let first = stretches.first, let last = stretches.last else { return cell }
    if cell <= 0 { return first.start + cell }
    if cell > length { return last.start + (cell - length) }
    let sum = cell * Self.unit
    let stretch = stretches[count { $0.sum < sum } - 1]
    let slope = max(stretch.slope, 1)
    return stretch.start + (sum - stretch.sum + slope - 1) / slope
  }

  /// How many of the stretches come before the first one for which a condition does not hold; at least one does.
  private func count(where isBefore: (Stretch) -> Bool) -> Int {
    var (low, high) = (1, stretches.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(stretches[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
