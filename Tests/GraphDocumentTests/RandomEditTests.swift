import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// Edits as a careless user makes them: some of them refused.
struct RandomEditor {
  var generator: SeededGenerator
  let document: Document

  mutating func edit() -> Edit {
    let nodes = Array(document.contents.graph.nodes)
    guard nodes.count > 2, let node = nodes.randomElement(using: &generator) else { return creation() }
    switch Int.random(in: 0..<46, using: &generator) {
    case 0...3: return creation()
    case 4: return .delete(node)
    case 5...7: return .setContent(node, .number(number()))
    case 8: return .setContent(node, .operator(anyOperator()))
    case 9...13:
      let port = Int.random(in: 0...max(1, document.contents.graph.inputCount(of: node)), using: &generator)
      return .setInput(PortID(node, port), nodes.randomElement(using: &generator))
    case 14: return .setInput(PortID(node, 0), nil)
    case 15: return .setInputs(node, document.contents.graph.inputs(of: node).reversed())
    case 16: return .rename(node, document.freeName("renamed"))
    case 17: return .setLabel(node, Bool.random(using: &generator) ? "label" : nil)
    case 18: return .move([NodeMove(node, to: Point(column: Int.random(in: -99...99, using: &generator), row: 3))])
    case 19...20: return .setBypassed(node, Bool.random(using: &generator))
    case 21: return note()
    case 22: return .setText(node, Bool.random(using: &generator) ? "other\ntext" : "")
    case 23...26: return framing(nodes)
    case 27: return retitling()
    case 28...29:
      return .create(NodeCreation(formula: formula(), attributes: NodeAttributes(name: poolName())))
    case 30...32: return .setFormula(node, formula())
    case 33...34: return .rename(node, poolName())
    case 36: return chart()
    case 37: return .setContent(node, .chart(ChartKind.allCases.randomElement(using: &generator) ?? .bar))
    case 38:
      return .setChartForm(node, ChartForm(size: Size(columns: Int.random(in: 0...60, using: &generator), rows: 9)))
    case 35: return .create(NodeCreation(content: .number(number()), attributes: NodeAttributes(name: poolName())))
    case 39:
      // Each is thought of before the others are made: it may ask for what is gone by then.
      return .group((0..<3).map { _ in edit() } + [creation(from: node)])
    case 41:
      let format = NumberFormat(.decimals(Int.random(in: 0...3, using: &generator)))
      return .setDisplay(node, Bool.random(using: &generator) ? format : nil)
    case 42: return .setRange(node, Bool.random(using: &generator) ? try? ValueRange(-1, number().magnitude) : nil)
    case 43...44: return .setInterface(interface(nodes))
    default:
      return .group([
        .setUncertainty(node, StandardUncertainty(0.25)), creation(), .setInput(PortID(node, 0), nodes.last),
      ])
    }
  }

  private mutating func creation() -> Edit {
    let isNumber = Bool.random(using: &generator)
    let content = isNumber ? NodeContent.number(number()) : .operator(anyOperator())
    return .create(NodeCreation(content: content, attributes: NodeAttributes(name: document.freeName("n"))))
  }

  /// Some nodes on each side, some of which cannot be there.
  private mutating func interface(_ nodes: [NodeID]) -> Interface {
    func some(_ side: Interface.Side) -> [NodeID]? {
      let fitting = nodes.filter { side.takes(document.contents.graph.kind(of: $0)) }
      return switch Int.random(in: 0..<8, using: &generator) {
      case 0: nil
      case 1: []
      case 2: nodes.shuffled(using: &generator).dropLast(nodes.count / 2)
      case 3: [fitting.first, fitting.first].compactMap(\.self)
      default: fitting.shuffled(using: &generator).dropLast(fitting.count / 2)
      }
    }
    return Interface(inputs: some(.inputs), outputs: some(.outputs))
  }

  private mutating func creation(from source: NodeID) -> Edit {
    let attributes = NodeAttributes(name: document.freeName("user"))
    return .create(NodeCreation(content: .operator(anyOperator()), attributes: attributes, inputs: [source]))
  }

  private mutating func chart() -> Edit {
    let kind = ChartKind.allCases.randomElement(using: &generator) ?? .bar
    let form = ChartForm(size: Size(columns: 30, rows: 8), logarithmic: .y)
    let attributes = NodeAttributes(
      name: document.freeName("chart"), chartForm: Bool.random(using: &generator) ? form : nil)
    return .create(NodeCreation(content: .chart(kind), attributes: attributes))
  }

