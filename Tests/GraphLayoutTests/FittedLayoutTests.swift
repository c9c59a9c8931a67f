import Geometry
import TestSupport
import Testing

@testable import GraphLayout

/// Boxes and wires arranged for a screen: everything lies in it, and each wire can be followed.
struct FittedLayoutTests {
  /// What runs through a cell, by net: whether to the sides, whether up and down.
  private struct Lines {
    var across: Set<Int> = []
    var upright: Set<Int> = []
  }

  /// What is wrong with an arrangement; empty where every cell has one net, or two that cross, and nothing runs through a box.
  private func faults(of layout: FittedLayout, _ boxes: [FittedBox], _ wires: [FittedWire], in limit: Size) -> [String]
  {
    var faults: [String] = []
    let screen = Rect(origin: .origin, size: limit)
    for (index, box) in layout.boxes.enumerated() {
      if screen.intersection(box) != box { faults.append("box \(index) lies outside: \(box)") }
      for other in layout.boxes[..<index] where other.intersects(box) { faults.append("box \(index) lies on \(other)") }
    }
    var lines: [Point: Lines] = [:]
    for (index, wire) in wires.enumerated() {
      let net = wire.source * 100 + wire.output
      let route = layout.routes[index]
      let from = layout.boxes[wire.source]
      let to = layout.boxes[wire.target]
      let start = Point(column: from.maxColumn - 1, row: from.minRow + boxes[wire.source].outputs[wire.output])
      let end = Point(column: to.minColumn, row: to.minRow + boxes[wire.target].inputs[wire.input])
      if route.first != start || route.last != end { faults.append("wire \(index) does not join its ends: \(route)") }
      for (first, second) in zip(route, route.dropFirst()) {
        if first.row != second.row, first.column != second.column { faults.append("wire \(index) runs aslant") }
        for row in min(first.row, second.row)...max(first.row, second.row) {
          for column in min(first.column, second.column)...max(first.column, second.column) {
            let cell = Point(column: column, row: row)
            if first.row == second.row, first != second { lines[cell, default: Lines()].across.insert(net) }
            if first.column == second.column, first != second { lines[cell, default: Lines()].upright.insert(net) }
            if cell != start, cell != end {
              if !screen.contains(cell) { faults.append("wire \(index) leaves the screen at \(cell)") }
              if layout.boxes.contains(where: { $0.contains(cell) }) {
                faults.append("wire \(index) crosses a box at \(cell)")
              }
            }
          }
        }
      }
    }
    for (cell, line) in lines {
      let nets = line.across.union(line.upright)
      let isCrossing = nets.count == 2 && line.across.count == 1 && line.upright.count == 1
      if nets.count > 1, !isCrossing { faults.append("\(nets.sorted()) meet at \(cell)") }
    }
    return faults
  }

  /// A chain of columns with random links, most of them to the right.
  private func random(_ random: inout SeededGenerator, leftward: Bool) -> (boxes: [FittedBox], wires: [FittedWire]) {
    let count = Int.random(in: 2...30, using: &random)
    var boxes: [FittedBox] = []
    for _ in 0..<count {
      let inputs = Int.random(in: 0...3, using: &random)
      let rows = max(2, inputs)
      let width = Int.random(in: 4...12, using: &random)
      boxes.append(
        FittedBox(
          place: Rect(
            column: Int.random(in: 0...6, using: &random) * 28, row: Int.random(in: 0...40, using: &random),
            columns: 20,
            rows: 4), columns: width...width + Int.random(in: 0...10, using: &random), rows: rows,
          inputs: Array(0..<inputs), outputs: Array(repeating: rows - 1, count: 1)))
    }
    var wires: [FittedWire] = []
    for target in boxes.indices {
      for input in boxes[target].inputs.indices {
        let sources = boxes.indices.filter { source in
          source != target
            && (boxes[source].place.minColumn < boxes[target].place.minColumn
              || leftward && boxes[source].place.minColumn > boxes[target].place.minColumn
                && Int.random(in: 0..<8, using: &random) == 0)
        }
        if let source = sources.randomElement(using: &random) {
          wires.append(FittedWire(from: source, to: target, input))
        }
      }
    }
    return (boxes, wires)
  }

  @Test(arguments: 0..<UInt64(8))
  func `whatever fits is inside, and no two wires lie on each other`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var fitted = 0
    for round in 0..<RandomRounds.count(100, long: 5_000) {
      let (boxes, wires) = random(&generator, leftward: seed % 2 == 1)
      let limit = Size(
        columns: Int.random(in: 60...200, using: &generator), rows: Int.random(in: 16...60, using: &generator))
      for bands in 1...2 {
        guard let layout = FittedLayout(boxes, wires, in: limit, .init(bands: bands, gap: round % 2)) else { continue }
        fitted += 1
        let faults = faults(of: layout, boxes, wires, in: limit)
        #expect(faults == [], "seed \(seed), round \(round), \(bands) bands")
        if !faults.isEmpty { return }
      }
    }
    #expect(fitted > 20, "seed \(seed)")
  }

  @Test(arguments: [
    (Size(columns: 80, rows: 30), Size(columns: 40, rows: 14)),
    (Size(columns: 50, rows: 10), Size(columns: 30, rows: 10)),
    (Size(columns: 40, rows: 5), Size(columns: 20, rows: 5)),
  ])
  func `what is left over goes to the boxes that want it`(limit: Size, expected: Size) throws {
    let boxes = [
      FittedBox(
        place: Rect(column: 0, row: 0, columns: 20, rows: 3), columns: 10...10, rows: 3, inputs: [], outputs: [1]),
      FittedBox(
        place: Rect(column: 40, row: 0, columns: 40, rows: 14), columns: 20...20, rows: 5,
        own: Size(columns: 40, rows: 14), inputs: [1], outputs: []),
    ]
    let wires = [FittedWire(from: 0, to: 1, 0)]
    let layout = try #require(FittedLayout(boxes, wires, in: limit))
    #expect(layout.boxes[1].size == expected)
    #expect(faults(of: layout, boxes, wires, in: limit) == [])
  }

  @Test func `boxes below each other share the rows that are left over`() throws {
    let boxes = (0..<3).map { index in
      FittedBox(
        place: Rect(column: 0, row: 20 * index, columns: 30, rows: 12), columns: 20...20, rows: 5,
        own: Size(columns: 30, rows: index == 0 ? 6 : 12), inputs: [], outputs: [])
    }
    let layout = try #require(FittedLayout(boxes, [], in: Size(columns: 40, rows: 24)))
    #expect(layout.boxes.map(\.size) == [6, 9, 9].map { Size(columns: 30, rows: $0) })
  }

  @Test func `a chain of hundreds of columns is refused without trying every division into bands`() {
    let boxes = (0..<300).map { index in
      FittedBox(
        place: Rect(column: 0, row: 5 * index, columns: 20, rows: 4), columns: 8...12, rows: 2, inputs: [0, 1],
        outputs: [1])
    }
    let wires = (2..<300).flatMap { [FittedWire(from: $0 - 1, to: $0, 0), FittedWire(from: $0 - 2, to: $0, 1)] }
    for bands in 1...3 {
      let limit = Size(columns: 200, rows: 46)
      #expect(FittedLayout(boxes, wires, in: limit, FittedLayout.Options(bands: bands)) == nil)
    }
  }
}
