import Geometry

/// The rows of the boxes in a band, and of the wires between these boxes.
///
/// A band is several columns of boxes side by side. A layout can have several bands, one below the other.
struct BandRows {
  private enum Item: Hashable {
    case box(Int)
    case pass(strand: Int)
  }

  private static let sweepCount = 12

  private let boxes: [FittedBox]
  private let wires: [FittedWire]
  private let nets: [Net]
  private let strands: [BandWires.Strand]
  private let rows: Int
  private let gap: Int
  private var items: [[Item]]
  private var starts: [Item: [Int: Int]] = [:]

  /// The first row of each box of the band.
  private(set) var boxRows: [Int: Int] = [:]
  /// For each strand, its row in each column that it passes, by column.
  ///
  /// A strand is the part of a net (the wires of one output) in the band.
  private(set) var passRows: [[Int: Int]] = []

  /// Finds the rows of a band; nil if its boxes and wires do not fit.
  ///
  /// - Parameters:
  ///   - columns: The boxes of each column of the band.
  ///   - band: The wires in the band.
  ///   - boxes: All boxes.
  ///   - wires: All wires.
  ///   - nets: All nets; a net is the wires of one output.
  ///   - rows: The number of rows.
  ///   - gap: The empty rows between two boxes.
  init?(
    _ columns: [[Int]], _ band: BandWires, _ boxes: [FittedBox], _ wires: [FittedWire], _ nets: [Net], rows: Int,
    gap: Int
  ) {
    (self.boxes, self.wires, self.nets, self.rows, self.gap) = (boxes, wires, nets, rows, gap)
    strands = band.strands
    items = columns.map { $0.map(Item.box) }
    for (index, strand) in strands.enumerated() {
      for column in strand.passed { items[column].append(.pass(strand: index)) }
    }
    let places = columns.joined().map { boxes[$0].place }
    let top = places.map(\.minRow).min() ?? 0
    let height = max(1, (places.map(\.maxRow).max() ?? 1) - top)
    // At first in proportion to the places on the plane.
    for column in items.indices {
      for item in items[column] {
        switch item {
        case .box(let box): start(item, column, at: (boxes[box].place.minRow - top) * rows / height)
        case .pass(let strand): start(item, column, at: firstRow(of: strand, top, height))
        }
      }
    }
    for sweep in 0..<Self.sweepCount {
      let isAhead = sweep % 2 == 0
      // In the first half of the sweeps only the preceding column counts, then both sides do.
      let both = sweep >= Self.sweepCount / 2
      let order = Array(items.indices)
      for column in isAhead ? order : order.reversed() {
        guard settle(column, left: isAhead || both, right: !isAhead || both) else { return nil }
      }
    }
    note()
  }

  private mutating func note() {
    for column in items.indices {
      for case .box(let box) in items[column] { boxRows[box] = starts[.box(box)]?[column] ?? 0 }
    }
    passRows = strands.indices.map { starts[.pass(strand: $0)] ?? [:] }
  }

  private mutating func start(_ item: Item, _ column: Int, at row: Int) { starts[item, default: [:]][column] = row }

  private func firstRow(of strand: Int, _ top: Int, _ height: Int) -> Int {
    let net = nets[strands[strand].net]
    let ends =
      [boxes[net.source].place.center.row] + strands[strand].goals.map { boxes[wires[$0.wire].target].place.center.row }
    let middle = ends.reduce(0, +) / ends.count
    return min(max(0, (middle - top) * rows / height), max(0, rows - 1))
  }

  /// Returns the row where a strand (a part of a net) enters the space to the left of a column.
  ///
  /// This is nil if the strand comes from above or below the band.
  func left(of strand: Int, at column: Int) -> Int? {
    let part = strands[strand]
    if column == part.start {
      guard part.isFromSource else { return nil }
      let net = nets[part.net]
      return starts[.box(net.source)]?[column - 1].map { $0 + boxes[net.source].outputs[net.output] }
    }
    return starts[.pass(strand: strand)]?[column - 1]
  }

  /// Returns the rows where a strand (a part of a net) leaves the space to the left of a column, ascending.
  func rights(of strand: Int, at column: Int) -> [Int] {
    var rows: [Int] = []
    for goal in strands[strand].goals where goal.column == column {
      let wire = wires[goal.wire]
      if let start = starts[.box(wire.target)]?[column] { rows.append(start + boxes[wire.target].inputs[wire.input]) }
    }
    if let row = starts[.pass(strand: strand)]?[column] { rows.append(row) }
    return rows.sorted()
  }

  /// Places the boxes and wires of a column as near as possible to the rows at which wires would be straight.
  ///
  /// - Returns: false if they do not fit.
  private mutating func settle(_ column: Int, left: Bool, right: Bool) -> Bool {
    var wanted: [Item: (row: Double, weight: Double)] = [:]
    for item in items[column] { wanted[item] = preference(of: item, column, left: left, right: right) }
    reorder(column, wanted)
    var ordered: [OrderedRows.Item] = []
    var isBehindBox = false
    for item in items[column] {
      let preference = wanted[item] ?? (0, 0)
      switch item {
      case .box(let box):
        ordered.append(
          OrderedRows.Item(
            rows: boxes[box].rows, gap: isBehindBox ? gap : 0, wanted: preference.row, weight: preference.weight))
        isBehindBox = true
      case .pass:
        ordered.append(OrderedRows.Item(rows: 1, gap: 0, wanted: preference.row, weight: preference.weight))
        isBehindBox = false
      }
    }
    guard let rows = OrderedRows.place(ordered, rows: rows) else { return false }
    for (item, row) in zip(items[column], rows) { start(item, column, at: row) }
    return true
  }