  private mutating func note() -> Edit {
    .create(NodeCreation(content: .note, attributes: NodeAttributes(name: document.freeName("note"), text: "text")))
  }

  private mutating func framing(_ nodes: [NodeID]) -> Edit {
    .frame(
      (0..<Int.random(in: 1...5, using: &generator)).compactMap { _ in
        let title = ["Inputs", "Results", "é", "e\u{301}", nil].randomElement(using: &generator)
        return nodes.randomElement(using: &generator).map { NodeFraming($0, in: title ?? nil) }
      })
  }

  private mutating func retitling() -> Edit {
    let title = document.contents.frameTitles.sorted().randomElement(using: &generator) ?? ""
    let other = Bool.random(using: &generator) ? "Inputs" : "Frame \(Int.random(in: 0...9, using: &generator))"
    return .frame(document.contents.members(ofFrame: title).map { NodeFraming($0, in: other) })
  }

  /// Names that formulas mention and nodes come and go by; some are signs in the wrong place.
  private mutating func poolName() -> String {
    ["a", "b", "sum", "x", "y", "z", "é", "not", "mod", "n", "n2", "note", "renamed"]
      .randomElement(using: &generator) ?? "x"
  }

  private mutating func formula() -> Formula {
    let text = [
      "x + 1", "(a - b) * a", "if(x, y, z)", "2 * (3 ± 0.1)", "é²", "x mod y", "n + n2 + note", "max(sum, a, x)",
      "1 - x",
      "- (y)", "renamed",
    ].randomElement(using: &generator)
    return text.flatMap { try? Formula.parse($0) } ?? .zero
  }

  private mutating func number() -> Double { Double(Int.random(in: -4...9, using: &generator)) / 2 }

  private mutating func anyOperator() -> OperatorID { OperatorCatalog.ids.randomElement(using: &generator) ?? .add }
}

struct RandomEditTests {
  @Test(arguments: 1...UInt64(RandomRounds.count(2, long: 30)))
  func `undo of everything is the start, redo of everything the end, and each step keeps every promise`(seed: UInt64) {
    let document = document("a = 1", "b = 2", "sum = add(a, b)")
    let start = sketch(document.contents)
    var editor = RandomEditor(generator: SeededGenerator(seed: seed), document: document)
    var made = 0
    for step in 0..<2_000 {
      let edit = editor.edit()
      let isLooked = if case .group = edit { true } else { step.isMultiple(of: 10) }
      let before = isLooked ? sketch(document.contents) : nil
      do throws(EditError) {
        try document.apply(edit)
        made += 1
      } catch {
        if let before { #expect(sketch(document.contents) == before, "seed \(seed), step \(step): \(edit)") }
      }
      #expect(document.contents.checkInvariants() == [], "seed \(seed), step \(step): \(edit)")
      if step.isMultiple(of: 50) { expectSameAsFromScratch(document.contents, "seed \(seed), step \(step)") }
    }
    #expect(made > 1_000)
    let steps = document.steps.done.count
    #expect(steps > 800)

    let end = sketch(document.contents)
    var undone = 0
    while document.undo() { undone += 1 }
    #expect(sketch(document.contents) == start, "seed \(seed)")
    #expect(undone == steps)
    while document.redo() {}
    #expect(sketch(document.contents) == end, "seed \(seed)")
  }

  /// Builds the same document anew, evaluates it at once, and compares bit for bit.
  private func expectSameAsFromScratch(_ contents: DocumentContents, _ place: String) {
    var builder = DocumentBuilder()
    let nodes = contents.nodesInFileOrder()
    var indices: [NodeID: Int32] = [:]
    for (index, node) in nodes.enumerated() { indices[node] = Int32(index) }
    for node in nodes {
      _ = builder.addNode(contents.graph.content(of: node), contents.attributes(of: node))
      if contents.formula(of: node) != nil { continue }
      for input in contents.graph.inputs(of: node) { builder.addInput(input.flatMap { indices[$0] }) }
    }
    do throws(LoopFound) {
      let again = try builder.finish()
      for node in nodes {
        guard let other = again.node(named: contents.name(of: node)) else {
          Issue.record("\(contents.name(of: node)) is missing")
          continue
        }
        #expect(valueSketch(node, contents) == valueSketch(other, again), "\(place), \(contents.name(of: node))")
      }
    } catch {
      Issue.record("\(place): a loop came about")
    }
  }
}
