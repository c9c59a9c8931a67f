import EvaluationEngine
import Formulas

/// The definitions that come along with pasted nodes: one that the document has is the same group, one that differs gets another name.
struct PastedGroups {
  /// What is pasted, by the names that its groups have here.
  private(set) var contents: DocumentContents
  /// The definitions that the document does not have, innermost first.
  private(set) var edits: [Edit] = []

  /// - Complexity: linear in the definitions that come along, but for the order of their names.
  init(of pasted: DocumentContents, into groups: Groups, besides used: Set<String>) {
    contents = pasted
    if pasted.groups.isEmpty { return }
    var names: [String: String] = [:]
    var taken = Set(groups.names).union(used)
    let order = try? GroupOrder.innermostFirst(pasted.groups.names) { pasted.groups[$0]?.uses.groups ?? [] }
    for name in order ?? [] {
      guard var definition = pasted.groups[name] else { continue }
      definition.renameGroups(names)
      if let present = groups[name], DocumentComparison(definition: present, definition).isEmpty { continue }
      let newName = Self.freeName(name, taken)
      taken.insert(newName)
      if newName != name { names[name] = newName }
      edits.append(.setGroup(newName, GroupContents(definition)))
    }
    contents.renameGroups(names)
  }

  private static func freeName(_ base: String, _ taken: Set<String>) -> String {
    if !taken.contains(base) { return base }
    let stem = base.last?.isNumber == true ? base + "_" : base
    var number = 2
    while taken.contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }
}

extension DocumentContents {
  /// Has uses and calls go to groups of other names: all at once, so that one may have had the name of another.
  ///
  /// What they compute is that of the groups that there are.
  mutating func renameGroups(_ names: [String: String]) {
    if names.isEmpty { return }
    func renamed(_ formula: Formula) -> Formula? {
      let places = names.keys.sorted().enumerated().map { (old: $1, place: "_group\($0)") }
      let placed = places.reduce(Optional(formula)) { $0?.renaming(group: $1.old, to: $1.place) }
      return places.reduce(placed) { $0?.renaming(group: $1.place, to: names[$1.old] ?? $1.old) }
    }
    for node in uses.nodes { if let group = uses[node]?.group, let name = names[group] { uses[node]?.group = name } }
    for node in uses.callers {
      if let formula = formulas[node].flatMap({ renamed($0) }) {
        formulas[node] = formula
        uses.setCalls(Set(formula.calls.map(\.group)), of: node)
      } else if let parameters = parameters(of: node), let formula = parameters.formula.flatMap({ renamed($0) }) {
        setDetail(of: node) { $0.parameters = parameters.replacingFormula(formula) }
        uses.setCalls(Set(formula.calls.map(\.group)), of: node)
      }
    }
    let renamedGroups = groups.names.map { (names[$0] ?? $0, groups.definition(named: $0)) }
    groups = Groups()
    for (name, definition) in renamedGroups { groups.set(definition, named: name) }
  }

  /// The groups that some nodes use or call.
  func groupsNamed(by nodes: [NodeID]) -> Set<String> {
    if uses.isEmpty { return [] }
    return nodes.reduce(into: []) { groups, node in
      if let use = uses[node] { groups.insert(use.group) }
      if uses.isCaller(node) { groups.formUnion(uses.calls(of: node)) }
    }
  }
}

extension Groups {
  /// Those of these names, and all that they use.
  ///
  /// - Complexity: linear in what is found, but for the order of names; no recursion.
  func closure(of wanted: Set<String>) -> Groups {
    var found: Set<String> = []
    var rest = Array(wanted)
    while let name = rest.popLast() {
      guard let definition = self[name], found.insert(name).inserted else { continue }
      rest += definition.uses.groups
    }
    return subset(found)
  }
}
