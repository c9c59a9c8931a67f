import EvaluationEngine
import Formulas
import GraphAnalysis

/// A definition compiled for all instances and calls: its inputs, one program per output, and further values that they
/// need.
///
/// The ports of every program are the inputs in order, followed by the `shared` values.
struct LoweredGroup: Hashable, Sendable {
  /// An input with its default.
  struct Input: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let fallback: Fallback
    /// The unit that the input declares, in which its own values are; nil if it takes any.
    var unit: String?
  }

  /// The default of an input without wire, value or argument.
  enum Fallback: Hashable, Sendable {
    /// A hidden node with this name that all instances share.
    case shared(String)
    /// A number with an uncertainty, separate for each instance.
    case own(Source)
  }

  /// An output with its program.
  struct Output: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let program: Program
    /// The instance inside whose first output this is; the output may also be called by the name of the instance.
    ///
    /// Nil if the output is not one of several outputs of an instance.
    var instance: String?
  }

  /// The content of a hidden node, which all instances may share.
  struct Source: Hashable, Sendable {
    var content: NodeContent
    /// What is stated of the uncertainty of a number.
    var stated = NumberUncertainty()
    /// The source of the data's points.
    var origin: DataSource?
    /// The unit of the value; nil for a plain number.
    var unit: String?
  }

  /// One end of a correlation.
  enum CorrelatedEnd: Hashable, Sendable {
    case shared(String)
    /// The port of a number that is separate for each instance.
    case input(Int)
  }

  /// A correlation of two uncertain numbers of a definition.
  struct Correlation: Hashable, Sendable {
    let first: CorrelatedEnd
    let second: CorrelatedEnd
    let coefficient: Double
  }

  /// The name of the group in names of shared values; for an imported group with the names of the imports on the path.
  let name: String
  var inputs: [Input] = []
  var outputs: [Output] = []
  /// The names of the hidden nodes that follow the inputs as ports.
  var shared: [String] = []
  /// The contents of hidden nodes that may be needed, by name: shared values and defaults.
  var sources: [String: Source] = [:]
  var correlations: [Correlation] = []
  /// The reason why all outputs fail, whatever the inputs; nil if there is none.
  var problem: GroupProblem?

  init(named name: String) {
    self.name = name
  }

  var signature: GroupSignature { GroupSignature(inputs: inputs.map(\.name), outputs: outputs.map(\.name)) }

  /// Whether instances and calls of both groups have equal programs and sources; only values of shared nodes may
  /// differ.
  ///
  /// - Complexity: linear in the steps.
  func isLaid(as other: LoweredGroup) -> Bool {
    isFed(as: other) && correlations == other.correlations && outputs == other.outputs
  }

  /// Whether instances of both groups have equal sources at equal ports, and outputs with the same names.
  ///
  /// Only programs and shared values may differ.
  ///
  /// - Complexity: linear in the inputs and outputs.
  func isFed(as other: LoweredGroup) -> Bool {
    inputs == other.inputs && shared == other.shared && problem == other.problem
      && outputs.map(\.name) == other.outputs.map(\.name)
  }

  /// The names of the inputs that are ports of an instance; empty if there are more than a node can have.
  var portNames: [String] { inputs.count > Ports.limit ? [] : inputs.map(\.name) }

  /// Returns the port of the input with this name; nil if there is none.
  ///
  /// - Complexity: linear in the inputs.
  func port(of input: String) -> Int? { inputs.firstIndex { $0.name.utf8.elementsEqual(input.utf8) } }

  /// Returns the output with this name, or the first one if `name` is nil; nil if there is none.
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

  /// Whether references to instances need the name of an output, or may use a name other than the instance's.
  var isNamed: Bool { outputs.count > 1 || outputs.contains { $0.instance != nil } }

  /// Whether this is the first output, which is the value of the instance itself.
  ///
  /// A separate node passes it on to wires that use the output's name.
  func isFirst(_ output: String) -> Bool { outputs.first.map { $0.name.utf8.elementsEqual(output.utf8) } ?? false }

  /// A program that returns the value of its only port.
  static let passingProgram = {
    var program = Program()
    program.appendInput(0)
    return program
  }()

  /// The failing program of an instance without a group, and of a removed output.
  static let failingProgram = failingProgram(ports: 0)

  /// Returns a program with this many ports that fails for all values.
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
  /// Returns the program with at least this many ports, including ports that it does not use.
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
  /// A number that an instance gives.
  init(_ quantity: Quantity, unit: String?) {
    self.init(content: .number(quantity.value), stated: NumberUncertainty(quantity.uncertainty), unit: unit)
  }
}
