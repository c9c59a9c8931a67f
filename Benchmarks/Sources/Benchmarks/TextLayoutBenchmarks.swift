import Foundation

/// C6: graphs of 100 nodes as text, every wire drawn, beside `graph-easy`, both as whole processes: the graph that the goal is
/// stated for, and another one.
///
/// The program is the one that `NODECALC_PROGRAM` names. Without it there is no row, without `graph-easy` no floor.
func textLayout() -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("C6 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let other = calculatorGraph(100)
  return textLayout(
    "C6 100 nodes laid out and drawn as text", program, nodes: ReferenceGraph.nodeCount, ReferenceGraph.wires,
    goal: .ratio(1.0 / 150))
    + textLayout(
      "C6 another 100 nodes", program, nodes: other.boxes.count, other.wires.map { ($0.source, $0.target) },
      goal: .none)
}

/// The time for one graph, and how many of its wires each side draws.
private func textLayout(
  _ name: String, _ program: String, nodes: Int, _ wires: [(source: Int, target: Int)], goal: Row.Goal
) -> [Row] {
  let folder = FileManager.default.temporaryDirectory
  let document = folder.appendingPathComponent("nodecalc-benchmark.nodecalc")
  let easy = folder.appendingPathComponent("nodecalc-benchmark.ge")
  guard (try? documentText(nodes: nodes, wires).write(to: document, atomically: true, encoding: .utf8)) != nil,
    (try? wires.map { "[n\($0.source)]-->[n\($0.target)]\n" }.joined()
      .write(to: easy, atomically: true, encoding: .utf8)) != nil
  else { return [] }
  let call = [program, "render", document.path]
  let picture = heard(call)
  check(picture != nil, "C6: \(call.joined(separator: " ")) fails")
  let peer = ["graph-easy", "--input=\(easy.path)", "--as=boxart", "--timeout=60"]
  let reported = heard(peer)
  if reported == nil { note("C6: graph-easy is left out, since it is not installed or failed") }
  let ours = median((0..<21).map { _ in time { _ = run(call) } })
  let floor = reported.map { _ in median((0..<3).map { _ in time { _ = run(peer) } }) }
  return [
    Row(
      name: name, ours: .nanoseconds(ours), floor: floor.map { .nanoseconds($0) }, goal: reported == nil ? .none : goal),
    Row(
      name: "\(name): wires drawn of \(wires.count)",
      ours: .count(Double(picture?.output.count { $0 == "►" } ?? 0)),
      floor: reported.map { .count(Double(drawn(in: $0.error) ?? wires.count)) }, goal: .none),
  ]
}

/// How many edges `graph-easy` drew, as it warns: "Layouter could only place 98 nodes/126 edges out of 98/159".
///
/// - Returns: nil where it does not warn.
private func drawn(in warning: String) -> Int? {
  guard let placed = warning.firstMatch(of: #/could only place \d+ nodes\/(\d+) edges/#) else { return nil }
  return Int(placed.1)
}

/// A graph as a document without places.
private func documentText(nodes: Int, _ wires: [(source: Int, target: Int)]) -> String {
  var inputs = [[Int]](repeating: [], count: nodes)
  for wire in wires { inputs[wire.target].append(wire.source) }
  let nodes = inputs.enumerated().map { box, inputs in
    switch inputs.count {
    case 0: "{\"name\": \"n\(box)\", \"kind\": \"number\", \"value\": \(box)}"
    case 1: "{\"name\": \"n\(box)\", \"kind\": \"operator\", \"operator\": \"abs\", \"inputs\": [\"n\(inputs[0])\"]}"
    case _:
      "{\"name\": \"n\(box)\", \"kind\": \"operator\", \"operator\": \"min\", \"inputs\": ["
        + inputs.map { "\"n\($0)\"" }.joined(separator: ", ") + "]}"
    }
  }
  return "{\"nodecalc\": 1, \"nodes\": [\n\(nodes.joined(separator: ",\n"))\n]}\n"
}
