import DataSets
import Formulas
import JSONText

extension DifferenceReport {
  /// One object with a list for each kind of change, empty ones included.
  ///
  /// Numbers are exact floats; uncertainties stand beside them as `oldUncertainty` and `newUncertainty`, a number,
  /// `[lower, upper]`, or `null` where it is unknown. Without a value `old` or `new` is `null` and `oldFailure` or `newFailure` is why. What concerns the document as a
  /// whole (`title`, `display`, `interface`, `correlations`, `scenarios`, `annotated`), `redisplayed` and `reranged`, is there only where it changed; so are `imports` and `groups`, in which each of `changed` has such lists of its definition.
  public var json: [UInt8] { Array((object + "\n").utf8) }

  private var object: String {
    var lists: [(key: String, items: [String])] = [
      ("entered", entered.map(JSONQuoting.quoted)),
      ("exited", exited.map(JSONQuoting.quoted)),
      ("renamed", renamed.map { Self.text(of: $0, "from", "to") }),
      ("revalued", revalued.map(Self.text)),
      ("relinked", relinked.map(JSONQuoting.quoted)),
      ("relabelled", relabelled.map(JSONQuoting.quoted)),
      ("bypassed", bypassed.map(JSONQuoting.quoted)),
      ("reframed", reframed.map(JSONQuoting.quoted)),
      ("moved", moved.map(JSONQuoting.quoted)),
      ("outputs", outputs.map(Self.text)),
    ]
    if !annotated.isEmpty || isAnnotated { lists.append(("annotated", annotated.map(JSONQuoting.quoted))) }
    if !redisplayed.isEmpty { lists.append(("redisplayed", redisplayed.map(JSONQuoting.quoted))) }
    if !reranged.isEmpty { lists.append(("reranged", reranged.map(JSONQuoting.quoted))) }
    var lines = lists.map { "  \"\($0.key)\": [\($0.items.joined(separator: ", "))]" }
    if let title { lines.append("  \"title\": \(Self.text(of: title, "old", "new"))") }
    if let display { lines.append("  \"display\": \(Self.text(of: display, "old", "new"))") }
    let declarations = [("inputs", declaredInputs), ("outputs", declaredOutputs)].compactMap { key, declaration in
      declaration.map { "\"\(key)\": {\"old\": \(Self.list($0.old)), \"new\": \(Self.list($0.new))}" }
    }
    if !declarations.isEmpty { lines.append("  \"interface\": {\(declarations.joined(separator: ", "))}") }
    if areCorrelationsChanged { lines.append("  \"correlations\": true") }
    if let scenarios { lines.append("  \"scenarios\": \(Self.text(of: scenarios))") }
    if groups.areImportsChanged { lines.append("  \"imports\": true") }
    let named = [("entered", groups.entered), ("exited", groups.exited)].compactMap { key, names in
      names.isEmpty ? nil : "\"\(key)\": \(Self.list(names))"
    }
    let changed = groups.changed.map { group in
      let lines = group.definition.object.split(separator: "\n").map { $0.drop { $0 == " " } }
      let definition = lines.joined(separator: " ")
      return "{\"name\": \(JSONQuoting.quoted(group.name)), \"uses\": \(group.uses), \"definition\": \(definition)}"
    }
    let members = named + (changed.isEmpty ? [] : ["\"changed\": [\(changed.joined(separator: ", "))]"])
    if !members.isEmpty { lines.append("  \"groups\": {\(members.joined(separator: ", "))}") }
    return "{\n\(lines.joined(separator: ",\n"))\n}"
  }

  private static func text(of renaming: Renaming, _ old: String, _ new: String) -> String {
    let members = [(old, renaming.old), (new, renaming.new)].map { key, name in
      "\"\(key)\": \(name.map(JSONQuoting.quoted) ?? "null")"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func text(of scenarios: ScenarioChanges) -> String {
    let changed = scenarios.changed.map { scenario in
      let values = scenario.values.map { change in
        let sides = [("old", change.old), ("new", change.new)].map { side, quantity in
          "\"\(side)\": \(quantity.map { value(.quantity($0)) } ?? "null")"
        }
        let remarks = [(change.old, "old"), (change.new, "new")].flatMap { quantity, side in
          quantity.map { remark(.quantity($0), side) } ?? []
        }
        return "{\"name\": \(JSONQuoting.quoted(change.name)), \((sides + remarks).joined(separator: ", "))}"
      }
      return "{\"name\": \(JSONQuoting.quoted(scenario.name)), \"values\": [\(values.joined(separator: ", "))]}"
    }
    let lists = "\"entered\": \(list(scenarios.entered)), \"exited\": \(list(scenarios.exited))"
    return "{\(lists), \"changed\": [\(changed.joined(separator: ", "))]}"
  }

  private static func list(_ names: [String]?) -> String {
    names.map { "[\($0.map(JSONQuoting.quoted).joined(separator: ", "))]" } ?? "null"
  }

  private static func text(of change: Change) -> String {
    let members =
      [
        "\"name\": \(JSONQuoting.quoted(change.name))", "\"old\": \(value(change.old))",
        "\"new\": \(value(change.new))",
      ]
      + remark(change.old, "old") + remark(change.new, "new")
    return "{\(members.joined(separator: ", "))}"
  }

  private static func value(_ content: Content) -> String {
    switch content {
    case .quantity(let quantity): NumberText.shortest(quantity.value)
    case .uncertain(let value): NumberText.shortest(value)
    case .data(let set): JSONQuoting.list(of: set.values)
    case .operator(let name): JSONQuoting.quoted(name)
    case .text(let text): JSONQuoting.quoted(text)
    case .failure: "null"
    }
  }

  /// What a value alone does not show.
  private static func remark(_ content: Content, _ side: String) -> [String] {
    switch content {
    case .quantity(let quantity):
      guard let lower = quantity.lower, let upper = quantity.upper else { return [] }
      let sides = [lower, upper].map { NumberText.shortest($0) }
      return ["\"\(side)Uncertainty\": \(lower == upper ? sides[0] : "[\(sides.joined(separator: ", "))]")"]
    case .uncertain: return ["\"\(side)Uncertainty\": null"]
    case .operator, .text, .data: return []
    case .failure(let message): return ["\"\(side)Failure\": \(JSONQuoting.quoted(message))"]
    }
  }
}
