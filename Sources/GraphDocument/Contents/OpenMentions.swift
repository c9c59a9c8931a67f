import EvaluationEngine

/// The formula nodes that mention a name without a node, by name: they are linked as soon as a node gets the name.
///
/// Invariants, which `checkInvariants()` checks: a name that is entered is mentioned by a formula, and is not empty.
struct OpenMentions: Equatable, Sendable {
  private var formulas: [String: Set<NodeID>] = [:]

  /// No open mentions.
  init() {}

  /// Whether a formula mentions that name in vain.
  func contains(_ name: String) -> Bool { formulas[name] != nil }

  /// The formula nodes that mention that name in vain, ascending.
  ///
  /// - Complexity: O(*k* log *k*) in these.
  func formulas(mentioning name: String) -> [NodeID] { formulas[name]?.sorted() ?? [] }

  /// The formula nodes that mention one of those names in vain, ascending.
  func formulas(mentioning names: [String]) -> [NodeID] {
    names.count == 1 ? formulas(mentioning: names[0]) : Set(names.flatMap { formulas[$0] ?? [] }).sorted()
  }

  /// Enters names that a formula mentions in vain; those that are entered for it stay.
  mutating func insert(_ names: [String], of formula: NodeID) {
    for name in names { formulas[name, default: []].insert(formula) }
  }

  /// Takes names out that a formula does not mention in vain any more; nothing happens for one that is not entered for it.
  mutating func remove(_ names: [String], of formula: NodeID) {
    for name in names {
      formulas[name]?.remove(formula)
      if formulas[name]?.isEmpty == true { formulas[name] = nil }
    }
  }

  /// The problem with the mentions; empty if all is sound.
  ///
  /// For tests.
  ///
  /// - Complexity: linear in the names.
  func checkInvariants() -> [String] {
    var problems = formulas.filter(\.value.isEmpty).map { "nobody mentions '\($0.key)'" }
    if formulas[""] != nil { problems.append("a name without letters is mentioned") }
    return problems
  }
}
