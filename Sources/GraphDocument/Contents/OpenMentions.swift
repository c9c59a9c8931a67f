import EvaluationEngine

/// The formula nodes that mention names without a node, by name; they are linked as soon as a node gets the name.
///
/// Invariants, which `checkInvariants()` checks: every name is mentioned by a formula and is not empty.
struct OpenMentions: Equatable, Sendable {
  private var formulas: [String: Set<NodeID>] = [:]

  /// Creates an empty table.
  init() {}

  /// Whether a formula mentions this name without a node.
  func contains(_ name: String) -> Bool { formulas[name] != nil }

  /// Returns the formula nodes that mention this name without a node, ascending.
  ///
  /// - Complexity: O(*k* log *k*) for *k* formula nodes.
  func formulas(mentioning name: String) -> [NodeID] { formulas[name]?.sorted() ?? [] }

  /// Returns the formula nodes that mention one of these names without a node, ascending.
  func formulas(mentioning names: [String]) -> [NodeID] {
    names.count == 1 ? formulas(mentioning: names[0]) : Set(names.flatMap { formulas[$0] ?? [] }).sorted()
  }

  /// The formula nodes that mention any name without a node.
  ///
  /// - Complexity: linear in these mentions.
  var allFormulas: Set<NodeID> { formulas.values.reduce(into: []) { $0.formUnion($1) } }

  /// Adds names without a node that a formula mentions; earlier entries of the formula stay.
  mutating func insert(_ names: [String], of formula: NodeID) {
    for name in names { formulas[name, default: []].insert(formula) }
  }

  /// Removes names from a formula's entries; names that are not among its entries are ignored.
  mutating func remove(_ names: [String], of formula: NodeID) {
    for name in names {
      formulas[name]?.remove(formula)
      if formulas[name]?.isEmpty == true { formulas[name] = nil }
    }
  }

  /// Returns the problems with the mentions; empty if they are consistent.
  ///
  /// For tests.
  ///
  /// - Complexity: linear in the names.
  func checkInvariants() -> [String] {
    var problems = formulas.filter(\.value.isEmpty).map { "nobody mentions '\($0.key)'" }
    if formulas[""] != nil { problems.append("an empty name is mentioned") }
    return problems
  }
}
