import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import TestSupport
import Testing
import WireRouting

@testable import GraphScene

/// Links that cannot be followed as wires: each is named at its input, and all others are wires.
struct StubTests {
  /// What a picture says of the links of a document: those that are read off wires, and those that a stub names.
  private func misread(_ view: DiagramView, _ canvas: Canvas, _ origin: Point) -> [String] {
    let tracing = WireTracing(canvas: canvas, origin: origin)
    let wires = view.wires(in: view.extent)
    var sources: [Point: NodeID] = [:]
    for output in Set(wires.map(\.from)) {
      for port in tracing.ports(from: output) {
        sources[port] = wires.first { $0.from == output }?.link.source
      }
    }
    return wires.compactMap { wire in
      if sources[wire.to] == wire.link.source { return nil }
      let name = view.node(wire.link.source)?.name ?? ""
      guard let stub = stub(before: wire.to, on: canvas, origin) else { return "\(name) is not led to \(wire.to)" }
      let parts = stub.split(separator: "…", omittingEmptySubsequences: false)
      let isNamed = name.hasPrefix(parts.first ?? "") && name.hasSuffix(parts.last ?? "") && !stub.isEmpty
      return isNamed ? nil : "'\(stub)' stands for \(name)"
    }
  }

  /// The name before `─►`; nil where there is no stub.
  private func stub(before port: Point, on canvas: Canvas, _ origin: Point) -> String? {
    func character(_ columns: Int) -> Character {
      Character(canvas.cell(at: port - origin - Point(column: columns, row: 0))?.cluster.base ?? " ")
    }
    guard "─━".contains(character(1)) else { return nil }
    var name = ""
    while character(2 + name.count).isLetter || character(2 + name.count).isNumber
      || "_…".contains(character(2 + name.count))
    {
      name.insert(character(2 + name.count), at: name.startIndex)
    }
    return name
  }

  private func drawn(_ model: NodesPM) -> (canvas: Canvas, origin: Point) {
    let view = model.diagramView
    let level = model.view.shown
    let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: level)
    let area = view.extent.inset(by: -20)
    var routing = FrameRouting(PlaneRoutingMap(diagram: view, level: level, showsState: false), WireRouter())
    var canvas = painter.background(of: view, in: area, &routing)
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) {
      painter.paint(painter.nodes(of: view, in: area), on: &$0)
    }
    return (canvas, area.origin)
  }

  @Test func `a link behind a wall is named at its input, in full boxes that were asked for`() {
    let wall = (0..<60).map { Sample.number("w\($0)", Double($0), 30, 3 * $0 - 90) }
    let model = model(
      wall + [.number("annuity", 1, 0, 0), .operator("payment", "negate", ["annuity"], 64, 0)],
      screen: Size(columns: 100, rows: 20))
    model.play("/annuity<Enter>z1")
    let rows = painted(model, Size(columns: 100, rows: 20)).canvas.rows
    #expect(rows.contains { $0.contains(" annuity━► number") }, "\(rows.joined(separator: "\n"))")
    #expect(!rows.contains { $0.contains("╌") || $0.contains("╍") })
    model.play("/w30<Enter>")
    let others = painted(model, Size(columns: 100, rows: 20)).canvas.rows
    #expect(others.contains { $0.contains(" annuity─► number") })
    model.play("/annuity<Enter>R<C-u>rent<Enter>")
    #expect(painted(model, Size(columns: 100, rows: 20)).canvas.rows.contains { $0.contains(" rent━► number") })
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(12, long: 200)))
  func `whatever is linked to what, each link of full boxes and of small nodes is a wire or a name`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 4...24, using: &random)
    let isHeaped = seed % 3 == 0
    var samples: [Sample] = []
    for index in 0..<count {
      let place = Point(
        column: 32 * (2 * Int.random(in: 0..<3, using: &random) + index % 2),
        row: (isHeaped ? 3 : 9) * (index / 2) + index % 2)
      guard index > 2 else {
        samples.append(.number("number_\(index)", Double(index), place.column, place.row))
        continue
      }
      let inputs = (0..<Int.random(in: 2...5, using: &random)).map { _ -> String? in
        samples[Int.random(in: 0..<index, using: &random)].name
      }
      samples.append(.operator("sum_\(index)", "add", inputs, place.column, place.row))
    }
    let model = model(samples, screen: Size(columns: 90, rows: 24))
    model.play("z2")
    let (canvas, origin) = drawn(model)
    #expect(model.view.fitted != nil)
    #expect(misread(model.diagramView, canvas, origin) == [], "seed \(seed), small")
    // Where boxes lie on each other there is no space for names.
    model.play("z1")
    let full = drawn(model)
    #expect(isHeaped || misread(model.diagramView, full.canvas, full.origin) == [], "seed \(seed), full")
  }
}
