import CommandOutput
import TextScanning

/// All combinations of the values of several sweeps, as rows of numbers.
///
/// The first sweep varies slowest. Points are computed on request and not stored. Threads share this value.
struct SweepGrid: Sendable {
  let sweeps: [Sweep]
  /// The number of points, at most `BatchLimits.points`.
  let count: Int

  /// Creates the grid of at least one sweep.
  ///
  /// - Throws: Wrong usage, if there are more than `BatchLimits.points` points.
  init(_ sweeps: [Sweep]) throws(CommandFailure) {
    self.sweeps = sweeps
    var count = 1
    for sweep in sweeps {
      let (product, isOverflow) = count.multipliedReportingOverflow(by: sweep.count)
      guard !isOverflow, product <= BatchLimits.points else { throw Self.tooManyPoints }
      count = product
    }
    self.count = count
  }

  static var tooManyPoints: CommandFailure {
    CommandFailure(
      .usage, "--sweep: there are more than \(BatchLimits.points) points",
      help: "take larger steps, or fewer values")
  }

  /// The number of points that a thread computes at a time; smaller for long rows.
  var piecePoints: Int { max(1, min(BatchLimits.piecePoints, BatchLimits.pieceBytes(threads: 1) / rowBytes)) }

  private var rowBytes: Int { (DecimalWriter.mostBytes + 1) * max(1, sweeps.count) }

  func values(at point: Int) -> [Double] {
    zip(sweeps, places(of: point)).map { $0[$1] }
  }

  /// Returns the values at a point as a row contains them.
  func texts(at point: Int) -> [String] { zip(sweeps, places(of: point)).map { $0.text(at: $1) } }

  private func places(of point: Int) -> [Int] {
    var rest = point
    var places = [Int](repeating: 0, count: sweeps.count)
    for index in sweeps.indices.reversed() {
      (rest, places[index]) = rest.quotientAndRemainder(dividingBy: sweeps[index].count)
    }
    return places
  }

  /// Writes points as comma-separated rows.
  ///
  /// - Complexity: Linear in the number of points. The numbers of slower sweeps are formatted only when they change.
  func write(_ points: Range<Int>, to buffer: PieceBuffer) {
    buffer.removeAll()
    buffer.reserve(points.count * rowBytes + 64)
    var places = places(of: points.lowerBound)
    var beginning: [UInt8]?
    for point in points {
      if point > points.lowerBound { advance(&places, &beginning) }
      let shown = beginning ?? text(ofSlower: places)
      beginning = shown
      buffer.append(shown)
      if let sweep = sweeps.last, let place = places.last {
        if sweep.hasDates { buffer.append(Array(sweep.text(at: place).utf8)) } else { buffer.append(sweep[place]) }
      }
      buffer.append(ASCII.lineFeed)
    }
  }

  /// Moves to the next point.
  ///
  /// Sets `beginning`, the text of the slower sweeps, to nil if their values change.
  private func advance(_ places: inout [Int], _ beginning: inout [UInt8]?) {
    for index in sweeps.indices.reversed() {
      places[index] += 1
      if places[index] < sweeps[index].count { return }
      places[index] = 0
      beginning = nil
    }
  }

  /// Returns the text before the last number of a row: the values of all sweeps except the last.
  private func text(ofSlower places: [Int]) -> [UInt8] {
    zip(sweeps, places).dropLast().flatMap { Array($0.text(at: $1).utf8) + [ASCII.comma] }
  }
}

/// Splits the points of a grid into numbered pieces for threads.
///
/// Progress is counted in points.
final class SweepFeed: RowSupply, @unchecked Sendable {
  private let grid: SweepGrid
  private let lock = Lock()
  // The lock guards everything below.
  private var point = 0
  private var turn = 0
  private var isOver = false

  init(_ grid: SweepGrid) { self.grid = grid }

  func next(into buffer: PieceBuffer) -> RowPiece {
    let (piece, points) = lock.locked { take() }
    // Threads write their rows outside the lock, so that they do not wait for each other.
    if let points { grid.write(points, to: buffer) }
    return piece
  }

  func close() {
    lock.locked { isOver = true }
  }

  private func take() -> (RowPiece, points: Range<Int>?) {
    if isOver { return (.none, nil) }
    guard point < grid.count else {
      isOver = true
      return (.end(turn: turn, nil), nil)
    }
    let points = point..<min(point + grid.piecePoints, grid.count)
    point = points.upperBound
    turn += 1
    return (.rows(turn: turn - 1, amount: points.count), points)
  }
}
