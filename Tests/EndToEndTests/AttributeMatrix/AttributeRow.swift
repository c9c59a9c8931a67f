import Foundation
import GraphDocument

/// A kind of node in a document of a few others, and one attribute that it has in the second of two documents.
///
/// The node is `s`; `a` and `b` are numbers, `d` is data, `t` uses `s`.
struct AttributeRow: Sendable {
  /// A kind of node as a member's text.
  struct Kind: Sendable, Hashable {
    let name: String
    /// The members of `s` without any attribute.
    let content: String
    /// The line of the node that uses `s`; nil of a kind without a value.
    var user: String? = #"{"name": "t", "kind": "formula", "formula": "s + 1"}"#
    /// The keys that edit what it holds; nil where nothing does.
    var edit: String?
  }

  /// Where the attribute stands in the file.
  enum Place: Sendable {
    /// A member of the node: its key and value; what is beside it in both documents, and what stands there without it.
    case member(String, String, beside: String = "", without: String = "")
    /// The frame around the node.
    case frame
    case layout
    /// `inputs` or `outputs`.
    case declaration(String)
    case scenario
    case correlation
  }

  let kind: Kind
  let name: String
  let place: Place

  /// The document without the attribute, and with it.
  var control: String { text(isAttributed: false) }
  var document: String { text(isAttributed: true) }

  /// What of the document stands there for a node of that name; nil for nothing.
  func value(of node: String, in document: [String: Any]) -> String? {
    switch place {
    case .member(let key, _, _, _):
      let nodes = document["nodes"] as? [[String: Any]] ?? []
      return nodes.first { $0["name"] as? String == node }?[key].map(Self.text)
    case .frame:
      let frames = document["frames"] as? [String: [String]] ?? [:]
      // The frame of a copy is another one, with a number behind its title.
      return frames.first { $0.value.contains(node) }.map { $0.key == "F 2" ? "F" : $0.key }
    case .layout: return (document["layout"] as? [String: Any])?[node].map(Self.text)
    case .declaration(let side):
      return (document[side] as? [String])?.contains(node) == true ? "declared" : nil
    case .scenario:
      return ((document["scenarios"] as? [String: [String: Any]])?["high"])?[node].map(Self.text)
    case .correlation:
      let all = document["correlations"] as? [[Any]] ?? []
      return all.first { $0.contains { $0 as? String == node } }?.last.map(Self.text)
    }
  }

  /// The members of the node and the sections of a transaction of `serve` that give it the attribute.
  var transaction: String {
    switch place {
    case .member(let key, let value, let beside, _): #""nodes": {"s": {"\#(key)": \#(value)\#(beside)}}"#
    case .frame: #""frames": {"s": "F"}"#
    case .layout: #""layout": {"s": [60, 40]}"#
    case .declaration(let side): #""document": {"\#(side)": ["s"]}"#
    case .scenario: #""document": {"scenarios": {"high": {"s": 9}}}"#
    case .correlation: #""document": {"correlations": [["a", "s", 0.5]]}"#
    }
  }

  /// What is compared: no difference between 1 and 1.0, none in the order of members.
  private static func text(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }

