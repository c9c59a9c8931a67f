import EvaluationEngine

/// The names that formulas mention although no node has them; a formula is linked as soon as a node gets the name.
///
/// Invariants, which `checkInvariants()` checks: every name is mentioned by a formula and is not empty.
struct OpenMentions: Equatable, Sendable {
  private var formulas: [String: Set<NodeID>] = [:]

  init() {}

  /// Returns whether a formula mentions this name and no node has it.
  func contains(_ name: String) -> Bool { formulas[name] != nil }

  /// Returns the formula nodes that mention this name, ascending; empty if a node has the name.
  ///
  /// - Complexity: O(*k* log *k*) for *k* formula nodes.
  func formulas(mentioning name: String) -> [NodeID] { formulas[name]?.sorted() ?? [] }

  /// Returns the formula nodes that mention any of these names, ascending; names that a node has are ignored.
  func formulas(mentioning names: [String]) -> [NodeID] {
    names.count == 1 ? formulas(mentioning: names[0]) : Set(names.flatMap { formulas[$0] ?? [] }).sorted()
  }

  /// The formula nodes that mention any name that no node has.
  ///
  /// - Complexity: linear in these mentions.
  var allFormulas: Set<NodeID> { formulas.values.reduce(into: []) { $0.formUnion($1) } }

  /// Adds names that a formula mentions although no node has them.
  mutating func insert(_ names: [String], of formula: NodeID) {
    for name in names { formulas[name, default: []].insert(formula) }
  }

  /// Removes names of a formula, because a node has them now or the formula no longer mentions them; others are
  /// ignored.
  mutating func remove(_ names: [String], of formula: NodeID) {
    for name in names {
      formulas[name]?.remove(formula)
      if formulas[name]?.isEmpty == true { formulas[name] = nil }
    }
  }

  /// Returns descriptions of violated invariants, for tests; empty if the table is consistent.
  ///
  /// - Complexity: linear in the names.
  func checkInvariants() -> [String] {
    var problems = formulas.filter(\.value.isEmpty).map { "nobody mentions '\($0.key)'" }
    if formulas[""] != nil { problems.append("an empty name is mentioned") }
    return problems
  }
}
