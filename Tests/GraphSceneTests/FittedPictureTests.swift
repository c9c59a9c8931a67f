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
    return (canvas.rows, marks)
  }

  @Test func `what is beyond an edge is named there, results first, and wires that are cut end in arrowheads`() throws {
    let plain = DiagramView(of: try document("mortgage"))
    let size = Size(columns: 80, rows: 10)
    let fitted = try #require(plain.fitted(into: size))
    let view = plain.arranged(as: fitted)
    let width = view.extent.size.columns
    #expect(width > size.columns)
    let first = seen(view, fitted, Rect(origin: view.extent.origin, size: size), .unicode)
    #expect(first.hasMarks)
    #expect(first.rows.count { $0.contains("payment = 1 266.71 ›") } == 1)
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