  private func text(isAttributed: Bool) -> String {
    var members = ""
    var sections = ""
    switch place {
    case .member(let key, let value, let beside, let without):
      members = (isAttributed ? ", \"\(key)\": \(value)" : without) + beside
    case _ where !isAttributed: break
    case .frame: sections = #", "frames": {"F": ["s"]}"#
    case .layout: sections = #", "layout": {"s": [60, 40]}"#
    case .declaration(let side): sections = ", \"\(side)\": [\"s\"]"
    case .scenario: sections = #", "scenarios": {"high": {"s": 9}}"#
    case .correlation: sections = #", "correlations": [["a", "s", 0.5]]"#
    }
    if case .correlation = place { members = #", "uncertainty": 0.1"# }
    var nodes = [
      #"{"name": "a", "kind": "number", "value": 2, "uncertainty": 0.25}"#,
      #"{"name": "b", "kind": "number", "value": 5}"#, #"{"name": "d", "kind": "data", "values": [1, 2, 3]}"#,
      #"{"name": "s", \#(kind.content)\#(members)}"#,
    ]
    if let user = kind.user { nodes.append(user) }
    let groups =
      kind.name == "group"
      ? #", "groups": {"g": {"inputs": ["i", "j"], "outputs": ["o"], "nodes": [{"name": "i", "kind": "number", "value": 1}, "#
        + #"{"name": "j", "kind": "number", "value": 2}, {"name": "o", "kind": "formula", "formula": "i * j"}]}}"# : ""
    return "{\"nodecalc\": 1\(groups), \"nodes\": [\(nodes.joined(separator: ", "))]\(sections)}"
  }
}

extension AttributeRow {
  private static let number = Kind(name: "number", content: #""kind": "number", "value": 3"#, edit: "<C-a>")
  private static let operation = Kind(
    name: "operator", content: #""kind": "operator", "operator": "add", "inputs": ["a", "b"]"#, edit: "rsubtract<Enter>"
  )
  private static let taking = Kind(
    name: "operator", content: #""kind": "operator", "operator": "take", "inputs": ["d"]"#, user: summing)
  private static let formula = Kind(
    name: "formula", content: #""kind": "formula", "formula": "a + b * 2""#, edit: "e<C-u>a - b<Enter>")
  private static let data = Kind(
    name: "data", content: #""kind": "data", "values": [4, 5, 6]"#, user: summing, edit: "e<C-u>7, 8<Enter>")
  private static let points = Kind(name: "data", content: #""kind": "data""#, user: summing)
  private static let instance = Kind(
    name: "group", content: #""kind": "group", "group": "g", "inputs": {"i": "a"}"#)
  private static let chart = Kind(
    name: "chart", content: #""kind": "chart", "chart": "bar", "inputs": ["d"]"#, user: nil,
    edit: "e<Home><Del><Del><Del>line<Enter>")
  private static let note = Kind(
    name: "note", content: #""kind": "note", "text": "why""#, user: nil, edit: "e<C-u>because<Enter>")
  private static let summing = #"{"name": "t", "kind": "operator", "operator": "sum", "inputs": ["s"]}"#

  /// A value of an attribute's form, as files have it.
  private static func json(_ form: AttributeForm) -> String {
    switch form {
    case .flag: "true"
    case .shortText: #""T9""#
    case .numberFormat: #""3 decimals""#
    case .range: "[0, 9]"
    case .size: "[30, 9]"
    case .unit: #""km""#
    case .axes: #""y""#
    case .own: "{}"
    }
  }

  /// Every attribute of every kind of node: those of the catalogue are found there.
  static let all: [AttributeRow] = {
    var rows = [
      AttributeRow(kind: number, name: "uncertainty", place: .member("uncertainty", "0.1")),
      AttributeRow(kind: number, name: "two uncertainties", place: .member("uncertainty", "[0.1, 0.2]")),
      AttributeRow(
        kind: number, name: "degrees of freedom",
        place: .member("degreesOfFreedom", "7", beside: #", "uncertainty": 0.1"#)),
      AttributeRow(
        kind: number, name: "components", place: .member("components", #"[{"label": "c", "uncertainty": 0.1}]"#)),
      AttributeRow(kind: number, name: "distribution", place: .member("distribution", #""uniform(0, 4)""#)),
      AttributeRow(kind: number, name: "correlation", place: .correlation),
      AttributeRow(kind: number, name: "declared input", place: .declaration("inputs")),
      AttributeRow(kind: number, name: "scenario", place: .scenario),
      AttributeRow(kind: taking, name: "parameters", place: .member("parameters", #"{"count": 2}"#)),
      AttributeRow(
        kind: points, name: "points",
        place: .member(
          "points", #"[{"value": 1, "valueX": 2, "annotation": "n", "errorMinY": 0.5, "errorMaxY": 0.5}]"#,
          without: #", "points": [{"value": 1}]"#)
      ),
      AttributeRow(kind: instance, name: "values", place: .member("values", #"{"j": 4}"#)),
    ]
    for kind in [number, operation, formula, data, instance, chart, note] {
      for attribute in AttributeID.allCases.map({ $0.attribute })
      where attribute.place != .section && attribute.form != .own {
        guard let nodeKind = NodeKind(rawValue: kind.name), attribute.suits(nodeKind) else { continue }
        let key = "\(attribute.key)"
        rows.append(AttributeRow(kind: kind, name: key, place: .member(key, json(attribute.form))))
      }
      if kind.user != nil {
        rows.append(AttributeRow(kind: kind, name: "declared output", place: .declaration("outputs")))
      }
      rows.append(AttributeRow(kind: kind, name: "unknown member", place: .member("x-own", #"{"y": 1.50}"#)))
      rows.append(AttributeRow(kind: kind, name: "frame", place: .frame))
      rows.append(AttributeRow(kind: kind, name: "place", place: .layout))
    }
    let kinds = ["number", "operator", "formula", "data", "group", "chart", "note"]
    return kinds.flatMap { kind in rows.filter { $0.kind.name == kind } }
  }()
}
