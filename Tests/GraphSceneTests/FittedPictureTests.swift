import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Foundation
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import TestSupport
import Testing
import WireRouting

@testable import GraphScene

/// Documents in the form that a screen has space for: whoever follows a wire finds what the document has.
struct FittedPictureTests {
  static let sizes = [
    Size(columns: 80, rows: 20), Size(columns: 100, rows: 26), Size(columns: 120, rows: 32),
    Size(columns: 200, rows: 46),
  ]

  static let examples = [
    "mortgage", "mortgages", "amortisation", "divider", "shop", "throw", "profit", "election", "decay", "calibration",
    "displays", "companies", "companies-later", "end_gauge", "impedance",
  ]

  private func document(_ name: String) throws -> DocumentContents {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/\(name).nodecalc")
    return try NativeFormat.read(Array(Data(contentsOf: file)))
  }

  /// What differs between the links that can be read off a picture and those of the document, by name.
  private func misread(_ contents: DocumentContents, in size: Size, _ glyphs: GlyphSet = .unicode) throws -> [String] {
    let plain = DiagramView(of: contents)
    let fitted = try #require(plain.fitted(into: size, glyphs: glyphs), "no form has space")
    let view = plain.arranged(as: fitted)
    let level = ShownLevel(fitted.form)
    let painter = GraphPainter(theme: .sixteen, glyphs: glyphs, showsState: false, level: level)
    let area = view.extent
    var routing = FrameRouting(PlaneRoutingMap(diagram: view, level: level, showsState: false), WireRouter())
    var canvas = painter.background(of: view, in: area, &routing)
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) {
      painter.paint(painter.nodes(of: view, in: area), on: &$0)
    }
    let tracing = WireTracing(canvas: canvas, origin: area.origin, glyphs: glyphs)
    let wires = view.wires(in: area)
    var faults: [String] = []
    for output in Set(wires.map(\.from)) {
      let ports = Set(wires.filter { $0.from == output }.map(\.to))
      let found = tracing.ports(from: output)
      if found != ports {
        faults.append("from \(output): \(found.subtracting(ports)) too many, \(ports.subtracting(found)) missing")
      }
    }
    return faults
  }

  @Test(arguments: examples, sizes)
  func `every example is shown whole, and its wires lead where the document says`(name: String, size: Size) throws {
    #expect(try misread(try document(name), in: size) == [])
    #expect(try misread(try document(name), in: size, .ascii) == [], "ASCII")
  }

  @Test(arguments: zip(sizes, [3, 9, 14, 15]))
  func `most examples are shown in full or narrow boxes`(size: Size, least: Int) throws {
    let boxed = try Self.examples.filter { name in
      let view = DiagramView(of: try document(name))
      let extent = view.extent.size
      return extent.columns <= size.columns && extent.rows <= size.rows || view.fitted(into: size)?.form == .boxes
    }
    #expect(boxed.count >= least, "\(boxed)")
  }

  /// What the canvas shows of an arrangement from a cell on.
  private func seen(
    _ view: DiagramView, _ fitted: FittedDiagram, _ seen: Rect, _ glyphs: GlyphSet
  ) -> (rows: [String], hasMarks: Bool) {
    let level = ShownLevel(fitted.form)
    let painter = GraphPainter(theme: .sixteen, glyphs: glyphs, showsState: false, level: level)
    var routing = FrameRouting(PlaneRoutingMap(diagram: view, level: level, showsState: false), WireRouter())
    var canvas = painter.background(of: view, in: seen, &routing)
    canvas.within(Rect(origin: .origin, size: seen.size), showing: seen.origin) {
      painter.paint(painter.nodes(of: view, in: seen), on: &$0)
    }
    let marks = EdgeMarkPainter(theme: .sixteen, glyphs: glyphs).paint(view, seen: seen, on: &canvas)
    return (canvas.rows, !marks.isEmpty)
  }

  @Test func `what is beyond an edge is named there, results first, and wires that are cut end in arrowheads`() throws {
    let plain = DiagramView(of: try document("mortgage"))
    let size = Size(columns: 90, rows: 10)
    let fitted = try #require(plain.fitted(into: size))
    let view = plain.arranged(as: fitted)
    let width = view.extent.size.columns
    #expect(width > size.columns)
    let first = seen(view, fitted, Rect(origin: view.extent.origin, size: size), .unicode)
    #expect(first.hasMarks)
    #expect(first.rows.count { $0.contains("payment = 1 266.71 EUR ›") } == 1)
    #expect(!first.rows.joined().contains("‹"))
    #expect(first.rows.count { $0.hasSuffix("─›") || $0.hasSuffix("━›") } > 1)
    #expect(!first.rows.contains { $0.hasSuffix("─") })
    let end = Point(column: view.extent.maxColumn - size.columns, row: view.extent.minRow)
    let last = seen(view, fitted, Rect(origin: end, size: size), .unicode)
    #expect(last.rows.count { $0.hasPrefix("‹ ") } == 1)
    #expect(last.rows.contains { $0.hasPrefix("‹─") })
    #expect(!last.rows.joined().contains("›"))
    #expect(seen(view, fitted, Rect(origin: end, size: size), .ascii).rows.contains { $0.hasPrefix("< ") })
    let whole = seen(view, fitted, view.extent, .unicode)
    #expect(!whole.hasMarks && !whole.rows.joined().contains("›"), "no other form has markers")
  }

  /// What a node's box has on the row of its value.
  private func valueRow(_ node: NodeVO, _ form: FittedForm?, _ canvas: Canvas, _ origin: Point) -> String {
    let row = form.map { NodeEnds(node, $0).output(0, of: node.frame).row } ?? NodeMetrics.output(of: node.frame).row
    let cells = (node.frame.minColumn + 1..<node.frame.maxColumn - 1).map { Point(column: $0, row: row) - origin }
    return cells.compactMap { canvas.cell(at: $0).map { String($0.cluster.base) } }.joined()
  }

  @Test(arguments: examples, sizes)
  func `every number keeps three digits, or all that it has, its uncertainty, and the sign of its operator`(
    name: String, size: Size
  ) throws {
    let plain = DiagramView(of: try document(name))
    let isWhole = plain.extent.size.columns <= size.columns && plain.extent.size.rows <= size.rows
    let fitted = isWhole ? nil : plain.fitted(into: size)
    #expect(isWhole || fitted != nil)
    let view = fitted.map { plain.arranged(as: $0) } ?? plain
    let level = fitted.map { ShownLevel($0.form) } ?? ShownLevel(.full)
    let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: level)
    var canvas = Canvas(size: view.extent.size)
    canvas.within(Rect(origin: .origin, size: view.extent.size), showing: view.extent.origin) {
      painter.paint(painter.nodes(of: view, in: view.extent), on: &$0)
    }
    for node in view.nodes(in: view.extent, hasPictures: true) where node.status == .number {
      let shown = valueRow(node, fitted?.form, canvas, view.extent.origin)
      let value = shown.split(separator: " ").last { $0 != "%" }.map(String.init) ?? ""
      let place: Comment = "\(node.name), \(node.valueText): \(shown)"
      if node.valueText.contains("±") || node.valueText.contains("(") {
        #expect(shown.contains("±") || shown.contains("("), place)
      } else {
        let digits = value.drop { $0 == "≈" }.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }.count
        let all = node.valueText.filter(\.isNumber).drop { $0 == "0" }.count
        #expect(digits >= min(3, all) || shown.contains(node.valueText) || value.last?.isLetter == true, place)
      }
      let isSmall = fitted.map { !$0.form.hasBorder(node.body) } ?? false
      #expect(!isSmall || shown.hasPrefix(node.symbol), place)
    }
  }

  @Test func `a name runs on to the edge of the canvas`() throws {
    let size = Size(columns: 80, rows: 20)
    let plain = DiagramView(of: try document("election"))
    let fitted = try #require(plain.fitted(into: size))
    let view = plain.arranged(as: fitted)
    let rows = seen(view, fitted, Rect(origin: view.extent.origin, size: size), .unicode).rows
    let places = view.nodes(in: view.extent, hasPictures: false).filter { $0.name == "two_largest" }
    let box = try #require(places.first?.frame)
    #expect(box.maxColumn < size.columns && box.size.columns < 1 + "two_largest".count, "the box is too narrow for it")
    #expect(rows.count { $0.hasSuffix("►two_largest") || $0.hasSuffix("▷two_largest") } == 1, "\(rows)")
  }

  @Test func `a value with a unit takes space from the label of an input`() throws {
    let view = DiagramView(of: try document("mortgages"))
    let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: ShownLevel(.full))
    var canvas = Canvas(size: view.extent.size)
    canvas.within(Rect(origin: .origin, size: view.extent.size), showing: view.extent.origin) {
      painter.paint(painter.nodes(of: view, in: view.extent), on: &$0)
    }
    let loan = try #require(view.nodes(in: view.extent, hasPictures: false).first { $0.name == "loan" })
    #expect(valueRow(loan, nil, canvas, view.extent.origin).contains(" EUR"))
  }

  @Test(arguments: examples, [GlyphSet.unicode, .ascii])
  func `every example has a form on any screen, names at least`(name: String, glyphs: GlyphSet) throws {
    let view = DiagramView(of: try document(name))
    for size in [(66, 16), (72, 12), (60, 14), (50, 16), (40, 16)].map({ Size(columns: $0.0, rows: $0.1) }) {
      let form = try #require(view.fitted(into: size, glyphs: glyphs) ?? view.named(into: size, glyphs: glyphs))
      #expect(form.form != .dots || form.extent.size.columns <= size.columns && form.extent.size.rows <= size.rows)
    }
  }

  @Test func `what is written at the edges is painted again only when it changes`() throws {
    let size = Size(columns: 90, rows: 14)
    let model = NodesPM(document: Document(try document("mortgage")), screen: size, opensWhole: true)
    #expect(model.diagramView.extent.size.columns > size.columns)
    var scene = Scene()
    let first = scene.paint(model, size: size)
    let revision = scene.planeRevision
    #expect(!scene.edgeMarks.isEmpty)
    for _ in 0..<3 { #expect(scene.paint(model, size: size).canvas.rows == first.canvas.rows) }
    #expect(scene.planeRevision == revision)
    model.play("/interest<Enter>")
    _ = scene.paint(model, size: size)
    #expect(scene.planeRevision > revision)
  }

  @Test func `a node that comes into sight brings its neighbours along where they have space`() throws {
    let size = Size(columns: 90, rows: 14)
    let model = NodesPM(document: Document(try document("mortgage")), screen: size, opensWhole: true)
    let contents = model.document.contents
    #expect(model.screen.message?.text.hasPrefix("whole graph, small nodes, wider than the screen: ") == true)
    for name in ["interest", "principal", "payment", "rate", "growth"] {
      let before = model.viewport
      model.play("/\(name)<Enter>")
      let node = try #require(contents.node(named: name))
      let neighbours = contents.drawnInputs(of: node).compactMap(\.self) + contents.users(of: node).map(\.node)
      let frames = ([node] + neighbours).compactMap { model.diagramView.node($0)?.frame }
      let all = frames.dropFirst().reduce(frames[0]) { $0.union($1) }
      #expect(model.viewport.rect.intersection(frames[0]) == frames[0], "\(name)")
      let wasInSight = before.rect.intersection(frames[0]) == frames[0]
      let hasSpace = all.size.columns <= model.viewport.size.columns && all.size.rows <= model.viewport.size.rows
      if !wasInSight, hasSpace { #expect(model.viewport.rect.intersection(all) == all, "\(name)") }
      if wasInSight { #expect(model.viewport == before, "\(name)") }
    }
  }

  /// Numbers, formulas and operators in columns, a few of them fed from the right.
  private func random(_ random: inout SeededGenerator) -> [Sample] {
    let count = Int.random(in: 3...28, using: &random)
    var column = 0
    var rows: [Int: Int] = [:]
    return (0..<count).map { index in
      if Int.random(in: 0..<3, using: &random) == 0 { column += 1 }
      let row = rows[column, default: 1]
      rows[column] = row + Int.random(in: 4...8, using: &random)
      let name = ["n", "a_longer_name_", "x"].randomElement(using: &random).map { "\($0)\(index)" } ?? "n\(index)"
      // Names of those before are not known here, so that each is found by its number.
      return Sample.number(name, Double.random(in: -1e6...1e6, using: &random).rounded(), 30 * column, row)
    }
  }

  @Test(arguments: 1...UInt64(8))
  func `every random diagram that fits is read as the document says`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var fitted = 0
    for round in 0..<RandomRounds.count(25, long: 500) {
      var samples = random(&generator)
      for index in samples.indices.dropFirst() where Bool.random(using: &generator) {
        let inputs = (0..<Int.random(in: 1...3, using: &generator)).map { _ -> String? in
          // Mostly from the left; a link never closes a loop, since only what comes before in the list is a source.
          Int.random(in: 0..<8, using: &generator) == 0 ? nil : samples[.random(in: 0..<index, using: &generator)].name
        }
        let place = samples[index].place
        samples[index] =
          .operator(
            samples[index].name, "add", inputs + (inputs.count < 2 ? [nil] : []),
            Bool.random(using: &generator) ? place.column : max(0, place.column - 30), place.row)
      }
      let contents = model(samples).document.contents
      let size = Size(
        columns: .random(in: 70...180, using: &generator), rows: .random(in: 18...50, using: &generator))
      guard DiagramView(of: contents).fitted(into: size) != nil else { continue }
      fitted += 1
      var faults = try misread(contents, in: size)
      if DiagramView(of: contents).fitted(into: size, glyphs: .ascii) != nil {
        faults += try misread(contents, in: size, .ascii).map { "ASCII: \($0)" }
      }
      #expect(faults == [], "seed \(seed), round \(round), \(size)")
      if !faults.isEmpty { return }
    }
    #expect(fitted > 10, "seed \(seed)")
  }
}
