/// Collects the nodes of a graph in any order; inputs may refer to nodes that are added later.
///
/// A node is identified by its builder index, which is how many nodes were added before it. `Graph.build` puts all
/// nodes in order at once, which is much faster than making one link after the other.
public struct GraphBuilder: Sendable {
  static let numberMark = UInt8.max
  static let dataMark = UInt8.max - 1
  static let sinkMark = UInt8.max - 2
  /// The lowest mark for nodes that are not operators, above all operator indices.
  static let formulaMark = UInt8.max - 3

  /// The operator index of each node, or a mark for another kind of node.
  private(set) var operators: [UInt8] = []
  /// A number for each node: the value of a number node, or the index of a formula in `programs` or of a sink in
  /// `sinks`.
  ///
  /// Unused for operators and data.
  private(set) var numbers: [Double] = []
  /// The index in `inputs` at which each node's inputs end.
  private(set) var ends: [Int32] = []
  /// The builder index of the source of each input, for the inputs of all nodes in turn; −1 for an open port.
  private(set) var inputs: [Int32] = []
  /// The compiled formulas, without duplicates.
  ///
  /// The built graph uses the same table.
  private(set) var programs = ProgramTable()
  /// The index in `programs` of the program without steps, which many formulas have at first; nil if no formula has it.
  private var emptyProgram: Int32?
  private(set) var sinks = SinkTable()
  private(set) var data: [Int32: DataContent] = [:]
  private(set) var parameters: [Int32: OperatorParameters] = [:]
  private(set) var bypassed: [Int32] = []

  /// Creates a builder without nodes.
  public init() {}

  /// The number of nodes that were added, which is the builder index of the next one.
  public var count: Int { operators.count }

  /// The number of inputs that were added, over all nodes.
  public var inputCount: Int { inputs.count }

  /// Reserves space for this total number of nodes and inputs; it affects only speed.
  public mutating func reserve(nodes: Int, inputs: Int) {
    operators.reserveCapacity(nodes)
    numbers.reserveCapacity(nodes)
    ends.reserveCapacity(nodes)
    self.inputs.reserveCapacity(inputs)
  }

  /// Adds a node without inputs.
  ///
  /// - Returns: the node's builder index; builder indices count from 0.
  @discardableResult
  public mutating func add(_ content: NodeContent) -> Int32 {
    switch content {
    case .number(let number):
      return addNumber(number)
    case .operator(let operation):
      return addOperator(operation, openInputs: 0)
    case .formula(let program):
      return addFormula(program)
    case .data(let content):
      data[Int32(truncatingIfNeeded: operators.count)] = content
      operators.append(GraphBuilder.dataMark)
      numbers.append(0)
    case .sink(let sink):
      operators.append(GraphBuilder.sinkMark)
      numbers.append(Double(sinks.index(of: sink)))
    }
    ends.append(Int32(truncatingIfNeeded: inputs.count))
    return Int32(truncatingIfNeeded: operators.count - 1)
  }

  /// Adds a number; faster than `add(.number(number))`, with the same result.
  ///
  /// - Returns: the node's builder index.
  @discardableResult
  public mutating func addNumber(_ number: Double) -> Int32 {
    operators.append(GraphBuilder.numberMark)
    numbers.append(number)
    ends.append(Int32(truncatingIfNeeded: inputs.count))
    return Int32(truncatingIfNeeded: operators.count - 1)
  }

  /// Adds a formula with `openInputs` open inputs.
  ///
  /// Faster than `add(.formula(program))` and a call of `addInput(nil)` for each input, with the same result.
  ///
  /// - Returns: the node's builder index.
  /// - Complexity: linear in the program's steps, expected.
  @discardableResult
  public mutating func addFormula(_ program: Program, openInputs: Int = 0) -> Int32 {
    operators.append(GraphBuilder.formulaMark)
    if program.count > 0 {
      numbers.append(Double(programs.insert(program)))
    } else if let emptyProgram {
      programs.keep(emptyProgram)
      numbers.append(Double(emptyProgram))
    } else {
      let place = programs.insert(program)
      emptyProgram = place
      numbers.append(Double(place))
    }
    for _ in 0..<openInputs { inputs.append(-1) }
    ends.append(Int32(truncatingIfNeeded: inputs.count))
    return Int32(truncatingIfNeeded: operators.count - 1)
  }

  /// Adds an operator with `openInputs` open inputs.
  ///
  /// The same as `add(.operator(operation))` and a call of `addInput(nil)` for each input.
  ///
  /// - Returns: the node's builder index.
  @discardableResult
  public mutating func addOperator(_ operation: OperatorID, openInputs: Int) -> Int32 {
    operators.append(operation.index)
    numbers.append(0)
    for _ in 0..<openInputs { inputs.append(-1) }
    ends.append(Int32(truncatingIfNeeded: inputs.count))
    return Int32(truncatingIfNeeded: operators.count - 1)
  }

