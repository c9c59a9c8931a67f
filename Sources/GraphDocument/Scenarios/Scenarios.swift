public import Formulas

/// Named sets of values for numbers of a document, in their declared order.
///
/// Numbers are identified by name. A value for a name that no number has is kept, and has no effect. Scenario names are
/// unique.
public struct Scenarios: Hashable, Sendable {
  /// The scenarios in order.
  public private(set) var all: [Scenario] = []
  /// The number of values in all scenarios.
  public private(set) var valueCount = 0

  /// The maximum number of scenarios in a document.
  public static let limit = 1_000

  /// Creates scenarios in order.
  ///
  /// If several scenarios have the same name, only the last of them is kept, at the position of the first.
  ///
  /// - Complexity: Linear in the scenarios, expected.
  public init(_ scenarios: [Scenario] = []) {
    var places: [String: Int] = [:]
    for scenario in scenarios {
      if let place = places[scenario.name] {
        all[place] = scenario
      } else {
        places[scenario.name] = all.count
        all.append(scenario)
      }
    }
    valueCount = all.reduce(0) { $0 + $1.values.count }
  }

  /// Whether there are no scenarios.
  public var isEmpty: Bool { all.isEmpty }

  /// The names of the scenarios, in order.
  public var names: [String] { all.map(\.name) }

  /// Returns the scenario with this name; nil if there is none.
  ///
  /// - Complexity: Linear in the scenarios.
  public subscript(name: String) -> Scenario? { all.first { $0.name == name } }

  /// Returns a copy with `scenario`, which replaces a scenario with the same name or is added at the end.
  public func adding(_ scenario: Scenario) -> Scenarios { Scenarios(all + [scenario]) }

  /// Returns a copy without the scenario with this name.
  public func removing(_ name: String) -> Scenarios { Scenarios(all.filter { $0.name != name }) }

  /// Whether any scenario has a value for this name.
  ///
  /// - Complexity: linear in the values.
  public func mention(_ name: String) -> Bool { all.contains { $0.values.contains { $0.name == name } } }

  /// Returns a copy in which values follow renamed nodes; `names` has the new names by old name.
  ///
  /// If a scenario already has a value for a new name, this value is removed, because it belonged to no number.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values.
  public func renaming(_ names: [String: String]) -> Scenarios {
    if names.isEmpty || isEmpty { return self }
    return Scenarios(all.map { $0.renaming(names) })
  }
}

/// A named set of values for numbers of a document.
public struct Scenario: Hashable, Sendable {
  /// The name of the scenario.
  public let name: String
  /// The values, sorted by the bytes of their unique names.
  public let values: [GivenValue]

  /// The reason why a name and values do not form a valid scenario.
  public enum Problem: Error, Hashable, Sendable {
    case badName(String, NodeName.Problem)
    case badNode(String, NodeName.Problem)
    case notFinite(String)
  }

  /// Creates a scenario with values for numbers with these names; if a name is repeated, the last value counts.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values.
  public init(_ name: String, _ values: [GivenValue] = []) {
    self.name = name
    let last = Dictionary(values.map { ($0.name, $0) }) { _, later in later }
    self.values = last.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns the value for the number with this name; nil if the scenario has no value for it.
  ///
  /// - Complexity: Linear in its values.
  public func value(of name: String) -> Quantity? { values.first { $0.name == name }?.quantity }

  /// The reason why the scenario is not valid; nil if it is valid.
  public var problem: Problem? {
    if let problem = NodeName.problem(in: name) { return .badName(name, problem) }
    for value in values {
      if let problem = NodeName.problem(in: value.name) { return .badNode(value.name, problem) }
      let sides = [value.quantity.value, value.quantity.lower ?? 0, value.quantity.upper ?? 0]
      if !sides.allSatisfy({ $0.isFinite }) || sides[1] < 0 || sides[2] < 0 { return .notFinite(value.name) }
    }
    return nil
  }

  fileprivate func renaming(_ names: [String: String]) -> Scenario {
    let kept = values.filter { names[$0.name] == nil }
    return Scenario(
      name, kept + values.compactMap { value in names[value.name].map { GivenValue($0, value.quantity) } })
  }
}

extension Scenario.Problem {
  /// The problem, without a full stop.
  public var sentence: String {
    switch self {
    case .badName(let name, let problem): problem.sentence(for: name, as: "a valid name of a scenario")
    case .badNode(let name, let problem): "'\(name)' is not a valid name for a node: \(problem.sentence)"
    case .notFinite(let name): "the value of '\(name)' or its uncertainty is not a finite number"
    }
  }
}

// MARK: - Differences

extension Scenarios {
  /// The difference of a number's value between two versions of a scenario.
  public struct ValueChange: Hashable, Sendable {
    /// The name of the number.
    public let name: String
    /// The value in the old version; nil if it had none.
    public let old: Quantity?
    /// The value in the new version; nil if it has none.
    public let new: Quantity?
  }

