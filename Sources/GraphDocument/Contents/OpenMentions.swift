import EvaluationEngine

/// The names in formulas that no node has.
///
/// As soon as a node gets such a name, the formula is linked to it. Invariant, checked by `checkInvariants()`: every
/// name is in a formula and is not empty.
struct OpenMentions: Equatable, Sendable {
  private var formulas: [String: Set<NodeID>] = [:]

  init() {}

  /// Returns whether a formula mentions this name and no node has it.
  func contains(_ name: String) -> Bool { formulas[name] != nil }

  /// Returns the formula nodes that mention this name, ascending; empty if a node has the name.
  ///
  /// - Complexity: O(*k* log *k*) for *k* formula nodes.
  func formulas(mentioning name: String) -> [NodeID] { formulas[name]?.sorted() ?? [] }

  /// Returns the formula nodes that mention any of these names, ascending.
  ///
  /// A name that a node has is ignored.
  func formulas(mentioning names: [String]) -> [NodeID] {
    names.count == 1 ? formulas(mentioning: names[0]) : Set(names.flatMap { formulas[$0] ?? [] }).sorted()
  }

  /// The formula nodes that mention a name that no node has.
  ///
  /// - Complexity: Linear in the mentions of such names.
  var allFormulas: Set<NodeID> { formulas.values.reduce(into: []) { $0.formUnion($1) } }

  mutating func insert(_ names: [String], of formula: NodeID) {
    for name in names { formulas[name, default: []].insert(formula) }
  }

  /// Removes names of a formula: names that a node has now, and names that the formula no longer mentions.
  ///
  /// Names that are not in the table are ignored.
  mutating func remove(_ names: [String], of formula: NodeID) {
    for name in names {
      formulas[name]?.remove(formula)
      if formulas[name]?.isEmpty == true { formulas[name] = nil }
    }
  }

  /// Returns violated invariants; empty if the table is consistent.
  ///
  /// - Complexity: linear in the names.
  func checkInvariants() -> [String] {
    var problems = formulas.filter(\.value.isEmpty).map { "nobody mentions '\($0.key)'" }
    if formulas[""] != nil { problems.append("an empty name is mentioned") }
    return problems
  }
}
