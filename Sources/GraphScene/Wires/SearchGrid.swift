import Geometry
import PresentationModel

/// The rows and columns that a search may follow, and what lies on the edges and crossings between them.
struct SearchGrid {
  /// The most rows and the most columns; what is searched stays bounded whatever lies around.
  static let lineLimit = 64

  let columns: [Int]
  let rows: [Int]
  /// By the edge from a crossing to the next in its row, or in its column.
  private(set) var acrossBlocked: [Bool]
  private(set) var uprightBlocked: [Bool]
  /// The cells of wires of other sources that an edge runs over.
  private(set) var acrossShared: [Int]
  private(set) var uprightShared: [Int]
  /// How many wires of other sources an edge crosses.
  private(set) var acrossCrossings: [Int]
  private(set) var uprightCrossings: [Int]
  /// How many boxes' outputs and ports an upright edge passes close by.
  private(set) var uprightDoorways: [Int]
  /// Whether a wire of another source runs through a crossing.
  private(set) var isTaken: [Bool]

  /// - Parameters:
  ///   - columns: In ascending order; at least one.
  ///   - rows: In ascending order; at least one.
  init(columns: [Int], rows: [Int]) {
    self.columns = columns
    self.rows = rows
    let count = columns.count * rows.count
    acrossBlocked = [Bool](repeating: false, count: count)
    uprightBlocked = acrossBlocked
    isTaken = acrossBlocked
    acrossShared = [Int](repeating: 0, count: count)
    uprightShared = acrossShared
    acrossCrossings = acrossShared
    uprightDoorways = acrossShared
    uprightCrossings = acrossShared
  }

  var count: Int { columns.count * rows.count }

  func crossing(_ column: Int, _ row: Int) -> Int { row * columns.count + column }

  func point(_ crossing: Int) -> Point {
    Point(column: columns[crossing % columns.count], row: rows[crossing / columns.count])
  }

  /// Those of the wanted lines that a search is to follow: all that are needed, then those between the ends, evenly, then
  /// those beyond them, the nearest first; at most `lineLimit` beside the needed ones.
  static func lines(needed: [Int], wanted: [Int], within range: ClosedRange<Int>, between ends: ClosedRange<Int>)
    -> [Int]
  {
    let others = Set(wanted).subtracting(needed).filter { range.contains($0) }
    let inside = others.filter { ends.contains($0) }.sorted()
    func distance(_ line: Int) -> Int { max(ends.lowerBound - line, line - ends.upperBound) }
    let outside = others.filter { !ends.contains($0) }.sorted { (distance($0), $0) < (distance($1), $1) }
    // What lies beyond the ends is the way round, and never given up for what lies between them.
    let beyond = outside.prefix(max(lineLimit - inside.count, lineLimit / 2))
    let room = lineLimit - beyond.count
    let between = inside.count <= room ? inside : (0..<room).map { inside[$0 * inside.count / room] }
    return Set(needed + between + beyond).sorted()
  }

  /// Closes what runs through a box.
  mutating func block(_ box: Rect) {
    let inRows = indices(of: rows, from: box.minRow, to: box.maxRow - 1)
    let inColumns = indices(of: columns, from: box.minColumn, to: box.maxColumn - 1)
    let edgesAcross = max(inColumns.lowerBound - 1, 0)..<max(inColumns.upperBound, 0)
    let edgesUpright = max(inRows.lowerBound - 1, 0)..<max(inRows.upperBound, 0)
    for row in inRows {
      for column in edgesAcross { acrossBlocked[crossing(column, row)] = true }
    }
    for column in inColumns {
      for row in edgesUpright { uprightBlocked[crossing(column, row)] = true }
    }
    for doorway in NodeMetrics.doorways(of: box) {
      let passed = indices(of: rows, from: doorway.minRow, to: doorway.maxRow - 1)
      for column in indices(of: columns, from: doorway.minColumn, to: doorway.minColumn) {
        for row in max(passed.lowerBound - 1, 0)..<max(passed.upperBound, 0) {
          uprightDoorways[crossing(column, row)] += 1
        }
      }
    }
  }

  /// Takes note of a part of a wire of another source.
  mutating func occupy(_ run: WireRun) {
    let (along, athwart) = run.isAcross ? (rows, columns) : (columns, rows)
    let place = along.partitioningIndex { $0 >= run.line }
    let met = indices(of: athwart, from: run.low, to: run.high)
    if place < along.count, along[place] == run.line {
      for index in max(met.lowerBound - 1, 0)..<max(met.upperBound, 0) where index + 1 < athwart.count {
        let cells = min(athwart[index + 1], run.high) - max(athwart[index], run.low) + 1
        if run.isAcross {
          acrossShared[crossing(index, place)] += cells
        } else {
          uprightShared[crossing(place, index)] += cells
        }
      }
      for index in met { isTaken[run.isAcross ? crossing(index, place) : crossing(place, index)] = true }
    }
    // An edge holds its first end: what goes straight over the run crosses it once.
    let edge = place < along.count && along[place] == run.line ? place : place - 1
    guard edge >= 0 else { return }
    for index in met {
      if run.isAcross {
        uprightCrossings[crossing(index, edge)] += 1
      } else {
        acrossCrossings[crossing(edge, index)] += 1
      }
    }
  }

  private func indices(of lines: [Int], from low: Int, to high: Int) -> Range<Int> {
    let first = lines.partitioningIndex { $0 >= low }
    return first..<max(first, lines.partitioningIndex { $0 > high })
  }
}