  /// How a scenario differs from the scenario with the same name in an older version.
  public enum Change: Hashable, Sendable {
    case entered
    case exited
    /// The scenario has other values, which are sorted by the names of the numbers.
    case changed([ValueChange])
  }

  /// Returns the changes since `old`: added and changed scenarios in their order, then removed scenarios.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values, expected.
  public func changes(from old: Scenarios) -> [(name: String, change: Change)] {
    let (before, present) = (old.byName, byName)
    var changes: [(name: String, change: Change)] = all.compactMap { scenario in
      guard let earlier = before[scenario.name] else { return (scenario.name, .entered) }
      let changed = scenario.changes(from: earlier)
      return changed.isEmpty ? nil : (scenario.name, .changed(changed))
    }
    changes += old.names.filter { present[$0] == nil }.map { ($0, .exited) }
    return changes
  }

  fileprivate var byName: [String: Scenario] { Dictionary(all.map { ($0.name, $0) }) { first, _ in first } }
}

extension Scenario {
  fileprivate var byName: [String: Quantity] {
    Dictionary(values.map { ($0.name, $0.quantity) }) { first, _ in first }
  }

  fileprivate func changes(from old: Scenario) -> [Scenarios.ValueChange] {
    if old == self { return [] }
    let (before, after) = (old.byName, byName)
    return Set(before.keys).union(after.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
      before[name] == after[name] ? nil : Scenarios.ValueChange(name: name, old: before[name], new: after[name])
    }
  }
}

// MARK: - Merging

/// Merges scenarios that both sides may have changed, scenario by scenario and value by value.
///
/// A part that one side left unchanged is taken from the other side. The order is merged as by `MergedList`. In two
/// cases there is a conflict, and `mine` is taken: both sides change a value differently, or one side deletes a
/// scenario that the other side changes.
struct MergedScenarios {
  let scenarios: Scenarios
  /// The conflicts: a value (`scenarios.high.rate`), a whole scenario (`scenarios.high`), or the order (`scenarios`).
  private(set) var conflicts: [String] = []

  /// Merges three versions of the scenarios.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values, expected.
  init(base: Scenarios, mine: Scenarios, theirs: Scenarios) {
    if theirs == base || theirs == mine {
      scenarios = mine
      return
    }
    if mine == base {
      scenarios = theirs
      return
    }
    let (before, one, two) = (base.byName, mine.byName, theirs.byName)
    // A scenario that `theirs` deleted and `mine` changed stays; one that `mine` deleted and `theirs` changed is
    // dropped.
    func isChanged(_ scenario: Scenario) -> Bool { before[scenario.name].map { $0 != scenario } ?? false }
    let kept = mine.all.filter { two[$0.name] == nil && isChanged($0) }.map { $0.name }
    let lost = theirs.all.filter { one[$0.name] == nil && isChanged($0) }.map { $0.name }
    let order = MergedList(base: base.names, mine: mine.names, theirs: theirs.names + kept)
    var conflicts = (order.isConflict ? ["scenarios"] : []) + (kept + lost).map { "scenarios.\($0)" }
    scenarios = Scenarios(
      (order.names ?? []).compactMap { name in
        guard let mine = one[name], let theirs = two[name] else { return one[name] ?? two[name] }
        let merged = Self.merged(before[name] ?? Scenario(name), mine, theirs)
        conflicts += merged.conflicts.map { "scenarios.\(name).\($0)" }
        return merged.scenario
      })
    self.conflicts = conflicts
  }

  private static func merged(
    _ base: Scenario, _ mine: Scenario, _ theirs: Scenario
  ) -> (scenario: Scenario, conflicts: [String]) {
    let (before, one, two) = (base.byName, mine.byName, theirs.byName)
    var conflicts: [String] = []
    let names = Set(one.keys).union(two.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let values = names.compactMap { name -> GivenValue? in
      let (old, own, other) = (before[name], one[name], two[name])
      if other != old, other != own, own != old { conflicts.append(name) }
      let value = own == old ? other : own
      return value.map { GivenValue(name, $0) }
    }
    return (Scenario(mine.name, values), conflicts)
  }
}
