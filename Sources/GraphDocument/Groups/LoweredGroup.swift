import EvaluationEngine
import Formulas
import GraphAnalysis

/// The compiled definition of a group for all instances and calls: inputs, a program for each output, and hidden
/// values.
///
/// The ports of every program are the inputs in order, followed by the `shared` values (values that all instances
/// share).
struct LoweredGroup: Hashable, Sendable {
  struct Input: Hashable, Sendable {
    let name: String
    let node: NodeID
    let fallback: Fallback
    /// The unit in which instances give values of the input; nil if the definition states no unit.
    var unit: String?
  }

  /// The default of an input.
  ///
  /// It is used by instances without a wire or value for the input, and by calls without an argument for it.
  enum Fallback: Hashable, Sendable {
    /// The hidden node with this name, which all instances share.
    case shared(String)
    /// An uncertain number, for which each instance has a node of its own.
    case own(Source)
  }

  struct Output: Hashable, Sendable {
    let name: String
    let node: NodeID
    let program: Program
    /// The name of the inner instance that is an output of the group, if this is its first output; nil for other
    /// outputs.
    ///
    /// The inner instance has several outputs. The output then has two names: `loan.payment` and `loan`.
    var instance: String?
  }

  /// The content of a hidden node: a number or a data set, with further information.
  struct Source: Hashable, Sendable {
    var content: NodeContent
    /// The uncertainty of the number, as stated in the document.
    var stated = NumberUncertainty()
    /// Where the points of a data set come from; nil for a number.
    var origin: DataSource?
    var unit: String?
  }

  enum CorrelatedEnd: Hashable, Sendable {
    case shared(String)
    /// A number that each instance has separately: the default of the input at this port.
    case input(Int)
  }

  struct Correlation: Hashable, Sendable {
    let first: CorrelatedEnd
    let second: CorrelatedEnd
    let coefficient: Double
  }

  /// The name of the group, which is part of the names of its shared hidden nodes.
  ///
  /// For an imported group, it includes the names of the imports that lead to the group.
  let name: String
  var inputs: [Input] = []
  var outputs: [Output] = []
  /// The names of the hidden nodes that feed the ports after the inputs.
  var shared: [String] = []
  /// The contents of the hidden nodes that instances share or may need as defaults, by name.
  var sources: [String: Source] = [:]
  var correlations: [Correlation] = []
  /// The reason why all outputs fail whatever the inputs are; nil if the outputs can be computed.
  var problem: GroupProblem?

  init(named name: String) {
    self.name = name
  }

  var signature: GroupSignature { GroupSignature(inputs: inputs.map(\.name), outputs: outputs.map(\.name)) }

  /// Whether instances and calls of both groups have equal programs and are fed in the same way.
  ///
  /// Only the values of shared nodes may differ.
  ///
  /// - Complexity: linear in the steps.
  func isLaid(as other: LoweredGroup) -> Bool {
    isFed(as: other) && correlations == other.correlations && outputs == other.outputs
  }

  /// Whether instances of both groups have the same outputs and are fed in the same way.
  ///
  /// The programs and shared values may differ.
  ///
  /// - Complexity: linear in the inputs and outputs.
  func isFed(as other: LoweredGroup) -> Bool {
    inputs == other.inputs && shared == other.shared && problem == other.problem
      && outputs.map(\.name) == other.outputs.map(\.name)
  }

  /// The names of the inputs, which are the ports of an instance; empty if there are more inputs than ports allowed.
  var portNames: [String] { inputs.count > Ports.limit ? [] : inputs.map(\.name) }

  /// Returns the port of the input with this name; nil if there is no such input.
  ///
  /// - Complexity: Linear in the inputs.
  func port(of input: String) -> Int? { inputs.firstIndex { $0.name.utf8.elementsEqual(input.utf8) } }

  /// Returns the output with this name; nil if there is no such output.
  ///
  /// If `name` is nil, returns the first output.
  func output(named name: String?) -> Output? {
    guard let name else { return outputs.first }
    return place(ofOutput: name).map { outputs[$0] }
  }

  /// Returns the index of the output with this name; nil if there is no such output.
  ///
  /// The first output of an inner instance, such as `loan.payment`, also has the name of the instance, `loan`.
  func place(ofOutput name: String) -> Int? {
    outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      ?? outputs.firstIndex { $0.instance?.utf8.elementsEqual(name.utf8) ?? false }
  }

  /// Whether the group has several outputs, or an output with a second name (`Output.instance`).
  var isNamed: Bool { outputs.count > 1 || outputs.contains { $0.instance != nil } }

  /// Whether this is the first output, whose value is the value of the instance itself.
  ///
  /// A separate hidden node repeats this value for wires that use the output's name.
  func isFirst(_ output: String) -> Bool { outputs.first.map { $0.name.utf8.elementsEqual(output.utf8) } ?? false }

  static let passingProgram = {
    var program = Program()
    program.appendInput(0)
    return program
  }()

  /// A program that always fails, for instances without a group and for removed outputs.
  static let failingProgram = failingProgram(ports: 0)

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
  /// Returns the program with at least this many ports.
  ///
  /// The added ports are unused.
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
  /// Creates the content of the hidden node for a value of an instance.
  init(_ quantity: Quantity, unit: String?) {
    self.init(content: .number(quantity.value), stated: NumberUncertainty(quantity.uncertainty), unit: unit)
  }
}
