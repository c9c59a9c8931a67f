public import EvaluationEngine

/// The calculation of one output of a group, which replaces a call of the group in a formula.
///
/// The first ports of `program` are the group's inputs in order. The next ports are fed by the `shared` nodes.
public struct GroupProgram: Hashable, Sendable {
  /// The program that computes the output from the inputs and the shared nodes.
  public var program: Program
  /// The names of the inputs, in order.
  public var inputNames: [String]
  /// For each input, the name of the node that provides its default value; nil for an input that requires an argument.
  public var defaults: [String?]
  /// The names of further nodes that the calculation reads, such as a data set in the group; they feed the ports after
  /// the inputs.
  public var shared: [String]

  /// Creates the calculation of an output; `defaults` has one entry per input.
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

/// A formula whose calls of groups have been replaced by the groups' steps.
public struct LinkedFormula: Hashable, Sendable {
  /// The program that computes the formula; its ports are the values of `names`, in order.
  public let program: Program
  /// The names of the nodes that feed the program's ports: first those in the formula, then those that its calls need.
  public let names: [String]
  /// For each step of the formula, the index of the program step that computes the same value.
  ///
  /// A call of a group becomes several program steps; the last of these has the value of the call.
  public let programSteps: [Int]

  /// Returns the step of the formula from which a program step comes; for a step inside a group, the step of the call.
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
