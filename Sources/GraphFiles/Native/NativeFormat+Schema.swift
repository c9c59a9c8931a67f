import DataSets
import DelimitedText
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import JSONText
import TextScanning

extension NativeFormat {
  /// The JSON Schema (draft 2020-12) of documents, built from the existing members, operators and charts.
  ///
  /// `read` refuses everything that the schema refuses, and more. A schema cannot express that names are unique, that
  /// inputs are names of nodes, that links form no loop, and that formulas are valid.
  public static var schema: [UInt8] { Array((DocumentSchema.text + "\n").utf8) }

  /// The complete schemas of the attributes that are members of nodes, by key.
  ///
  /// Each schema describes the kinds of nodes that have the attribute.
  package static var attributeSchemas: [(key: String, schema: String)] {
    AttributeID.nodeMembers.map { ("\($0.attribute.key)", DocumentSchema.describedSchema(of: $0)) }
  }

  /// The values of a point's member `style` that charts of points and bars know.
  package static let pointStyles = [
    "circle", "ring", "triangle", "openTriangle", "square", "openSquare", "diamond", "openDiamond",
  ]
}

private enum DocumentSchema {
  static var text: String {
    let definitions = [
      ("name", name), ("reference", #"{"type": "string"}"#), ("column", column), ("place", place),
      ("uncertainty", uncertainty), ("range", pair(#"{"type": "number"}"#)), ("given", given),
      ("point", point), ("component", #"{"type": "object"}"#), ("group", group), ("node", node),
    ].map { "    \(quoted($0)): \($1)" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A document of nodecalc",
        "type": "object",
        "required": ["nodecalc", "nodes"],
        "properties": {
      \(DocumentMember.allCases.map { "    \(quoted("\($0.key)")): \(schema(of: $0))" }.joined(separator: ",\n")),
          "units": {"description": "Units that the document defines, such as {\\"bathtub\\": \\"150 L\\"}."},
          "displayUnits": {"description": "Units by dimension, such as {\\"length\\": \\"mm\\"}."},
          \(quoted(ConflictList.key)): \(conflicts)
        },
        "$defs": {
      \(definitions.joined(separator: ",\n"))
        }
      }
      """
  }

  private static func quoted(_ text: String) -> String { JSONQuoting.quoted(text) }

  private static func list(_ words: [String]) -> String { "[\(words.map(quoted).joined(separator: ", "))]" }

  private static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0)): \($1)" }.joined(separator: ", "))}"
  }

  private static func ref(_ name: String) -> String { "{\"$ref\": \"#/$defs/\(name)\"}" }

  private static func array(of items: String) -> String { "{\"type\": \"array\", \"items\": \(items)}" }

  private static func pair(_ items: String) -> String {
    "{\"type\": \"array\", \"items\": \(items), \"minItems\": 2, \"maxItems\": 2}"
  }

  private static func map(_ values: String, keys: String? = nil) -> String {
    "{\"type\": \"object\", \"additionalProperties\": \(values)\(keys.map { ", \"propertyNames\": \($0)" } ?? "")}"
  }

  /// The schema of the member `conflicts`, which only merges read; a document may have any value there.
  private static var conflicts: String {
    let sides = MergeConflict.Side.allCases.map { ($0.rawValue, "{}") }
    let members = object([("node", string), ("attribute", string)] + sides)
    return array(of: "{\"type\": \"object\", \"required\": [\"attribute\"], \"properties\": \(members)}")
  }

  private static let string = #"{"type": "string"}"#
  private static let number = #"{"type": "number"}"#
  private static let truth = #"{"type": "boolean"}"#
  private static let shortText = "{\"type\": \"string\", \"maxLength\": \(ShortText.byteLimit)}"

  /// The schema of a node's name.
  ///
  /// Letters beyond ASCII are not checked, because not all programs support patterns for them.
  private static var name: String {
    let pattern =
      #"^(?!(?:\#(NodeName.reserved.joined(separator: "|")))$)[^\u0000-@\[-\^`{-\u007f][^\u0000-/:-@\[-\^`{-\u007f]*$"#
    return
      "{\"type\": \"string\", \"minLength\": 1, \"maxLength\": \(NodeName.scalarLimit), \"pattern\": \(quoted(pattern))}"
  }

  private static let column = #"{"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 1}]}"#
  private static let given = #"{"type": ["number", "string"]}"#

  private static var place: String {
    pair("{\"type\": \"integer\", \"minimum\": \(-Plane.coordinateLimit), \"maximum\": \(Plane.coordinateLimit)}")
  }

  private static var uncertainty: String {
    let side = #"{"type": "number", "minimum": 0}"#
    return "{\"anyOf\": [\(side), \(pair(side))]}"
  }

  private static var point: String {
    let sides = ["errorMinX", "errorMaxX", "errorMinY", "errorMaxY"].map { ($0, #"{"type": "number", "minimum": 0}"#) }
    let members = object(
      [("value", number), ("valueX", #"{"type": ["number", "string"]}"#), ("annotation", shortText)] + sides
        + [("errorCorr", "{\"type\": \"number\", \"minimum\": -1, \"maximum\": 1}"), ("style", style)])
    return "{\"type\": [\"object\", \"null\"], \"required\": [\"value\"], \"properties\": \(members)}"
  }

  /// The schema of a point's style in charts; other texts are allowed, and `check` warns about them.
  private static var style: String {
    let names = NativeFormat.pointStyles.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"description\": \"the mark of the point in charts\", \"examples\": [\(names)]}"
  }

  private static var group: String {
    let members = DocumentMember.allCases.map { member in
      ("\(member.key)", DocumentMember.ofDocumentsAlone.contains(member) ? "false" : schema(of: member))
    }
    return "{\"type\": \"object\", \"required\": [\"nodes\"], \"properties\": \(object(members))}"
  }

  private static func schema(of member: DocumentMember) -> String {
    switch member {
    case .nodecalc: return "{\"const\": \(NativeFormat.version)}"
    case .title: return shortText
    case .display: return string
    case .inputs, .outputs: return array(of: ref("reference"))
    case .imports: return map(shortText)
    case .interfaces:
      let names = array(of: string)
      return map(
        "{\"type\": \"object\", \"properties\": \(object([("inputs", names), ("outputs", names)])), \"additionalProperties\": false}"
      )
    case .groups: return map(ref("group"))
    case .nodes: return array(of: ref("node"))
    case .correlations:
      let names = "\(ref("reference")), \(ref("reference"))"
      return array(
        of:
          "{\"type\": \"array\", \"prefixItems\": [\(names), {\"type\": \"number\", \"minimum\": -1, \"maximum\": 1}], \"minItems\": 3, \"maxItems\": 3}"
      )
    case .scenarios: return map(map(ref("given")))
    case .frames: return map(array(of: ref("reference")), keys: #"{"minLength": 1}"#)
    case .layout: return map(ref("place"))
    }
  }

  // MARK: - Nodes

  private static var node: String {
    let kinds = "{\"enum\": \(list(NodeKind.allCases.map(\.rawValue)))}"
    let attributes = AttributeID.nodeMembers.filter { isOfAllKinds($0) }.map { ("\($0.attribute.key)", schema(of: $0)) }
    let common = object([("name", ref("name")), ("kind", kinds)] + attributes)
    let rules = NodeKind.allCases.map { kind in
      condition("kind", [kind.rawValue], then: rule(for: kind))
    }
    return "{\"type\": \"object\", \"required\": [\"name\", \"kind\"], \"properties\": \(common), "
      + "\"allOf\": [\(rules.joined(separator: ", "))]}"
  }

  private static func condition(_ member: String, _ words: [String], then rule: String) -> String {
    "{\"if\": {\"properties\": {\(quoted(member)): {\"enum\": \(list(words))}}, \"required\": [\(quoted(member))]}, "
      + "\"then\": \(rule)}"
  }

  private static func rule(for kind: NodeKind) -> String {
    switch kind {
    case .number:
      return rule(
        .number, NodeMember.ofNumbers,
        more: ", \"anyOf\": [\(required(.value)), \(required(.distribution)), \(required(.components))]")
    case .operator:
      return rule(.operator, NodeMember.ofOperators, requires: [.operator], more: ", \"allOf\": \(operatorRules)")
    case .formula: return rule(.formula, NodeMember.ofFormulas, requires: [.formula])
    case .group:
      return rule(
        .group, NodeMember.ofInstances, requires: [.group],
        others: [
          .inputs: map(#"{"type": ["string", "null"]}"#, keys: ref("name")),
          .values: map(ref("given"), keys: ref("name")),
        ])
    case .chart: return rule(.chart, NodeMember.ofCharts, requires: [.chart])
    case .note: return rule(.note, NodeMember.ofNotes, requires: [.text])
    case .data:
      let sources = [
        rule(.data, NodeMember.ofWrittenData, requires: [.values], without: [.points]),
        rule(.data, NodeMember.ofWrittenData, requires: [.points], without: [.values]),
        rule(.data, NodeMember.ofFiles, requires: [.file]),
        rule(.data, NodeMember.ofDatabases, requires: [.database, .query]),
      ]
      return "{\"anyOf\": [\(sources.joined(separator: ", "))]}"
    }
  }

  private static func required(_ member: NodeMember) -> String { "{\"required\": [\"\(member.key)\"]}" }

  private static func rule(
    _ kind: NodeKind, _ members: SeenKeys.Set, requires: [NodeMember] = [], without excluded: [NodeMember] = [],
    others: [NodeMember: String] = [:], more: String = ""
  ) -> String {
    let properties = NodeMember.allCases.compactMap { member -> (String, String)? in
      switch member {
      case .name, .kind: return nil
      case _ where !members.has(member.rawValue) || excluded.contains(member): return ("\(member.key)", "false")
      case _: return ("\(member.key)", others[member] ?? schema(of: member))
      }
    }
    let attributes = AttributeID.nodeMembers.filter { !isOfAllKinds($0) }.map { id in
      ("\(id.attribute.key)", id.attribute.suits(kind) ? schema(of: id) : "false")
    }
    let needed = requires.isEmpty ? "" : "\"required\": \(list(requires.map { "\($0.key)" })), "
    return "{\(needed)\"properties\": \(object(properties + attributes))\(more)}"
  }

  private static let count = #"{"type": "integer", "minimum": 0}"#

  /// Returns the schema of an attribute with all its parts, because `$ref` works only inside the whole schema.
  static func describedSchema(of id: AttributeID) -> String {
    let kinds = NodeKind.allCases.filter { id.attribute.suits($0) }.map(\.rawValue).joined(separator: ", ")
    let description = quoted(isOfAllKinds(id) ? "Of every kind of node." : "Of kinds of nodes: \(kinds).")
    let schema = schema(of: id).replacing(ref("range"), with: pair(number))
    return "{\"description\": \(description), \(schema.dropFirst())"
  }

  private static func isOfAllKinds(_ id: AttributeID) -> Bool { NodeKind.allCases.allSatisfy(id.attribute.suits) }

  private static func schema(of id: AttributeID) -> String {
    switch id.attribute.form {
    case .flag: return truth
    case .shortText, .unit: return shortText
    case .numberFormat: return string
    case .range: return ref("range")
    case .size:
      let sides = [ChartForm.columns, ChartForm.rows].map {
        "{\"type\": \"integer\", \"minimum\": \($0.lowerBound), \"maximum\": \($0.upperBound)}"
      }
      return
        "{\"type\": \"array\", \"prefixItems\": [\(sides.joined(separator: ", "))], \"minItems\": 2, \"maxItems\": 2}"
    case .own: return "{}"
    case .axes: return "{\"enum\": \(list(ChartForm.LogarithmicAxes.allCases.map(\.rawValue)))}"
    }
  }

  private static func schema(of choice: TableChoice) -> String {
    switch choice.values {
    case .words(let words): "{\"enum\": \(list(words))}"
    case .truth: truth
    case .count: count
    case .text: shortText
    case .name: "{\"anyOf\": [\(shortText), \(count)]}"
    }
  }

  private static func schema(of member: NodeMember) -> String {
    switch member {
    case .name: return ref("name")
    case .kind, .distribution, .formula, .group, .query: return string
    case .value: return #"{"type": ["number", "string"]}"#
    case .degreesOfFreedom: return number
    case .uncertainty: return ref("uncertainty")
    case .components: return array(of: ref("component"))
    case .operator: return "{\"enum\": \(list(OperatorCatalog.all.map(\.name)))}"
    case .inputs: return array(of: #"{"type": ["string", "null"]}"#)
    case .parameters: return #"{"type": "object"}"#
    case .decimalComma: return truth
    case .header: return "{\"anyOf\": [\(truth), \(count)]}"
    case .encoding, .skip, .unitsRow, .footer, .comment, .dates, .table, .badRows:
      return TableChoice.named("\(member.key)").map(schema(of:)) ?? truth
    case .chart: return "{\"enum\": \(list(ChartKind.allCases.map(\.name)))}"
    case .file, .database: return shortText
    case .column, .xColumn, .xErrorColumn, .annotationColumn: return ref("column")
    case .errorColumn: return "{\"anyOf\": [\(ref("column")), \(pair(ref("column")))]}"
    case .format: return "{\"enum\": \(list(DataFileFormat.allCases.map(\.rawValue)))}"
    case .delimiter: return "{\"enum\": \(list(Delimiter.allCases.map(\.text)))}"
    case .missing: return array(of: string)
    case .values: return array(of: #"{"type": ["number", "null"]}"#)
    case .points: return array(of: ref("point"))
    case .text: return "{\"type\": \"string\", \"maxLength\": \(NoteText.byteLimit)}"
    }
  }

  // MARK: - Operators

  private static var operatorRules: String {
    let counts = Dictionary(grouping: OperatorCatalog.all) { $0.ports.maximum }.sorted { $0.key < $1.key }
    let ports = counts.map { count, operators in
      condition("operator", operators.map(\.name), then: "{\"properties\": {\"inputs\": {\"maxItems\": \(count)}}}")
    }
    let plain = OperatorCatalog.all.filter(\.parameters.isEmpty).map(\.name)
    let none = condition("operator", plain, then: #"{"properties": {"parameters": {"maxProperties": 0}}}"#)
    let rest = OperatorCatalog.all.filter { !$0.parameters.isEmpty }.map { operation in
      let parameters = object(operation.parameters.map { ($0.name, schema(of: $0.kind)) })
      let rule = "{\"properties\": \(parameters), \"additionalProperties\": false}"
      return condition("operator", [operation.name], then: "{\"properties\": {\"parameters\": \(rule)}}")
    }
    return "[\((ports + [none] + rest).joined(separator: ", "))]"
  }

  private static func schema(of parameter: OperatorParameter.Kind) -> String {
    switch parameter {
    case .number, .wholeNumber: number
    case .flag: truth
    case .range: ref("range")
    case .choice(let words, _): "{\"enum\": \(list(words))}"
    case .formula: string
    }
  }
}
