/// New compiled formulas and inputs for formula nodes that are already in a builder.
///
/// Use it if formulas are known only after all nodes have been added. Each compiled formula is stored once, even if
/// many nodes have it.
public struct FormulaReplacements {
  struct Replacement {
    var node: Int32
    var program: Int32
    var firstInput: Int32
    var inputCount: Int32
  }

  private(set) var programs: [Program] = []
  private var replacements: [Replacement] = []
  /// The builder indices of the sources; −1 for an open port.
  private var inputs: [Int32] = []

  /// Creates a list without replacements.
  public init() {}

  /// Whether there are no replacements.
  public var isEmpty: Bool { replacements.isEmpty }

  var inputCount: Int { inputs.count }

  /// Adds a compiled formula, for any number of nodes.
  ///
  /// - Returns: The index of the formula, to be passed to `replace`.
  public mutating func add(_ program: Program) -> Int32 {
    programs.append(program)
    return Int32(truncatingIfNeeded: programs.count - 1)
  }

  /// Reserves space for this total number of nodes and inputs; it affects only speed.
  public mutating func reserve(nodes: Int, inputs: Int) {
    replacements.reserveCapacity(nodes)
    self.inputs.reserveCapacity(inputs)
  }

  /// Replaces the program of the formula at a builder index; the first of `sources` feed its ports.
  ///
  /// - Precondition: `node` was not replaced before, `program` was added, and the sources are builder indices of nodes.
  public mutating func replace(_ node: Int32, program: Int32, inputs sources: [Int32?]) {
    let count = min(sources.count, programs[Int(program)].inputCount)
    replacements.append(
      Replacement(
        node: node, program: program, firstInput: Int32(truncatingIfNeeded: inputs.count),
        inputCount: Int32(truncatingIfNeeded: count)))
    for source in sources.prefix(count) { inputs.append(source ?? -1) }
  }

  /// Returns the replacement of each node, by builder index; −1 for none.
  func places(of nodeCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: nodeCount)
    for (place, replacement) in replacements.enumerated() {
      places[Int(replacement.node)] = Int32(truncatingIfNeeded: place)
    }
    return places
  }

  /// Returns the replacement at an index; nil for −1.
  subscript(place: Int32) -> Replacement? { place < 0 ? nil : replacements[Int(place)] }

  func inputs(of replacement: Replacement) -> ArraySlice<Int32> {
    inputs[Int(replacement.firstInput)..<Int(replacement.firstInput + replacement.inputCount)]
  }
}
