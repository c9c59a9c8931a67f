public import EvaluationEngine

/// The calculation of one output of a group, for calls of the group.
///
/// The ports of `program` are the inputs in order, followed by the `shared` values.
public struct GroupProgram: Hashable, Sendable {
  /// The steps that yield the output.
  public var program: Program
  /// The names of the inputs, in order.
  public var inputNames: [String]
  /// For each input, the name of the node that feeds it if it has no argument; nil for an input that requires one.
  public var defaults: [String?]
  /// The names of the nodes that feed the ports after the inputs.
  public var shared: [String]

  /// Creates an output with its inputs; `defaults` has one entry for each.
  ///
  /// - Precondition: `program` is complete and has at most as many ports as there are inputs and shared nodes.
  public init(program: Program, inputNames: [String], defaults: [String?], shared: [String] = []) {
    precondition(program.isComplete, "a program without a value")
    precondition(program.inputCount <= inputNames.count + shared.count, "ports that nothing feeds")
    precondition(defaults.count == inputNames.count, "an input takes at most one default")
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
  /// The names that the formula mentions, and then the names of further nodes that its calls need, without duplicates.
  public let names: [String]
  /// For each step of the formula, the program's step with its value; a call of a group is several steps, and the last
  /// one has its value.
  public let programSteps: [Int]

  /// Returns the step of the formula that a step of the program belongs to; for a step inside a group, the call.
  ///
  /// - Complexity: O(log n) in the steps of the formula.
  public func formulaStep(ofProgramStep step: Int) -> Int {
    var (low, high) = (0, max(programSteps.count - 1, 0))
    while low < high {
      let middle = (low + high) / 2
      if programSteps[middle] < step { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
