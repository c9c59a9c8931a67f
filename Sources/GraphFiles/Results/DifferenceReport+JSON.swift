import DataSets
import Formulas
import GraphDocument
public import JSONText

extension DifferenceReport {
  /// The report as JSON text; `tree` describes its members.
  public var json: [UInt8] { tree.resultText }

  /// The report as one object with a list for each kind of change, including empty lists.
  ///
  /// Numbers are exact floats. The members of a change are:
  ///
  /// - `old` and `new`: The values. A node without a value has `null`, and `oldFailure` or `newFailure` has the reason.
  /// - `oldUncertainty` and `newUncertainty`: A number, `[lower, upper]`, or `null` if unknown.
  /// - `oldUnit` and `newUnit`: The units of an output, if they differ; `null` is a plain number.
  /// - `changed`: The name of the part that differs, if the old and the new text are the same.
  ///
  /// Some members are present only if they changed: `title`, `display`, `interface`, `correlations`, `scenarios`,
  /// `annotated`, `redisplayed`, `reranged`, `imports` and `groups`. Each entry of `changed` in `groups` has the same
  /// lists for the definition of the group.
  public var tree: JSONValue {
    var members: [JSONValue.Member] = [
      .init("entered", Self.list(entered)), .init("exited", Self.list(exited)),
      .init("renamed", .array(renamed.map { Self.tree(of: $0, "from", "to") })),
      .init("revalued", .array(revalued.map(Self.tree))), .init("relinked", Self.list(relinked)),
    ]
    func add(_ attributes: [AttributeID]) {
      for id in attributes {
        members.append(.init(id.attribute.difference.member, Self.list(self.attributes[id] ?? [])))
      }
    }
    add(AttributeID.reported.filter { $0.attribute.difference.isAlwaysReported })
    members.append(.init("moved", Self.list(moved)))
    members.append(.init("outputs", .array(outputs.map(Self.tree))))
    func add(_ name: String, _ value: JSONValue, if isChanged: Bool) {
      if isChanged { members.append(.init(name, value)) }
    }
    let annotated = attributes[.unknownMembers] ?? []
    add("annotated", Self.list(annotated), if: !annotated.isEmpty || isAnnotated)
    let others = AttributeID.reported.filter { !$0.attribute.difference.isAlwaysReported && attributes[$0] != nil }
    add(others.filter { $0 != .unknownMembers })
    let titles = [("entered", frames.entered), ("exited", frames.exited)].filter { !$0.1.isEmpty }
    add("frames", .object(titles.map { .init($0.0, Self.list($0.1)) }), if: !titles.isEmpty)
    for (name, renaming) in [("title", title), ("display", display)] {
      if let renaming { members.append(.init(name, Self.tree(of: renaming, "old", "new"))) }
    }
    let declarations = [("inputs", declaredInputs), ("outputs", declaredOutputs)].compactMap { key, declaration in
      declaration.map { JSONValue.Member(key, ["old": Self.list($0.old), "new": Self.list($0.new)]) }
    }
    add("interface", .object(declarations), if: !declarations.isEmpty)
    add("correlations", true, if: areCorrelationsChanged)
    if let scenarios { members.append(.init("scenarios", Self.tree(of: scenarios))) }
    add("imports", true, if: groups.areImportsChanged)
    let parts = [
      ("entered", groups.entered.map(JSONValue.string)), ("exited", groups.exited.map(JSONValue.string)),
      ("changed", groups.changed.map(Self.tree)),
    ].filter { !$0.1.isEmpty }
    add("groups", .object(parts.map { JSONValue.Member($0.0, .array($0.1)) }), if: !parts.isEmpty)
    return .object(members)
  }

  private static func tree(of renaming: Renaming, _ old: String, _ new: String) -> JSONValue {
    .object([(old, renaming.old), (new, renaming.new)].map { .init($0, $1.map(JSONValue.string) ?? .null) })
  }

  private static func tree(of group: GroupChange) -> JSONValue {
    ["name": .string(group.name), "uses": JSONValue(group.instances), "definition": group.definition.tree]
  }

  private static func tree(of scenarios: ScenarioChanges) -> JSONValue {
    let changed = scenarios.changed.map { scenario -> JSONValue in
      let values = scenario.values.map { change -> JSONValue in
        let sides = [("old", change.old), ("new", change.new)]
        let values = sides.map { JSONValue.Member($0, $1.map { value(.quantity($0)) } ?? .null) }
        let remarks = sides.flatMap { side, quantity in quantity.map { remark(.quantity($0), side) } ?? [] }
        return .object([.init("name", .string(change.name))] + values + remarks)
      }
      return ["name": .string(scenario.name), "values": .array(values)]
    }
    return ["entered": list(scenarios.entered), "exited": list(scenarios.exited), "changed": .array(changed)]
  }

  private static func list(_ names: [String]?) -> JSONValue { names.map { .array($0.map(JSONValue.string)) } ?? .null }

  private static func tree(of change: Change) -> JSONValue {
    .object(
      [.init("name", .string(change.name)), .init("old", value(change.old)), .init("new", value(change.new))]
        + remark(change.old, "old") + remark(change.new, "new")
        + (change.units.map { [.init("oldUnit", unit($0.old)), .init("newUnit", unit($0.new))] } ?? [])
        + (change.detail.map { [.init("changed", .string($0))] } ?? []))
  }

  private static func unit(_ unit: String?) -> JSONValue { unit.map(JSONValue.string) ?? .null }

  private static func value(_ content: Content) -> JSONValue {
    switch content {
    case .quantity(let quantity): .number(quantity.value)
    case .uncertain(let value): .number(value)
    case .data(let set): .array(set.values.map(JSONValue.number))
    case .operator(let name): .string(name)
    case .text(let text): .string(text)
    case .failure: .null
    }
  }

  private static func remark(_ content: Content, _ side: String) -> [JSONValue.Member] {
    switch content {
    case .quantity(let quantity):
      guard let lower = quantity.lower, let upper = quantity.upper else { return [] }
      let uncertainty: JSONValue = lower == upper ? .number(lower) : [.number(lower), .number(upper)]
      return [.init("\(side)Uncertainty", uncertainty)]
    case .uncertain: return [.init("\(side)Uncertainty", nil)]
    case .operator, .text, .data: return []
    case .failure(let message): return [.init("\(side)Failure", .string(message))]
    }
  }
}