  /// Returns the wires in the space to the left of a column: one thread for each strand (a part of a net), and the
  /// strand's index.
  func threads(at column: Int) -> (threads: [Channel.Thread], strands: [Int]) {
    var threads: [Channel.Thread] = []
    var members: [Int] = []
    for (index, strand) in strands.enumerated()
    where (strand.start...max(strand.start, strand.last ?? strand.start)).contains(column) {
      var thread = Channel.Thread(left: left(of: index, at: column))
      thread.rights = rights(of: index, at: column)
      if column == strand.start { (thread.meetsTop, thread.meetsBottom) = (strand.meetsTop, strand.meetsBottom) }
      threads.append(thread)
      members.append(index)
    }
    return (threads, members)
  }

  // MARK: - Untangling

  /// The maximum number of spaces between columns that `untangle()` examines, and the shifts that it tries, in rows.
  private static let (untanglingLimit, shifts) = (600, [-1, 1, -2, 2])

  /// Shifts boxes and wires by one or two rows if this reduces crossings or detours of wires.
  ///
  /// - Complexity: O(spaces · threads²); at most `untanglingLimit` spaces between columns are examined.
  mutating func untangle() {
    defer { note() }
    var looks = 0
    func disorder(_ rows: BandRows, _ column: Int) -> Int {
      looks += 1
      let threads = rows.threads(at: column).threads
      return Channel(threads, rows: rows.rows)?.disorder(of: threads, rows: rows.rows) ?? .max / 4
    }
    func around(_ rows: BandRows, _ column: Int) -> Int { disorder(rows, column) + disorder(rows, column + 1) }
    var isBetter = true
    while isBetter {
      isBetter = false
      for column in items.indices {
        var least = around(self, column)
        if least < 2 { continue }
        // All items of a column together, then each alone.
        for part in [items[column]] + items[column].map({ [$0] }) {
          for shift in Self.shifts where canShift(part, in: column, by: shift) {
            guard looks < Self.untanglingLimit else { return }
            var shifted = self
            for item in part { shifted.starts[item]?[column]? += shift }
            let new = around(shifted, column)
            if new < least {
              (self, least, isBetter) = (shifted, new, true)
              break
            }
          }
        }
      }
    }
  }

  private func canShift(_ part: [Item], in column: Int, by shift: Int) -> Bool {
    guard let first = part.first, let last = part.last,
      let start = starts[first]?[column], let end = end(of: last, column)
    else { return false }
    if shift < 0 {
      guard let place = items[column].firstIndex(of: first), place > 0 else { return start + shift >= 0 }
      let other = items[column][place - 1]
      return self.end(of: other, column).map { $0 + gap(between: other, first) <= start + shift } ?? false
    }
    guard let place = items[column].lastIndex(of: last), place + 1 < items[column].count else {
      return end + shift <= rows
    }
    let other = items[column][place + 1]
    return starts[other]?[column].map { end + shift + gap(between: last, other) <= $0 } ?? false
  }

  private func end(of item: Item, _ column: Int) -> Int? {
    starts[item]?[column].map { start in
      if case .box(let box) = item { return start + boxes[box].rows }
      return start + 1
    }
  }

  private func gap(between item: Item, _ other: Item) -> Int {
    if case .box = item, case .box = other { return gap }
    return 0
  }

  private func preference(of item: Item, _ column: Int, left: Bool, right: Bool) -> (row: Double, weight: Double) {
    var sum = 0.0
    var weight = 0.0
    func add(_ rows: [Int], less offset: Int) {
      guard !rows.isEmpty else { return }
      sum += Double(rows.reduce(0, +)) / Double(rows.count) - Double(offset)
      weight += 1
    }
    switch item {
    case .box(let box):
      for (index, strand) in strands.enumerated() {
        if left {
          for goal in strand.goals where goal.column == column && wires[goal.wire].target == box {
            let offset = boxes[box].inputs[wires[goal.wire].input]
            if let row = self.left(of: index, at: column) { add([row], less: offset) }
          }
        }
        if right, strand.isFromSource, nets[strand.net].source == box {
          add(rights(of: index, at: column + 1), less: boxes[box].outputs[nets[strand.net].output])
        }
      }
    case .pass(let strand):
      if left, let row = self.left(of: strand, at: column) { add([row], less: 0) }
      if right { add(rights(of: strand, at: column + 1), less: 0) }
    }
    let now = Double(starts[item]?[column] ?? 0)
    return weight > 0 ? (sum / weight, weight) : (now, 0.2)
  }

  /// Changes between which boxes of a column the passing wires run, so that the wires are near their preferred rows.
  ///
  /// The boxes keep their order.
  private mutating func reorder(_ column: Int, _ wanted: [Item: (row: Double, weight: Double)]) {
    var boxItems: [(item: Item, middle: Double)] = []
    var passes: [(item: Item, row: Double)] = []
    for item in items[column] {
      switch item {
      case .box(let box):
        let start = Double(starts[item]?[column] ?? 0)
        boxItems.append((item, start + Double(boxes[box].rows) / 2))
      case .pass: passes.append((item, wanted[item]?.row ?? 0))
      }
    }
    if passes.isEmpty { return }
    let order = passes.enumerated().sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }.map(\.element)
    var result: [Item] = []
    var next = order[...]
    for box in boxItems {
      while let pass = next.first, pass.row + 0.5 < box.middle {
        result.append(pass.item)
        next.removeFirst()
      }
      result.append(box.item)
    }
    items[column] = result + next.map(\.item)
  }
}
