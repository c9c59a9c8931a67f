import EvaluationEngine
import Formulas
import GraphAnalysis

/// What a definition comes to for all that use it: an input, a program an output, and what these need besides.
///
/// The ports of every program are the inputs in order, and behind them what is `shared`.
struct LoweredGroup: Hashable, Sendable {
  /// An input and what it is if nothing is given.
  struct Input: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let fallback: Fallback
  }

  /// What an input is where no wire, value or argument is given.
  enum Fallback: Hashable, Sendable {
    /// A hidden node of that name, one for all instances.
    case shared(String)
    /// A number with an uncertainty, which is another one in each instance.
    case own(Source)
  }

  /// An output and how it is computed.
  struct Output: Hashable, Sendable {
    let name: String
    /// The node of the definition.
    let node: NodeID
    let program: Program
    /// The instance inside that gives it first, by whose name alone it may be mentioned; nil if it is none of several
    /// outputs of one.
    var instance: String?
  }

  /// A node that is hidden in a document and one for all instances.
  struct Source: Hashable, Sendable {
    var content: NodeContent
    var uncertainty: StandardUncertainty?
    /// How that was found, where more is known of it.
    var evaluation: UncertaintyEvaluation?
    var distribution: Distribution?
    /// Where the points of data come from.
    var origin: DataSource?
  }

  /// One end of a correlation.
  enum CorrelatedEnd: Hashable, Sendable {
    case shared(String)
    /// A number that is another one in each instance; its port.
    case input(Int)
  }

  /// A correlation of two uncertain numbers of a definition.
  struct Correlation: Hashable, Sendable {
    let first: CorrelatedEnd
    let second: CorrelatedEnd
    let coefficient: Double
  }

  /// By which name what all instances share goes: of a group of an import with the names of the imports that lead to
  /// it.
  let name: String
  var inputs: [Input] = []
  var outputs: [Output] = []
  /// The names of the hidden nodes behind the inputs.
  var shared: [String] = []
  /// By name the hidden nodes that may be needed: those that are shared, and defaults.
  var sources: [String: Source] = [:]
  var correlations: [Correlation] = []
  /// Why the outputs fail whatever comes.
  var problem: GroupProblem?

  init(named name: String) {
    self.name = name
  }

  var signature: GroupSignature { GroupSignature(inputs: inputs.map(\.name), outputs: outputs.map(\.name)) }

  /// Whether uses and calls of both compute the same and are fed by the same nodes: only what all of them share may hold something else.
  ///
  /// - Complexity: linear in the steps.
  func isLaid(as other: LoweredGroup) -> Bool {
    isFed(as: other) && correlations == other.correlations && outputs == other.outputs
  }

  /// Whether uses of both are fed by the same nodes through the same ports and give outputs of the same names: only what they compute may differ,
  /// and what all of them share.
  ///
  /// - Complexity: linear in the inputs and outputs.
  func isFed(as other: LoweredGroup) -> Bool {
    inputs == other.inputs && shared == other.shared && problem == other.problem
      && outputs.map(\.name) == other.outputs.map(\.name)
  }

  /// The names of the inputs that are ports of an instance: none if they are more than a node can have.
  var portNames: [String] { inputs.count > Ports.limit ? [] : inputs.map(\.name) }

  /// The port that the input of that name is; nil if there is none.
  ///
  /// - Complexity: linear in the inputs.
  func port(of input: String) -> Int? { inputs.firstIndex { $0.name.utf8.elementsEqual(input.utf8) } }

  /// The output of that name, or the first one; nil if there is none.
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

  /// Whether instances are to be mentioned with the name of an output, or may be by another name than that.
  var isNamed: Bool { outputs.count > 1 || outputs.contains { $0.instance != nil } }

  /// Whether that is the first output, which an instance gives itself: a node of its own, for who begins at it by name,
  /// passes that on.
  func isFirst(_ output: String) -> Bool { outputs.first.map { $0.name.utf8.elementsEqual(output.utf8) } ?? false }

  /// What passes on what comes through its only port.
  static let passingProgram = {
    var program = Program()
    program.appendInput(0)
    return program
  }()

  /// What an instance of no group, and an output that is no more, compute: they fail.
  static let failingProgram = failingProgram(ports: 0)

  /// A program of so many ports that fails whatever comes through them.
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
  /// The program with at least so many ports: those that it does not read count.
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
  init(_ quantity: Quantity) { self.init(content: .number(quantity.value), uncertainty: quantity.uncertainty) }
}
