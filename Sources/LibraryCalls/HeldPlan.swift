import EvaluationEngine
import GraphDocument
import TextScanning

/// A plan as callers hold it: which numbers columns replace, and what is asked for.
final class HeldPlan: HandleContent {
  static let mark: UInt64 = 0x6E6F_6465_706C_616E

  let contents: DocumentContents
  let plan: ColumnPlan
  let outputNames: [CText]

  /// Has columns replace the numbers of these names, and asks for nodes; without names of these for all outputs that are numbers.
  ///
  /// - Throws: where a name means nothing that can be replaced or asked for.
  init(of document: HeldDocument, replacing inputs: [String], asking asked: [String]) throws(CallFailure) {
    let contents = document.contents
    var replaced: [NodeID] = []
    for name in inputs { replaced.append(try Self.input(named: name, in: contents)) }
    if let name = Self.repeated(inputs) { throw .usage("'\(name)' is given two columns", help: "give it one") }
    var outputs: [NodeID] = []
    for name in asked { outputs.append(try Self.output(named: name, in: contents)) }
    if asked.isEmpty {
      outputs = contents.outputs().filter { !contents.graph.isSet($0) }
      if outputs.isEmpty {
        throw .usage("the document has no output that is a number", help: "ask for a node by its name")
      }
    }
    self.contents = contents
    plan = ColumnPlan(of: contents.graph, replacing: replaced, asking: outputs)
    outputNames = outputs.map { CText(contents.name(of: $0)) }
  }

  private static func repeated(_ names: [String]) -> String? {
    var met: Set<String> = []
    return names.first { !met.insert($0).inserted }
  }

  private static func input(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let shown = MessageText.shortened(name)
    guard let node = contents.node(named: name), contents.isInput(node) else {
      let isNode = contents.node(named: name) != nil
      throw .usage(
        isNode ? "'\(shown)' is no input of the document" : "no input is named '\(shown)'",
        help: inputHelp(for: name, in: contents))
    }
    guard contents.kind(of: node) == .number else {
      throw .usage("'\(shown)' is data, and rows replace numbers alone", help: inputHelp(for: nil, in: contents))
    }
    return node
  }

  /// The number that was probably meant, else which there are.
  private static func inputHelp(for name: String?, in contents: DocumentContents) -> String {
    let names = contents.inputs().filter { contents.kind(of: $0) == .number }.map { contents.name(of: $0) }
    if let name, let near = Suggestion.nearest(to: name, among: names) { return "did you mean '\(near)'?" }
    return names.isEmpty ? "the document has no numbers to replace" : "its inputs are \(MessageText.list(names))"
  }

  private static func output(named name: String, in contents: DocumentContents) throws(CallFailure) -> NodeID {
    let shown = MessageText.shortened(name)
    guard let node = contents.node(named: name) else {
      throw .usage(
        "no node is named '\(shown)'", help: contents.nameLike(name).map { "did you mean '\($0)'?" })
    }
    guard contents.graph.hasOutput(node) else {
      throw .usage("'\(shown)' is a \(contents.kind(of: node).rawValue) and has no value", help: nil)
    }
    if contents.graph.isSet(node) {
      throw .usage(
        "'\(shown)' is a data set, and a row has a number for each output",
        help: "ask for what is computed of it, as its sum")
    }
    return node
  }

  /// Why an output has no number in the row that a runner has computed, as `name: reason`.
  private func reason(_ failure: RowFailure?, output: Int) -> String {
    guard let failure else { return "\(contents.name(of: plan.outputs[output])): it is a data set, and no number" }
    let reason = failure.failure.map { contents.sentence(forEveryRow: $0, of: failure.node) }
    return "\(contents.name(of: failure.node)): \(reason ?? "no number")"
  }

  /// Computes rows, block by block, in memory of its own; the columns are as many as the plan's, and have as many rows.
  ///
  /// `failures` takes where numbers are missing, and why; it is nil where nobody asks.
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

  /// Counts the numbers that are missing in a block, row by row, and says why.
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
