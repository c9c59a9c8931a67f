/// The programs and inputs of formula nodes that are known only after all nodes have been added to a graph builder.
///
/// A program that many nodes have is here once, and all inputs are side by side.
public struct FormulaReplacements {
  /// A node with its new program and inputs.
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

  /// No replacements.
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

  /// Reserves space for this many nodes and inputs in all; it affects only speed.
  public mutating func reserve(nodes: Int, inputs: Int) {
    replacements.reserveCapacity(nodes)
    self.inputs.reserveCapacity(inputs)
  }

  /// Replaces the program of the formula at a builder index; its ports are fed by the first of these inputs.
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

  /// For each of `nodeCount` builder indices, the place of its replacement; −1 for none.
  func places(of nodeCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: nodeCount)
    for (place, replacement) in replacements.enumerated() {
      places[Int(replacement.node)] = Int32(truncatingIfNeeded: place)
    }
    return places
  }

  /// The replacement at a place; nil for −1.
  subscript(place: Int32) -> Replacement? { place < 0 ? nil : replacements[Int(place)] }

  func inputs(of replacement: Replacement) -> ArraySlice<Int32> {
    inputs[Int(replacement.firstInput)..<Int(replacement.firstInput + replacement.inputCount)]
  }
}