  /// Bypasses the operator that was added last; see `Graph.setBypassed(_:of:)`.
  ///
  /// If the last node is not an operator, nothing changes.
  public mutating func bypass() {
    guard let last = operators.last, last < GraphBuilder.formulaMark else { return }
    bypassed.append(Int32(truncatingIfNeeded: operators.count - 1))
  }

  /// Sets the parameters of the operator at a builder index.
  ///
  /// If that node is not an operator, nothing changes.
  public mutating func setParameters(_ parameters: OperatorParameters, of node: Int32) {
    guard operators[Int(node)] < GraphBuilder.formulaMark else { return }
    self.parameters[node] = parameters
  }

  /// Adds an input to the node added last; `nil` leaves the port open.
  ///
  /// The graph omits inputs beyond a node's ports and inputs from a sink; the caller must refuse them.
  ///
  /// - Precondition: a node was added; at build, the source is the builder index of a node.
  public mutating func addInput(_ source: Int32?) {
    inputs.append(source ?? -1)
    ends[ends.count - 1] += 1
  }

  /// Sets the source of an input.
  ///
  /// All inputs are numbered from 0, in the order in which they were added; `ordinal` is this number.
  ///
  /// - Precondition: the input was added; at build, the source is the builder index of a node.
  public mutating func setInput(_ ordinal: Int, _ source: Int32?) {
    inputs[ordinal] = source ?? -1
  }

  /// The number of the first input whose source is a sink, counting all inputs from 0; nil if there is none.
  ///
  /// - Complexity: O(inputs); O(1) if there are no sinks.
  public var firstInputFromNothing: Int? {
    sinks.isEmpty ? nil : inputs.firstIndex { !hasOutput($0) }
  }

  /// Whether the node at a builder index can feed others; false only for sinks.
  ///
  /// - Precondition: There is a node at this index.
  public func hasOutput(at node: Int32) -> Bool { hasOutput(node) }

  /// Returns the kind of the node at a builder index, without its number, operator, program or data.
  ///
  /// - Precondition: There is a node at this index.
  public func contentKind(at node: Int32) -> ContentKind {
    switch operators[Int(node)] {
    case GraphBuilder.numberMark: .number
    case GraphBuilder.dataMark: .data
    case GraphBuilder.sinkMark: .sink(sinks[Int32(numbers[Int(node)])])
    case GraphBuilder.formulaMark: .formula
    case _: .operator
    }
  }

  /// Whether some input of the node at a builder index is open.
  ///
  /// - Precondition: There is a node at this index.
  /// - Complexity: Linear in the inputs of the node.
  public func hasOpenInput(at node: Int32) -> Bool { inputRange(Int(node)).contains { inputs[$0] < 0 } }

  /// Returns the source of each input of the node at a builder index: the source's builder index, or −1 for an open
  /// port.
  ///
  /// - Precondition: There is a node at this index.
  public func inputs(of node: Int32) -> ArraySlice<Int32> { inputs[inputRange(Int(node))] }

  /// Returns a copy in which inputs from sinks are open.
  func withoutInputsFromNothing() -> GraphBuilder {
    guard let first = firstInputFromNothing else { return self }
    var builder = self
    for index in first..<inputs.count where !hasOutput(inputs[index]) { builder.inputs[index] = -1 }
    return builder
  }

  /// Whether a builder index can be a source; true for −1, which means no source.
  private func hasOutput(_ source: Int32) -> Bool {
    source < 0 || operators[Int(source)] != GraphBuilder.sinkMark
  }

  /// Returns a copy with other programs and inputs for some formulas.
  ///
  /// - Precondition: the replaced nodes are formulas.
  /// - Complexity: linear in nodes and inputs, and in the steps of the programs, each once.
  public func replacingFormulas(by replacements: FormulaReplacements) -> GraphBuilder {
    if replacements.isEmpty { return self }
    var other = self
    let places = replacements.programs.map { other.programs.insert($0) }
    other.emptyProgram = nil
    other.inputs = []
    other.inputs.reserveCapacity(inputs.count + replacements.inputCount)
    let replacementOfNode = replacements.places(of: operators.count)
    for node in operators.indices {
      if let new = replacements[replacementOfNode[node]] {
        let place = places[Int(new.program)]
        other.programs.keep(place)
        other.programs.remove(Int32(numbers[node]))
        other.numbers[node] = Double(place)
        other.inputs += replacements.inputs(of: new)
      } else {
        other.inputs += inputs[inputRange(node)]
      }
      other.ends[node] = Int32(truncatingIfNeeded: other.inputs.count)
    }
    // Only the nodes keep these programs now.
    for place in places { other.programs.remove(place) }
    return other
  }

  func inputRange(_ node: Int) -> Range<Int> {
    let start = node == 0 ? 0 : Int(ends[node - 1])
    return start..<Int(ends[node])
  }
}
