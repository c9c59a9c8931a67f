/// What formula nodes of a graph in the making are to compute and to be fed by, if that is known only when all nodes
/// are there.
///
/// A program that many nodes have is here once, and all inputs are side by side.
public struct FormulaReplacements {
  /// A node and what it gets.
  struct Replacement {
    var node: Int32
    var program: Int32
    var firstInput: Int32
    var inputCount: Int32
  }

  private(set) var programs: [Program] = []
  private var replacements: [Replacement] = []
  /// Builder indices, −1 where open.
  private var inputs: [Int32] = []

  /// None.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { replacements.isEmpty }

  /// How many inputs the nodes get together.
  var inputCount: Int { inputs.count }

  /// Enters a program for nodes to have.
  ///
  /// - Returns: its number.
  public mutating func add(_ program: Program) -> Int32 {
    programs.append(program)
    return Int32(truncatingIfNeeded: programs.count - 1)
  }

  /// Reserves space for so many nodes with so many inputs in all; only speed depends on it.
  public mutating func reserve(nodes: Int, inputs: Int) {
    replacements.reserveCapacity(nodes)
    self.inputs.reserveCapacity(inputs)
  }

  /// Has the formula at a builder index compute the program of that number, as many ports fed as it has: by the first of these.
  ///
  /// - Precondition: a node is named once; there is such a program, and the sources are builder indices of nodes.
  public mutating func replace(_ node: Int32, program: Int32, inputs sources: [Int32?]) {
    let count = min(sources.count, programs[Int(program)].inputCount)
    replacements.append(
      Replacement(
        node: node, program: program, firstInput: Int32(truncatingIfNeeded: inputs.count),
        inputCount: Int32(truncatingIfNeeded: count)))
    for source in sources.prefix(count) { inputs.append(source ?? -1) }
  }

  /// By builder index, of so many nodes, the place of what each gets; −1 for none.
  func places(of nodeCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: nodeCount)
    for (place, replacement) in replacements.enumerated() {
      places[Int(replacement.node)] = Int32(truncatingIfNeeded: place)
    }
    return places
  }

  /// What is at a place; nil for −1.
  subscript(place: Int32) -> Replacement? { place < 0 ? nil : replacements[Int(place)] }

  func inputs(of replacement: Replacement) -> ArraySlice<Int32> {
    inputs[Int(replacement.firstInput)..<Int(replacement.firstInput + replacement.inputCount)]
  }
}
