/// An unfinished graph: nodes in any order, with inputs that may refer to later nodes.
///
/// `Graph.build` sorts it once, which is far cheaper than linking edge by edge.
public struct GraphBuilder: Sendable {
  static let numberMark = UInt8.max
  static let dataMark = UInt8.max - 1
  static let sinkMark = UInt8.max - 2
  /// The lowest mark; indices of operators are below it.
  static let formulaMark = UInt8.max - 3

  /// The operator's index, or one of the marks.
  private(set) var operators: [UInt8] = []
  /// One number for each builder index, with a meaning that depends on the kind of node.
  ///
  /// For a number it is the value, for a formula the index in `programs`, for a sink the index in `sinks`; it is
  /// meaningless for operators and data.
  private(set) var numbers: [Double] = []
  /// The end of each node's inputs in `inputs`.
  private(set) var ends: [Int32] = []
  /// The builder indices of the sources; −1 for an open port.
  private(set) var inputs: [Int32] = []
  /// The programs of the formulas, without duplicates; the graph takes them over.
  private(set) var programs = ProgramTable()
  /// The index in `programs` of the program without steps, which many formulas have at first; nil if none has it.
  private var emptyProgram: Int32?
  private(set) var sinks = SinkTable()
  /// The contents of the data nodes, by builder index.
  private(set) var data: [Int32: DataContent] = [:]
  /// The parameters of operators that have some, by builder index.
  private(set) var parameters: [Int32: OperatorParameters] = [:]
  /// The builder indices of operators that pass their first input on.
  private(set) var bypassed: [Int32] = []

  /// Creates a builder without nodes.
  public init() {}

  /// The number of nodes that were added, which is the builder index of the next one.
  public var count: Int { operators.count }

  /// The number of inputs that were added, over all nodes.
  public var inputCount: Int { inputs.count }

  /// Reserves space for this many nodes and inputs in all; it affects only speed.
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

  /// Adds a number: the same as `add(.number(number))`, but without a `NodeContent`, for a reader of many numbers.
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

  /// Bypasses the operator added last: see `Graph.setBypassed(_:of:)`.
  ///
  /// Nodes of other kinds stay unchanged.
  public mutating func bypass() {
    guard let last = operators.last, last < GraphBuilder.formulaMark else { return }
    bypassed.append(Int32(truncatingIfNeeded: operators.count - 1))
  }

  /// Sets the parameters of the operator at a builder index.
  ///
  /// Nodes of other kinds stay unchanged.
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

  /// Sets the source of an input; `ordinal` counts the inputs of all nodes in the order they were added, from 0.
  ///
  /// - Precondition: the input was added; at build, the source is the builder index of a node.
  public mutating func setInput(_ ordinal: Int, _ source: Int32?) {
    inputs[ordinal] = source ?? -1
  }

  /// The ordinal of the first input with a sink as its source, counted over all nodes; nil if there is none.
  ///
  /// - Complexity: O(inputs); O(1) if there are no sinks.
  public var firstInputFromNothing: Int? {
    sinks.isEmpty ? nil : inputs.firstIndex { !hasOutput($0) }
  }

  /// Whether the node at that builder index may feed others: all but sinks do.
  ///
  /// - Precondition: there is such a node.
  public func hasOutput(at node: Int32) -> Bool { hasOutput(node) }

  /// Returns the kind of the node at that builder index, without its number, operator, program or data.
  ///
  /// - Precondition: there is such a node.
  public func contentKind(at node: Int32) -> ContentKind {
    switch operators[Int(node)] {
    case GraphBuilder.numberMark: .number
    case GraphBuilder.dataMark: .data
    case GraphBuilder.sinkMark: .sink(sinks[Int32(numbers[Int(node)])])
    case GraphBuilder.formulaMark: .formula
    case _: .operator
    }
  }

  /// Whether some input of the node at that builder index is open.
  ///
  /// - Precondition: there is such a node.
  /// - Complexity: linear in its inputs.
  public func hasOpenInput(at node: Int32) -> Bool { inputRange(Int(node)).contains { inputs[$0] < 0 } }

  /// Returns the sources of the node at that builder index, by port: builder indices, −1 for open ports.
  ///
  /// - Precondition: there is such a node.
  public func inputs(of node: Int32) -> ArraySlice<Int32> { inputs[inputRange(Int(node))] }

  /// Returns a copy in which the inputs with a sink as their source are open.
  func withoutInputsFromNothing() -> GraphBuilder {
    guard let first = firstInputFromNothing else { return self }
    var builder = self
    for index in first..<inputs.count where !hasOutput(inputs[index]) { builder.inputs[index] = -1 }
    return builder
  }

  /// Whether a builder index may be a source; so may −1, which stands for none.
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
