import Foundation

/// P1: a program's requests to `nodecalc serve` at 1,000, 10,000 and 100,000 nodes: an evaluation with one edit, and an edit applied
/// and then evaluated; beside a Python process that has the same definitions and computes what follows.
///
/// The program is the one that `NODECALC_PROGRAM` names, the Python that of `NODECALC_PYTHON`, else `python3`; without the first there
/// are no rows. Both sides answer JSON on lines, and have to have the same values.
func servedEdits(_ size: Int) -> [Row] {
  guard let program = Environment["NODECALC_PROGRAM"] else {
    note("P1 is left out: NODECALC_PROGRAM names no program")
    return []
  }
  let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Peers/serve.py"
  ).path
  return [1_000, 10_000, 100_000].flatMap { nodes -> [Row] in
    let folder = ScratchFiles("P1")
    defer { folder.remove() }
    let place = URL(fileURLWithPath: folder.write("", to: "place")).deletingLastPathComponent().path
    guard let answer = heard([Environment["NODECALC_PYTHON"] ?? "python3", script, program, "\(nodes)", place]) else {
      note("P1 is left out: no program or no Python that answers")
      return []
    }
    let times = answer.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    check(!times.isEmpty && times.allSatisfy { $0.count == 4 }, "P1: \(answer.error)")
    func row(_ what: String, _ place: Int, atMost goal: Double) -> Row {
      Row(
        name: "P1 \(what), \(nodes) nodes", ours: .nanoseconds(median(times.map { $0[place] })),
        floor: .nanoseconds(median(times.map { $0[place + 1] })), goal: .atMost(.nanoseconds(goal)))
    }
    return [
      row("evaluate with an edit", 0, atMost: 2e5), row("apply an edit, then evaluate", 2, atMost: 5e5),
    ]
  }
}
