public import EvaluationEngine

/// One output of a group as calls of it are computed.
///
/// The ports of `program` are the inputs in order, and behind them what is `shared`.
public struct GroupProgram: Hashable, Sendable {
  /// The steps that yield the output.
  public var program: Program
  /// The names of the inputs, in order.
  public var inputNames: [String]
  /// For each input the name of the node that feeds it where no argument does; nil of an input that needs one.
  public var defaults: [String?]
  /// The names of the nodes that feed the ports behind the inputs.
  public var shared: [String]

  /// An output with its inputs, of which `defaults` has one entry each.
  ///
  /// - Precondition: `program` is complete and has no more ports than there are inputs and shared nodes.
  public init(program: Program, inputNames: [String], defaults: [String?], shared: [String] = []) {
    precondition(program.isComplete, "a program without a value")
    precondition(program.inputCount <= inputNames.count + shared.count, "ports that nothing feeds")
    precondition(defaults.count == inputNames.count, "an input has one default or none")
    self.program = program
    self.inputNames = inputNames
    self.defaults = defaults
    self.shared = shared
  }
}

/// A formula whose calls of groups are steps of its program.
public struct LinkedFormula: Hashable, Sendable {
  /// The calculation; its ports are `names` in order.
  public let program: Program
  /// The names that the formula mentions, then those of the nodes that its calls need besides, each once.
  public let names: [String]
  /// For each call of a group the program's step that has its value.
  let ends: [Int]

  /// The program's step that has the value of a step of the formula.
  ///
  /// - Complexity: linear in the steps of the formula up to there.
  public func programStep(ofStep step: Int, of formula: Formula) -> Int {
    formula.steps.prefix(step + 1).reduce(-1) { end, step in self.end(of: step, behind: end) }
  }

  /// The step of the formula that a step of the program belongs to: of one inside a group the call.
  ///
  /// - Complexity: linear in the steps of the formula.
  public func formulaStep(ofStep step: Int, of formula: Formula) -> Int {
    var end = -1
    for (index, formulaStep) in formula.steps.enumerated() {
      end = self.end(of: formulaStep, behind: end)
      if step <= end { return index }
    }
    return max(formula.steps.count - 1, 0)
  }

  /// The program's step that has the value of a step, where that of the step before it is `end`.
  private func end(of step: Formula.Step, behind end: Int) -> Int {
    // Every step that is no call of a group is one of the program too.
    if case .groupCall(let call, _) = step.kind, ends.indices.contains(call) { ends[call] } else { end + 1 }
  }
}
