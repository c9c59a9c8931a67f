import Geometry

/// Boxes in columns from left to right.
///
/// In each column, boxes are sorted by their positions from top to bottom.
struct BoxColumns {
  /// The maximum distance, in cells, between the left edges of boxes that are put into the same column.
  private static let columnReach = 12

  private(set) var columns: [[Int]] = []
  private(set) var column: [Int] = []

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - wires: The wires between them.
  /// - Complexity: O(*n* log *n* + wires).
  init(_ boxes: [FittedBox], _ wires: [FittedWire]) {
    let order = boxes.indices.sorted { left, right in
      let (first, second) = (boxes[left].place, boxes[right].place)
      return (first.minColumn, first.minRow, left) < (second.minColumn, second.minRow, right)
    }
    column = Array(repeating: 0, count: boxes.count)
    var last = -1
    var start = Int.min
    for box in order {
      if last < 0 || boxes[box].place.minColumn - start > Self.columnReach {
        last += 1
        start = boxes[box].place.minColumn
      }
      column[box] = last
    }
    push(boxes, wires)
    // Empty columns are removed.
    let used = Set(column).sorted()
    let number = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    column = column.map { number[$0] ?? 0 }
    columns = Array(repeating: [], count: used.count)
    for box in boxes.indices.sorted(by: { left, right in
      let (first, second) = (boxes[left].place, boxes[right].place)
      return (first.minRow, first.minColumn, left) < (second.minRow, second.minColumn, right)
    }) {
      columns[column[box]].append(box)
    }
  }

  /// Merges neighbouring columns without wires between them, the closest ones first.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - wires: The wires between them.
  ///   - limit: The maximum number of rows of a merged column.
  /// - Returns: Whether any columns were merged.
  /// - Complexity: O(columns² + columns · wires).
  mutating func merge(_ boxes: [FittedBox], _ wires: [FittedWire], within limit: Int) -> Bool {
    let before = columns.count
    while true {
      let starts = columns.map { column in column.map { boxes[$0].place.minColumn }.min() ?? 0 }
      let joined = Set(
        wires.map {
          min(column[$0.source], column[$0.target]) * columns.count + max(column[$0.source], column[$0.target])
        })
      let pair = columns.indices.dropLast().filter { first in
        let rows = (columns[first] + columns[first + 1]).reduce(0) { $0 + boxes[$1].rows }
        return rows <= limit && !joined.contains(first * columns.count + first + 1)
      }.min { starts[$0 + 1] - starts[$0] < starts[$1 + 1] - starts[$1] }
      guard let pair else { return columns.count < before }
      columns[pair] = (columns[pair] + columns.remove(at: pair + 1)).sorted { left, right in
        let (first, second) = (boxes[left].place, boxes[right].place)
        return (first.minRow, first.minColumn, left) < (second.minRow, second.minColumn, right)
      }
      for (index, members) in columns.enumerated() { for box in members { column[box] = index } }
    }
  }

  /// Moves each box without inputs to the band of the first box that it feeds, if that is a later band.
  ///
  /// A band is several columns side by side. After the move, the wire to the first box stays inside one band.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - wires: The wires between them.
  ///   - bands: The columns of each band.
  /// - Returns: Whether all columns still have boxes.
  /// - Complexity: Linear in the boxes, wires and bands.
  mutating func moveSources(_ boxes: [FittedBox], _ wires: [FittedWire], into bands: [Range<Int>]) -> Bool {
    let fed = Set(wires.map(\.target))
    let firstUser = Dictionary(wires.map { ($0.source, column[$0.target]) }, uniquingKeysWith: min)
    for box in boxes.indices where !fed.contains(box) {
      guard let user = firstUser[box], let band = bands.first(where: { $0.contains(user) }),
        column[box] < band.lowerBound, user > band.lowerBound
      else { continue }
      columns[column[box]].removeAll { $0 == box }
      column[box] = user - 1
      let place = boxes[box].place
      let next = columns[user - 1].firstIndex { boxes[$0].place.minRow > place.minRow }
      columns[user - 1].insert(box, at: next ?? columns[user - 1].count)
    }
    return columns.allSatisfy { !$0.isEmpty }
  }

  /// Divides each column higher than `limit` rows into several columns next to each other.
  ///
  /// - Returns: Whether any column was divided.
  mutating func divide(_ boxes: [FittedBox], over limit: Int) -> Bool {
    var divided: [[Int]] = []
    for members in columns {
      var rest = 0
      for box in members {
        if rest == 0 || rest + boxes[box].rows > limit {
          divided.append([])
          rest = 0
        }
        divided[divided.count - 1].append(box)
        rest += boxes[box].rows
      }
    }
    guard divided.count > columns.count else { return false }
    columns = divided
    for (index, members) in divided.enumerated() { for box in members { column[box] = index } }
    return true
  }

  /// Moves each box to a column to the right of all boxes that feed it.
  ///
  /// Wires that lead to the left on the document plane are ignored.
  private mutating func push(_ boxes: [FittedBox], _ wires: [FittedWire]) {
    let ahead = wires.filter { wire in
      wire.source != wire.target && boxes[wire.source].place.minColumn <= boxes[wire.target].place.minColumn
    }
    var users: [[Int]] = Array(repeating: [], count: boxes.count)
    var open = Array(repeating: 0, count: boxes.count)
    for wire in ahead {
      users[wire.source].append(wire.target)
      open[wire.target] += 1
    }
    var ready = boxes.indices.filter { open[$0] == 0 }
    while let box = ready.popLast() {
      for user in users[box] {
        column[user] = max(column[user], column[box] + 1)
        open[user] -= 1
        if open[user] == 0 { ready.append(user) }
      }
    }
  }
}
