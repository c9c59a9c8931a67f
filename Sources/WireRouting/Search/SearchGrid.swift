import Geometry

/// The grid for a route search: rows and columns, and the cost of each step from one crossing to the next.
struct SearchGrid {
  /// The cost of a step through a box.
  static let blocked = Int.max

  private static let sharedCell = 40
  private static let crossing = 6
  /// The cost of each vertical step directly next to a box's output or ports.
  private static let clearance = 30

  let columns: SearchLines
  let rows: SearchLines
  /// The cost of the step from each crossing to the next one in its row.
  private(set) var across: [Int]
  /// The cost of the step from each crossing to the next one in its column.
  private(set) var upright: [Int]
  /// For each crossing, whether a wire from another output covers it.
  private(set) var isTaken: [Bool]

  /// Creates the grid and computes its costs from the boxes and from the wires of other outputs.
  init(columns: SearchLines, rows: SearchLines, boxes: [Rect], otherRuns: RunIndex) {
    self.columns = columns
    self.rows = rows
    let (right, down) = (columns.gaps, rows.gaps)
    across = []
    upright = []
    across.reserveCapacity(right.count * down.count)
    upright.reserveCapacity(right.count * down.count)
    for row in down.indices {
      across += right
      // A cell is about twice as high as wide.
      upright.append(contentsOf: repeatElement(2 * down[row], count: right.count))
    }
    isTaken = [Bool](repeating: false, count: right.count * down.count)
    let width = columns.count
    for run in otherRuns.across.runs {
      Self.occupy(run, rows, by: width, athwart: columns, by: 1, shared: &across, crossed: &upright, &isTaken)
    }
    for run in otherRuns.upright.runs {
      Self.occupy(run, columns, by: 1, athwart: rows, by: width, shared: &upright, crossed: &across, &isTaken)
    }
    for box in boxes { keepFree(BoxForm.bordered.clearances(of: box)) }
    for box in boxes { block(box) }
  }

  /// Adds the costs that a straight part of another output's wire causes.
  ///
  /// Steps along the part cover its cells, and steps at right angles cross it. `along` are the rows or columns parallel
  /// to the part, and `athwart` are those that cross it. `lineStep` and `step` are the differences between the numbers
  /// of neighbouring crossings: from one element of `along` to the next, and from one element of `athwart` to the next.
  private static func occupy(
    _ run: WireRun, _ along: SearchLines, by lineStep: Int, athwart: SearchLines, by step: Int, shared: inout [Int],
    crossed: inout [Int], _ isTaken: inout [Bool]
  ) {
    let place = along.index(from: run.line)
    let isOnLine = place < along.count && along.lines[place] == run.line
    let met = athwart.indices(from: run.low, to: run.high)
    if isOnLine {
      for index in max(met.lowerBound - 1, 0)..<met.upperBound where index + 1 < athwart.count {
        let cells = min(athwart.lines[index + 1], run.high) - max(athwart.lines[index], run.low) + 1
        shared[place * lineStep + index * step] += sharedCell * cells
      }
      for index in met { isTaken[place * lineStep + index * step] = true }
    }
    // A step includes its first end: a route straight over the run crosses it once.
    let first = isOnLine ? place : place - 1
    guard first >= 0 else { return }
    for index in met { crossed[first * lineStep + index * step] += crossing }
  }

  private mutating func keepFree(_ clearances: [Rect]) {
    for clearance in clearances {
      let passed = rows.indices(from: clearance.minRow, to: clearance.maxRow - 1)
      for column in columns.indices(from: clearance.minColumn, to: clearance.minColumn) {
        for row in max(passed.lowerBound - 1, 0)..<passed.upperBound {
          upright[row * columns.count + column] += Self.clearance
        }
      }
    }
  }

  /// Blocks all steps through a box; call this after all costs have been added.
  private mutating func block(_ box: Rect) {
    let inRows = rows.indices(from: box.minRow, to: box.maxRow - 1)
    let inColumns = columns.indices(from: box.minColumn, to: box.maxColumn - 1)
    for row in inRows {
      for column in max(inColumns.lowerBound - 1, 0)..<inColumns.upperBound {
        across[row * columns.count + column] = Self.blocked
      }
    }
    for row in max(inRows.lowerBound - 1, 0)..<inRows.upperBound {
      for column in inColumns { upright[row * columns.count + column] = Self.blocked }
    }
  }
}
