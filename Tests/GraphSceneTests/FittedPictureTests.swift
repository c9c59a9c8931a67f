import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Foundation
import Geometry
import GraphDocument
import GraphFiles
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
  private func misread(_ contents: DocumentContents, in size: Size) throws -> [String] {
    let plain = DiagramView(of: contents)
    let fitted = try #require(plain.fitted(into: size), "no form has space")
    let view = plain.arranged(as: fitted)
    let level = ShownLevel(fitted.form)
    let painter = GraphPainter(theme: .sixteen, glyphs: .unicode, showsState: false, level: level)
    let area = view.extent
    var routing = FrameRouting(PlaneRoutingMap(diagram: view, level: level, showsState: false), WireRouter())
    var canvas = painter.background(of: view, in: area, &routing)
    canvas.within(Rect(origin: .origin, size: area.size), showing: area.origin) {
      painter.paint(painter.nodes(of: view, in: area), on: &$0)
    }
    let tracing = WireTracing(canvas: canvas, origin: area.origin)
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
  }
}
