import Geometry
import TestSupport

@testable import WireRouting

/// Boxes and wires as plain lists: what a router is asked over in these tests.
struct Diagram: RoutingMap {
  /// A box with its ports; `inputs` name the boxes that feed them.
  struct Box {
    var name: String
    var place: Point
    var inputs: [String?] = []

    var frame: Rect { Rect(origin: place, size: Size(columns: 20, rows: max(inputs.count, 1) + 2)) }
    var output: Point { Point(column: frame.maxColumn - 1, row: frame.maxRow - 2) }
    func input(_ port: Int) -> Point { Point(column: frame.minColumn, row: frame.minRow + 1 + port) }
  }

  static let margin = 12

  private(set) var boxes: [Box]
  private(set) var stamp = RoutingStamp(boxes: 0, links: 0)
  private(set) var wires: [Wire] = []
  var isDragging = false

  init(_ boxes: [Box]) {
    self.boxes = boxes
    wires = Self.wires(among: boxes)
  }

  /// Moves a box.
  mutating func move(_ name: String, columns: Int = 0, rows: Int = 0) {
    for index in boxes.indices where boxes[index].name == name {
      boxes[index].place = boxes[index].place + Point(column: columns, row: rows)
    }
    wires = Self.wires(among: boxes)
    stamp.boxes += 1
  }

  /// Feeds a port from another box, or from none.
  mutating func connect(_ source: String?, to name: String, port: Int) {
    for index in boxes.indices where boxes[index].name == name { boxes[index].inputs[port] = source }
    wires = Self.wires(among: boxes)
    stamp.links += 1
  }

  /// In the order of their IDs.
  private static func wires(among boxes: [Box]) -> [Wire] {
    let places = Dictionary(boxes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let feeds = boxes.flatMap(\.inputs).compactMap { $0 }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var wires: [Wire] = []
    for (target, box) in boxes.enumerated() {
      for (port, input) in box.inputs.enumerated() {
        guard let input, let source = places[input] else { continue }
        let ends = WireEnds(
          from: boxes[source].output, to: box.input(port), sourceFrame: boxes[source].frame, targetFrame: box.frame,
          port: port, isShared: feeds[input, default: 0] > 1, margin: margin)
        wires.append(Wire(id: WireID(box: Int32(target), port: Int32(port)), net: Int32(source), ends: ends))
      }
    }
    return wires
  }

  // MARK: RoutingMap

  var boxForm: BoxForm { .bordered }
  var hasOneEntry: Bool { false }
  var leastBoxArea: Int { 60 }

  func hasBox(in rect: Rect) -> Bool { boxes.contains { $0.frame.intersects(rect) } }

  func boxes(in rect: Rect, atMost limit: Int) -> [Rect]? {
    let met = boxes.map(\.frame).filter { $0.intersects(rect) }
    guard met.count <= limit else { return nil }
    return met.sorted { ($0.minRow, $0.minColumn, $0.size.area) < ($1.minRow, $1.minColumn, $1.size.area) }
  }

  func wireIDs(in rect: Rect, atMost limit: Int) -> [WireID]? {
    let met = wires(in: rect)
    return met.count <= limit ? met.map(\.id) : nil
  }

  func wires(in rect: Rect) -> [Wire] {
    wires.filter {
      $0.ends.sourceFrame.union($0.ends.targetFrame).inset(by: -$0.ends.margin).intersects(rect)
    }
  }

  func allWires(atMost limit: Int) -> [Wire]? { wires.count <= limit ? wires : nil }
}

extension Diagram {
  /// Boxes strewn without touching each other, each but the first third fed by two before it.
  static func strewn(_ count: Int, over area: Size, _ random: inout SeededGenerator) -> Diagram {
    var frames: [Rect] = []
    var boxes: [Box] = []
    for index in 0..<count {
      let isNumber = index < count / 3
      let size = Size(columns: 26, rows: isNumber ? 4 : 5)
      for _ in 0..<2_000 {
        let place = Point(
          column: .random(in: 0..<area.columns, using: &random), row: .random(in: 0..<area.rows, using: &random))
        let frame = Rect(origin: place, size: size)
        if frames.contains(where: { $0.intersects(frame) }) { continue }
        frames.append(frame)
        let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<max(index, 1), using: &random))" as String? }
        boxes.append(Box(name: "n\(index)", place: place, inputs: isNumber ? [] : inputs))
        break
      }
    }
    return Diagram(boxes)
  }

  /// Boxes in rows with little room between them, each fed by any two before it.
  static func crowd(_ count: Int, seed: UInt64) -> Diagram {
    var random = SeededGenerator(seed: seed)
    return Diagram(
      (0..<count).map { index in
        let place = Point(column: index % 8 * 30, row: index / 8 * 7 + .random(in: 0..<2, using: &random))
        if index < 8 { return Box(name: "n\(index)", place: place) }
        let inputs = (0..<2).map { _ in "n\(Int.random(in: 0..<index, using: &random))" as String? }
        return Box(name: "n\(index)", place: place, inputs: inputs)
      })
  }

  static func box(_ name: String, _ column: Int, _ row: Int, _ inputs: [String?] = []) -> Box {
    Box(name: name, place: Point(column: column, row: row), inputs: inputs)
  }

  /// Whether no box lies on a route between its two ends.
  func isClear(_ route: WireRoute) -> Bool { route.innerRuns.allSatisfy { !hasBox(in: $0.rect) } }
}

extension WireRouter {
  /// The routes of all wires of a diagram, in their order, within what may be looked at.
  mutating func routes(over diagram: Diagram, budget: Int? = nil) -> [RoutedWire?] {
    routes(for: RoutingRequest(.all(diagram.wires), on: diagram, budget: SearchBudget(budget))).parts?.first ?? []
  }
}

/// The routes of all wires of a diagram by a router that remembers nothing.
func routed(_ diagram: Diagram) -> [(wire: Wire, routed: RoutedWire)] {
  var router = WireRouter()
  return zip(diagram.wires, router.routes(over: diagram)).compactMap { wire, routed in routed.map { (wire, $0) } }
}
