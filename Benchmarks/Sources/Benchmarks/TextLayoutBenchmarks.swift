import Foundation
import GraphLayout

/// C6: a graph of 100 nodes as text, every wire drawn, beside `graph-easy`, both as whole processes.
///
/// What merely starting each of them takes is told apart, and taken off in a row of its own. The program is the one that `NODECALC_PROGRAM` names. Without it there is no row, without `graph-easy` no floor.
func textLayout() -> [Row] {
  guard let program = getenv("NODECALC_PROGRAM").map({ String(cString: $0) }) else {
    print("C6 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let graph = calculatorGraph(100)
  let folder = FileManager.default.temporaryDirectory
  let document = folder.appendingPathComponent("nodecalc-benchmark.nodecalc")
  let easy = folder.appendingPathComponent("nodecalc-benchmark.ge")
  guard (try? documentText(graph).write(to: document, atomically: true, encoding: .utf8)) != nil,
    (try? graph.wires.map { "[n\($0.source)]-->[n\($0.target)]\n" }.joined()
      .write(to: easy, atomically: true, encoding: .utf8)) != nil
  else { return [] }
  let call = [program, "render", document.path]
  check(run(call) == 0, "C6: \(call.joined(separator: " ")) fails")
  let ours = median((0..<21).map { _ in time { _ = run(call) } })
  let peer = ["graph-easy", "--input=\(easy.path)", "--as=boxart", "--timeout=60"]
  let hasPeer = run(peer) == 0
  if !hasPeer { print("C6: graph-easy is left out, since it is not installed or failed") }
  let floor = hasPeer ? median((0..<3).map { _ in time { _ = run(peer) } }) : nil
  let start = median((0..<21).map { _ in time { _ = run([program, "--version"]) } })
  let peerStart = hasPeer ? median((0..<5).map { _ in time { _ = run(["graph-easy", "--version"]) } }) : nil
  return [
    Row(
      name: "C6 100 nodes laid out and drawn as text", ours: .nanoseconds(ours), floor: floor.map { .nanoseconds($0) },
      goal: hasPeer ? .ratio(0.01) : .none),
    Row(
      name: "C6 the same less what starting takes", ours: .nanoseconds(max(0, ours - start)),
      floor: floor.flatMap { floor in peerStart.map { .nanoseconds(floor - $0) } }, goal: hasPeer ? .ratio(0.01) : .none
    ),
  ]
}

/// The graph as a document without places.
private func documentText(_ graph: LayoutGraph) -> String {
  var inputs = [[Int]](repeating: [], count: graph.boxes.count)
  for wire in graph.wires { inputs[wire.target].append(wire.source) }
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
