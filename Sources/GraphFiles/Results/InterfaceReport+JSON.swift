import Formulas
import GraphDocument
import JSONText

extension InterfaceReport {
  /// One object with `title`, `declared` (the names of the declared lists), `inputs`, `outputs`, and `groups` if there
  /// are any.
  ///
  /// Each input, output and group is on its own line. An input has `name` and `kind`. A number has `value` and
  /// optionally `uncertainty` (a number or `[lower, upper]`) and `range`; data have `values`, or `source` if they are
  /// read. Both have an optional `label` and `unit`. Numbers are exact floats. A group has its `name`, the number of
  /// nodes that use or call it (`instances`), and its own `title`, `declared`, `inputs` and `outputs`.
  public var json: [UInt8] {
    var lines = members { Self.list($0) }
    if !groups.isEmpty {
      let groups = groups.map { group in
        let members = ["\"name\": \(JSONQuoting.quoted(group.name))", "\"uses\": \(group.instances)"]
        return "{\((members + group.interface.members { "[\($0.joined(separator: ", "))]" }).joined(separator: ", "))}"
      }
      lines.append("\"groups\": \(Self.list(groups))")
    }
    return Array("{\n\(lines.map { "  " + $0 }.joined(separator: ",\n"))\n}\n".utf8)
  }

  private func members(_ list: ([String]) -> String) -> [String] {
    var members: [String] = []
    if let title { members.append("\"title\": \(JSONQuoting.quoted(title))") }
    let sides = Interface.Side.allCases.filter { declared.contains($0) }.map { JSONQuoting.quoted($0.rawValue) }
    members.append("\"declared\": [\(sides.joined(separator: ", "))]")
    members.append("\"inputs\": \(list(inputs.map(Self.text)))")
    members.append("\"outputs\": \(list(outputs.map(Self.text)))")
    return members
  }

  private static func text(_ input: Input) -> String {
    var members = ["\"name\": \(JSONQuoting.quoted(input.name))"]
    switch input.value {
    case .number(let quantity):
      members += ["\"kind\": \"number\"", "\"value\": \(NumberText.shortest(quantity.value))"]
      if let lower = quantity.lower, let upper = quantity.upper {
        let sides = [lower, upper].map { NumberText.shortest($0) }
        members.append("\"uncertainty\": \(lower == upper ? sides[0] : "[\(sides.joined(separator: ", "))]")")
      }
    case .values(let values): members += ["\"kind\": \"data\"", "\"values\": \(JSONQuoting.list(of: values))"]
    case .source(let source): members += ["\"kind\": \"data\"", "\"source\": \(JSONQuoting.quoted(source))"]
    }
    if let range = input.range { members.append("\"range\": \(JSONQuoting.list(of: [range.low, range.high]))") }
    return "{\((members + unit(input.unit) + label(input.label)).joined(separator: ", "))}"
  }

  private static func text(_ output: Output) -> String {
    let members = [
      "\"name\": \(JSONQuoting.quoted(output.name))", "\"kind\": \"\(output.isData ? "data" : "number")\"",
    ]
    return "{\((members + unit(output.unit) + label(output.label)).joined(separator: ", "))}"
  }

  private static func unit(_ unit: String?) -> [String] {
    unit.map { ["\"unit\": \(JSONQuoting.quoted($0))"] } ?? []
  }

  private static func label(_ label: String?) -> [String] {
    label.map { ["\"label\": \(JSONQuoting.quoted($0))"] } ?? []
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n    \(items.joined(separator: ",\n    "))\n  ]"
  }
}

extension InterfaceReport {
  /// A JSON Schema (draft 2020-12) of the objects that `--set-json` accepts for the document: one property per input.
  ///
  /// The `default` is the input's content, the `description` its label, `minimum` and `maximum` its range. No property
  /// is required.
  public var schema: [UInt8] {
    var lines = ["  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\""]
    if let title { lines.append("  \"title\": \(JSONQuoting.quoted(title))") }
    lines.append("  \"type\": \"object\"")
    let properties = inputs.map { "\(JSONQuoting.quoted($0.name)): \(Self.schema(of: $0))" }
    lines.append(
      "  \"properties\": \(properties.isEmpty ? "{}" : "{\n    \(properties.joined(separator: ",\n    "))\n  }")")
    lines.append("  \"additionalProperties\": false")
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func schema(of input: Input) -> String {
    var members: [String]
    switch input.value {
    case .number(let quantity):
      members = ["\"type\": \"number\"", "\"default\": \(NumberText.shortest(quantity.value))"]
    case .values(let values):
      members = [dataType, "\"default\": \(JSONQuoting.list(of: values))"]
    case .source: members = [dataType]
    }
    if let range = input.range {
      members += [
        "\"minimum\": \(NumberText.shortest(range.low))", "\"maximum\": \(NumberText.shortest(range.high))",
      ]
    }
    if let label = input.label { members.append("\"description\": \(JSONQuoting.quoted(label))") }
    return "{\(members.joined(separator: ", "))}"
  }

  private static let dataType = "\"type\": \"array\", \"items\": {\"type\": [\"number\", \"null\"]}"
}
