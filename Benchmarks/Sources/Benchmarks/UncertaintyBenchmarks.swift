import EvaluationEngine
import Formulas
import Foundation
import GraphDocument
import GraphFiles

/// U1: the uncertainties of all values of a document, its graph evaluated before: with many sources, along a chain, and beside Python's
/// `uncertainties` on the same graph, which has to find the same ones.
func uncertainties(_: Int) -> [Row] {
  var rows: [Row] = []
  let many = (title: "10000 nodes, 1000 sources", nodes: UncertainGraph.dense(10_000, sources: 1_000))
  let chain = (title: "a chain of 20000 sources", nodes: UncertainGraph.chain(20_000))
  for (title, nodes) in [many, chain] {
    guard let contents = UncertainGraph.read(nodes) else { return rows }
    let times = (0..<5).map { _ in time { _ = UncertainGraph.uncertainties(contents) } }
    rows.append(
      Row(
        name: "U1 the uncertainties of all nodes, \(title)", ours: .nanoseconds(median(times)), floor: nil,
        goal: .atMost(.nanoseconds(100e6))))
  }
  return rows + uncertaintiesBesidePython()
}

private func uncertaintiesBesidePython() -> [Row] {
  guard let python = Environment["NODECALC_PYTHON"] else {
    note("U1 beside 'uncertainties' is left out: NODECALC_PYTHON names no program")
    return []
  }
  let folder = ScratchFiles("U1")
  defer { folder.remove() }
  let nodes = UncertainGraph.dense(10_000, sources: 50)
  guard let contents = UncertainGraph.read(nodes) else { return [] }
  let document = folder.write(UncertainGraph.document(nodes), to: "u1.nodecalc")
  var (ours, theirs): ([Double], [Double]) = ([], [])
  for _ in 0..<3 {
    var found: [Double] = []
    // Values are computed on both sides.
    ours.append(
      time {
        var graph = contents.graph
        graph.recompute()
        found = UncertainGraph.uncertainties(contents)
      })
    guard let answer = heard([python, peerScript("uncertain.py"), document]) else {
      note("U1 beside 'uncertainties' is left out: it is not installed")
      return []
    }
    let numbers = answer.output.split(separator: "\n").compactMap { Double($0) }
    theirs.append(numbers.first ?? .nan)
    let differ = zip(found.suffix(10_000), numbers.dropFirst()).contains { abs($0 - $1) > 1e-10 * abs($1) + 1e-14 }
    check(numbers.count == 10_001 && !differ, "U1: other uncertainties than 'uncertainties'")
  }
  return [
    Row(
      name: "U1 the uncertainties of all nodes, 10000 nodes, 50 sources", ours: .nanoseconds(median(ours)),
      floor: .nanoseconds(median(theirs)), peer: "uncertainties", goal: .ratio(1.0 / 50))
  ]
}

/// U2: Monte Carlo of a graph of 30 nodes, the whole process on one processor and on two, beside numpy over whole columns, without its start.
func samples(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"], let python = Environment["NODECALC_PYTHON"] else {
    note("U2 is left out: NODECALC_PROGRAM or NODECALC_PYTHON names no program")
    return []
  }
  let folder = ScratchFiles("U2")
  defer { folder.remove() }
  let nodes = UncertainGraph.dense(24, sources: 6)
  let last = nodes.last?.name ?? ""
  let document = folder.write(UncertainGraph.document(nodes), to: "u2.nodecalc")
  return [1, 2].compactMap { threads in
    // On one processor threads take turns.
    let command =
      ["taskset", "-c", threads == 1 ? "0" : "0,1", program, document, "--eval", "--samples", "\(size)", "--get", last]
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<3 {
      guard let cost = ProcessCost(command) else {
        note("U2 is left out: the program has no samples")
        return nil
      }
      guard let answer = heard([python, peerScript("samples.py"), document, "\(size)"]),
        let taken = answer.output.split(separator: "\n").first.flatMap({ Double($0) })
      else {
        note("U2 is left out: numpy is not installed")
        return nil
      }
      ours.append(cost.nanoseconds)
      theirs.append(taken)
    }
    return Row(
      name: "U2 \(size) samples of a graph of 30 nodes, \(threads == 1 ? "one processor" : "two processors")",
      ours: .nanoseconds(median(ours)),
      floor: .nanoseconds(median(theirs)), peer: "numpy", goal: .ratio(1 / Double(threads)))
  }
}

private func peerScript(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Peers/\(name)").path
}

/// Graphs of uncertain numbers.
private enum UncertainGraph {
  struct Node {
    let name: String
    let text: String
  }

  static func number(_ name: String, _ value: Double, _ uncertainty: Double) -> Node {
    let text = "\"kind\": \"number\", \"value\": \(value), \"uncertainty\": \(uncertainty)"
    return Node(name: name, text: "{\"name\": \"\(name)\", \(text)}")
  }

  static func operation(_ name: String, _ operation: String, _ inputs: [String]) -> Node {
    let list = inputs.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = "\"kind\": \"operator\", \"operator\": \"\(operation)\", \"inputs\": [\(list)]"
    return Node(name: name, text: "{\"name\": \"\(name)\", \(text)}")
  }

  /// Operators of which each takes one or two of the 1,000 nodes before it.
  static func dense(_ count: Int, sources: Int) -> [Node] {
    var random = SplitMix(state: 21)
    var nodes = (0..<sources).map { number("x\($0)", 1 + Double($0 % 97) / 97, 0.01 + Double($0 % 13) / 150) }
    for index in 0..<count {
      let inputs = (0..<2).map { _ in nodes[nodes.count - 1 - Int(random.below(Int32(min(nodes.count, 1_000))))].name }
      switch random.below(3) {
      case 0: nodes.append(operation("n\(index)", "add", inputs))
      case 1: nodes.append(operation("n\(index)", "subtract", inputs))
      default: nodes.append(operation("n\(index)", "sin", [inputs[0]]))
      }
    }
    return nodes
  }

  /// Sums that each add another uncertain number.
  static func chain(_ count: Int) -> [Node] {
    var nodes = [number("x0", 1, 0.1)]
    var last = "x0"
    for index in 1..<count {
      nodes.append(number("x\(index)", 1, 0.1))
      nodes.append(operation("s\(index)", "add", [last, "x\(index)"]))
      last = "s\(index)"
    }
    return nodes
  }

  static func document(_ nodes: [Node]) -> String {
    "{\"nodecalc\": 1, \"nodes\": [\(nodes.map(\.text).joined(separator: ",\n"))]}"
  }

  static func read(_ nodes: [Node]) -> DocumentContents? {
    let contents = try? NativeFormat.read(Array(document(nodes).utf8))
    check(contents != nil, "U1: the document cannot be read")
    return contents
  }

  /// Of every node, in the order of the file; 0 where there is none.
  static func uncertainties(_ contents: DocumentContents) -> [Double] {
    let quantities = NodeQuantities(contents)
    return contents.nodesInFileOrder().map { quantities.quantity(of: $0)?.value.upper ?? 0 }
  }
}
