import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import GraphScene

/// Pictures of all of a document: whoever follows a wire by its characters finds what the document has, by name.
struct RandomLinksTests {
  /// How boxes are placed.
  private enum Placing: CaseIterable {
    case none
    case columns
    /// Links run left as often as right.
    case strewn
    /// On each other.
    case heaped
  }

  /// A document of numbers, formulas, operators with open inputs, charts, notes, data, groups and frames.
  private func document(_ random: inout SeededGenerator) throws -> DocumentContents {
    let placing = Placing.allCases.randomElement(using: &random) ?? .none
    let count = Int.random(in: 3...26, using: &random)
    var numbers: [String] = []
    var sets: [String] = []
    var nodes: [String] = []
    var layout: [String] = []
    var frames: [[String]] = [[], []]
    let hasFrames = Int.random(in: 0..<3, using: &random) == 0
    for index in 0..<count {
      let name = ["n", "a_longer_name_", "x"][Int.random(in: 0..<3, using: &random)] + "\(index)"
      func number() -> String { numbers.randomElement(using: &random) ?? "" }
      let kind = numbers.isEmpty ? 0 : Int.random(in: 0..<12, using: &random)
      switch kind {
      case 0...2:
        nodes.append(
          #"{"name": "\#(name)", "kind": "number", "value": \#(Int.random(in: -999...99_999, using: &random))}"#)
        numbers.append(name)
      case 3...4:
        let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in number() }.joined(separator: " + ")
        nodes.append(#"{"name": "\#(name)", "kind": "formula", "formula": "\#(text)"}"#)
        numbers.append(name)
      case 5...7:
        let inputs = (0..<Int.random(in: 2...4, using: &random)).map { _ in
          Int.random(in: 0..<6, using: &random) == 0 ? "null" : "\"\(number())\""
        }
        nodes.append(
          #"{"name": "\#(name)", "kind": "operator", "operator": "add", "inputs": [\#(inputs.joined(separator: ", "))]}"#
        )
        numbers.append(name)
      case 8:
        nodes.append(#"{"name": "\#(name)", "kind": "data", "values": [3, 1, 2]}"#)
        sets.append(name)
      case 9:
        let source = sets.randomElement(using: &random).map { "\"\($0)\"" } ?? "null"
        nodes.append(#"{"name": "\#(name)", "kind": "chart", "chart": "bar", "inputs": [\#(source)], "size": [26, 8]}"#)
      case 10: nodes.append(#"{"name": "\#(name)", "kind": "note", "text": "What it is, and why \#(index)."}"#)
      default:
        nodes.append(
          #"{"name": "\#(name)", "kind": "group", "group": "pair", "inputs": {"p": "\#(number())", "q": "\#(number())"}}"#
        )
        numbers += ["\(name).sum", "\(name).product"]
      }
      if hasFrames, Int.random(in: 0..<3, using: &random) == 0 {
        frames[Int.random(in: 0..<2, using: &random)].append(name)
      }
      let place: (Int, Int)? =
        switch placing {
        case .none: nil
        case .columns: (36 * (index / 4), 9 * (index % 4))
        case .strewn:
          (34 * Int.random(in: 0..<5, using: &random) + Int.random(in: 0..<8, using: &random), 9 * index / 2)
        case .heaped: (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<30, using: &random))
        }
      if let place { layout.append(#""\#(name)": [\#(place.0), \#(place.1)]"#) }
    }
    let framed = frames.enumerated().filter { !$0.element.isEmpty }.map { index, members in
      #""frame \#(index)": [\#(members.map { "\"\($0)\"" }.joined(separator: ", "))]"#
    }
    let text = """
      {"nodecalc": 1, "groups": {"pair": {"inputs": ["p", "q"], "outputs": ["sum", "product"], "nodes": [
        {"name": "p", "kind": "number", "value": 1}, {"name": "q", "kind": "number", "value": 2},
        {"name": "product", "kind": "formula", "formula": "p * q"},
        {"name": "sum", "kind": "formula", "formula": "p + q"}]}},
      "nodes": [\(nodes.joined(separator: ", "))], "frames": {\(framed.joined(separator: ", "))},
      "layout": {\(layout.joined(separator: ", "))}}
      """
    return try NativeFormat.read(Array(text.utf8))
  }

  /// What differs between the links that can be read off a picture of all of a document and those of the document, by name.
  private func misread(_ contents: DocumentContents, _ level: DetailLevel, _ glyphs: GlyphSet) -> [String] {
    var picture = GraphPicture(glyphs: glyphs, level: level)
    let view = picture.arranged(DiagramView(of: contents))
    let area = picture.extent(of: view)
    let tracing = WireTracing(canvas: picture.paint(view, area: area), origin: area.origin, glyphs: glyphs)
    let wires = view.wires(in: view.extent)
    let ports = Dictionary(wires.map { ($0.to, $0.link.target) }) { first, _ in first }
    let inputs = wires.reduce(into: Set<String>()) { $0.insert("\($1.link.target)") }
    #expect(ports.count == inputs.count)
    var faults: [String] = []
    for output in Set(wires.map(\.from)) {
      let expected = Set(wires.filter { $0.from == output }.map(\.to))
      let found = tracing.ports(from: output)
      guard found != expected else { continue }
      let source = wires.first { $0.from == output }.map { contents.name(of: $0.link.source) } ?? ""
      func names(_ cells: Set<Point>) -> String {
        cells.map { cell in ports[cell].map { "\(contents.name(of: $0.node)):\($0.port)" } ?? "\(cell)" }.sorted()
          .joined(separator: " ")
      }
      faults.append("\(source) +[\(names(found.subtracting(expected)))] -[\(names(expected.subtracting(found)))]")
    }
    return faults
  }

  @Test(arguments: 1...UInt64(200))
  func `every link of a random document is read off its picture, and no other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let contents = try document(&random)
    for level in [DetailLevel.full, .compact] {
      for glyphs in [GlyphSet.unicode, .ascii] {
        #expect(misread(contents, level, glyphs) == [], "seed \(seed), \(level), \(glyphs)")
      }
    }
  }
}
