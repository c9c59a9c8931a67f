import EvaluationEngine
import Formulas
import GraphAnalysis

/// A compiled definition for all instances and calls: its inputs, one program per output, and further values they need.
///
/// The ports of every program are the inputs in order, followed by the `shared` values.
struct LoweredGroup: Hashable, Sendable {
  /// An input with its default.
  struct Input: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let fallback: Fallback
  }

  /// The default of an input without wire, value or argument.
  enum Fallback: Hashable, Sendable {
    /// A hidden node of that name, one for all instances.
    case shared(String)
    /// A number with an uncertainty, separate for each instance.
    case own(Source)
  }

  /// An output and how it is computed.
  struct Output: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let program: Program
    /// The instance inside with this as its first output: the output may be mentioned by the name of the instance.
    ///
    /// Nil if it is not one of several outputs of an instance.
    var instance: String?
  }

  /// A node that is hidden in a document and one for all instances.
  struct Source: Hashable, Sendable {
    var content: NodeContent
    /// What is stated of the uncertainty of a number.
    var stated = NumberUncertainty()
    /// The source of the data's points.
    var origin: DataSource?
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

  /// The name of a shared value; for a group of an import with the names of the imports on the path.
  let name: String
  var inputs: [Input] = []
  var outputs: [Output] = []
  /// The names of the hidden nodes behind the inputs.
  var shared: [String] = []
  /// The hidden nodes that may be needed, by name: shared values, and defaults.
  var sources: [String: Source] = [:]
  var correlations: [Correlation] = []
  /// The reason why the outputs fail for any input.
  var problem: GroupProblem?

  init(named name: String) {
    self.name = name
  }

  var signature: GroupSignature { GroupSignature(inputs: inputs.map(\.name), outputs: outputs.map(\.name)) }

  /// Whether instances and calls of both have equal programs and sources: only the values of shared nodes may differ.
  ///
  /// - Complexity: linear in the steps.
  func isLaid(as other: LoweredGroup) -> Bool {
    isFed(as: other) && correlations == other.correlations && outputs == other.outputs
  }

  /// Whether instances of both have equal sources at equal ports, and outputs of the same names: only programs and
  /// shared values may differ.
  ///
  /// - Complexity: linear in the inputs and outputs.
  func isFed(as other: LoweredGroup) -> Bool {
    inputs == other.inputs && shared == other.shared && problem == other.problem
      && outputs.map(\.name) == other.outputs.map(\.name)
  }

  /// The names of the inputs that are ports of an instance: none if they are more than a node can have.
  var portNames: [String] { inputs.count > Ports.limit ? [] : inputs.map(\.name) }

  /// The port of the input of that name; nil if there is none.
  ///
  /// - Complexity: linear in the inputs.
  func port(of input: String) -> Int? { inputs.firstIndex { $0.name.utf8.elementsEqual(input.utf8) } }

  /// The output of that name, or the first one for nil; nil if there is none.
  func output(named name: String?) -> Output? {
    guard let name else { return outputs.first }
    return place(ofOutput: name).map { outputs[$0] }
  }

  /// The place of the output of that name; nil if there is none.
  ///
  /// The first output of an instance inside, `loan.payment`, may be called by the name of the instance, `loan`.
  func place(ofOutput name: String) -> Int? {
    outputs.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      ?? outputs.firstIndex { $0.instance?.utf8.elementsEqual(name.utf8) ?? false }
  }

  /// Whether mentions of instances need the name of an output, or may use a name other than the instance's.
  var isNamed: Bool { outputs.count > 1 || outputs.contains { $0.instance != nil } }

  /// Whether that is the first output, which is the value of the instance itself: a separate node passes it on to wires
  /// that name it.
  func isFirst(_ output: String) -> Bool { outputs.first.map { $0.name.utf8.elementsEqual(output.utf8) } ?? false }

  /// A program that passes on the value of its only port.
  static let passingProgram = {
    var program = Program()
    program.appendInput(0)
    return program
  }()

  /// The failing program of an instance without a group, and of a removed output.
  static let failingProgram = failingProgram(ports: 0)

  /// A program with this many ports that fails for all values.
  static func failingProgram(ports: Int) -> Program {
    var program = Program()
    program.appendUnknownName(0)
    if ports > 0 {
      // Looked at by nothing: a program has the ports that it reads.
      program.appendInput(ports - 1)
      program.appendPick(1)
      program.appendSlide(2)
    }
    return program
  }
}

extension Program {
  /// The program with at least this many ports; those that it does not read count.
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
  init(_ quantity: Quantity) {
    self.init(content: .number(quantity.value), stated: NumberUncertainty(quantity.uncertainty))
  }
}
