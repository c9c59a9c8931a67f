import EvaluationEngine
import Formulas
import GraphAnalysis

/// The compiled definition of a group, for all instances and calls: its inputs, a program for each output, and hidden
/// values.
///
/// The ports of every program are the inputs in order, followed by the `shared` values.
struct LoweredGroup: Hashable, Sendable {
  /// An input of the group, with its default.
  struct Input: Hashable, Sendable {
    let name: String
    /// The input's node in the definition.
    let node: NodeID
    let fallback: Fallback
    /// The unit in which instances give values of the input; nil if the definition states none.
    var unit: String?
  }

  /// The default of an input, for an instance without a wire or value for it, and for a call without an argument.
  enum Fallback: Hashable, Sendable {
    /// The hidden node with this name, which all instances share.
    case shared(String)
    /// An uncertain number, for which each instance has a node of its own.
    case own(Source)
  }

  /// An output of the group, with its program.
  struct Output: Hashable, Sendable {
    let name: String
    /// The output's node in the definition.
    let node: NodeID
    let program: Program
    /// The name of the instance in the definition whose first output this is; nil for other outputs.
    ///
    /// The output may also be called by this name: `loan` for `loan.payment`. The instance has several outputs.
    var instance: String?
  }

  /// What a hidden node contains: a number or a data set, with further information.
  struct Source: Hashable, Sendable {
    var content: NodeContent
    /// What the document states about the uncertainty of a number.
    var stated = NumberUncertainty()
    /// Where the points of a data set come from; nil for a number.
    var origin: DataSource?
    /// The unit of the value; nil for a plain number.
    var unit: String?
  }

  /// One of two correlated numbers of the group.
  enum CorrelatedEnd: Hashable, Sendable {
    case shared(String)
    /// A number that each instance has separately: the default of the input at this port.
    case input(Int)
  }

  /// A correlation of two uncertain numbers in the definition of a group.
  struct Correlation: Hashable, Sendable {
    let first: CorrelatedEnd
    let second: CorrelatedEnd
    let coefficient: Double
  }

  /// The name of the group, as in the names of shared hidden nodes.
  ///
  /// For an imported group, it includes the names of the imports that lead to it.
  let name: String
  var inputs: [Input] = []
  var outputs: [Output] = []
  /// The names of the hidden nodes that feed the ports after the inputs.
  var shared: [String] = []
  /// What the hidden nodes contain that instances share or may need as defaults, by name.
  var sources: [String: Source] = [:]
  var correlations: [Correlation] = []
  /// The reason why all outputs fail for any inputs; nil if they can be computed.
  var problem: GroupProblem?

  init(named name: String) {
    self.name = name
  }

  var signature: GroupSignature { GroupSignature(inputs: inputs.map(\.name), outputs: outputs.map(\.name)) }

  /// Returns whether instances and calls of both groups have equal programs and are fed in the same way.
  ///
  /// Only the values of shared nodes may differ.
  ///
  /// - Complexity: linear in the steps.
  func isLaid(as other: LoweredGroup) -> Bool {
    isFed(as: other) && correlations == other.correlations && outputs == other.outputs
  }

  /// Returns whether instances of both groups have the same outputs and are fed in the same way.
  ///
  /// The programs and shared values may differ.
  ///
  /// - Complexity: linear in the inputs and outputs.
  func isFed(as other: LoweredGroup) -> Bool {
    inputs == other.inputs && shared == other.shared && problem == other.problem
      && outputs.map(\.name) == other.outputs.map(\.name)
  }

  /// The names of the inputs, each of which is a port of an instance.
  ///
  /// It is empty if there are more inputs than a node can have ports.
  var portNames: [String] { inputs.count > Ports.limit ? [] : inputs.map(\.name) }

  /// Returns the port of the input with this name; nil if there is none.
  ///
  /// - Complexity: linear in the inputs.
  func port(of input: String) -> Int? { inputs.firstIndex { $0.name.utf8.elementsEqual(input.utf8) } }

  /// Returns the output with this name, or for nil the first output; nil if there is no such output.
  func output(named name: String?) -> Output? {
    guard let name else { return outputs.first }
    return place(ofOutput: name).map { outputs[$0] }
  }

  /// Returns the index of the output with this name; nil if there is none.
  ///
  /// The first output of an instance inside, `loan.payment`, may be called by the name of the instance, `loan`.
  func place(ofOutput name: String) -> Int? {
    outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      ?? outputs.firstIndex { $0.instance?.utf8.elementsEqual(name.utf8) ?? false }
  }

  /// Whether references to an instance must name an output, or may use another name for it than that of the instance.
  var isNamed: Bool { outputs.count > 1 || outputs.contains { $0.instance != nil } }

  /// Returns whether this is the first output, whose value is that of the instance itself.
  ///
  /// A separate hidden node repeats this value for wires that use the output's name.
  func isFirst(_ output: String) -> Bool { outputs.first.map { $0.name.utf8.elementsEqual(output.utf8) } ?? false }

  /// A program that returns the value of its only port unchanged.
  static let passingProgram = {
    var program = Program()
    program.appendInput(0)
    return program
  }()

  /// The program that fails, for an instance without a group and for a removed output.
  static let failingProgram = failingProgram(ports: 0)

  /// Returns a program with this many ports that always fails.
  static func failingProgram(ports: Int) -> Program {
    var program = Program()
    program.appendUnknownName(0)
    if ports > 0 {
      // This value is not used; but a program only has the ports that it reads.
      program.appendInput(ports - 1)
      program.appendPick(1)
      program.appendSlide(2)
    }
    return program
  }
}

extension Program {
  /// Returns the program with at least this many ports; it does not use the added ones.
  func withPorts(_ ports: Int) -> Program {
    guard inputCount < ports else { return self }
    var program = Program()
    program.reserve(count + 2)
    program.appendInput(ports - 1)
    program.append(self) { .port($0) }
    program.appendSlide(1)
    return program
  }
}

extension LoweredGroup.Source {
  /// Creates what the hidden node for a value of an instance contains.
  init(_ quantity: Quantity, unit: String?) {
    self.init(content: .number(quantity.value), stated: NumberUncertainty(quantity.uncertainty), unit: unit)
  }
}
