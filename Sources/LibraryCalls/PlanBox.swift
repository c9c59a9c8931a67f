import EvaluationEngine
import GraphDocument

/// A plan that the caller accesses by a handle: the numbers that columns set, and the nodes to compute.
final class PlanBox: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_706C_616E

  let contents: DocumentContents
  let plan: ColumnPlan
  let outputNames: [CText]

  /// Creates a plan in which columns set the values of the numbers `inputs`.
  ///
  /// If `asked` is empty, the plan computes all outputs that are numbers.
  ///
  /// - Throws: If a name in `inputs` is not a number input, or a name in `asked` has no number.
  init(of document: DocumentBox, replacing inputs: [String], asking asked: [String]) throws(CallFailure) {
    let contents = try document.exposing(asked)
    var replaced: [NodeID] = []
    for name in inputs { replaced.append(try NamedNodes.number(named: name, in: contents)) }
    if let name = Self.repeated(inputs) { throw .usage("'\(name)' is given two columns", help: "give it one") }
    var outputs: [NodeID] = []
    for name in asked { outputs.append(try NamedNodes.rowOutput(named: name, in: contents)) }
    if asked.isEmpty {
      outputs = contents.outputs().filter { !contents.graph.isSet($0) }
      if outputs.isEmpty {
        throw .usage("the document has no output that is a number", help: "request a node by its name")
      }
    }
    self.contents = contents
    plan = ColumnPlan(of: contents.graph, replacing: replaced, asking: outputs)
    outputNames = outputs.map { CText(contents.name(of: $0)) }
  }

  static func repeated(_ names: [String]) -> String? {
    var met: Set<String> = []
    return names.first { !met.insert($0).inserted }
  }

  private func reason(_ failure: RowFailure?, output: Int) -> String {
    guard let failure else { return "\(contents.name(of: plan.outputs[output])): it is a data set, not a number" }
    let reason = failure.failure.map { contents.sentence(forEveryRow: $0, of: failure.node) }
    return "\(contents.name(of: failure.node)): \(reason ?? "no number")"
  }

  /// Computes the outputs for all rows, block by block.
  ///
  /// `inputs` and `outputs` have one column per input and output of the plan, each with `rows` rows. `failures` records
  /// the missing numbers with their reasons; pass nil if they are not needed.
  ///
  /// - Returns: How many numbers are missing.
  func run(
    rows: Int, from inputs: [ReadColumn], to outputs: [WrittenColumn], noting failures: inout FailureList?
  ) -> Int {
    let runner = ColumnRunner(plan)
    let unused = Set(plan.unusedInputs)
    let used = plan.inputs.indices.filter { !unused.contains($0) }
    var missing = 0
    var start = 0
    while start < rows {
      let count = min(plan.rowLimit, rows - start)
      for place in used { inputs[place].read(count, from: start, into: runner.input(place)) }
      runner.run(rows: count)
      var areNumbers = true
      for (place, output) in outputs.enumerated() where !output.write(runner.output(place), at: start) {
        areNumbers = false
      }
      if !areNumbers { missing += note(runner, rows: count, from: start, &failures) }
      start += count
    }
    return missing
  }

  private func note(_ runner: ColumnRunner, rows: Int, from start: Int, _ failures: inout FailureList?) -> Int {
    var missing = 0
    for row in 0..<rows {
      for output in plan.outputs.indices where !runner.output(output)[row].isFinite {
        missing += 1
        if failures == nil { continue }
        let failure = runner.failure(output: output, row: row)
        failures?.add(row: start + row, output: output, failure) { reason(failure, output: output) }
      }
    }
    return missing
  }
}
