import GraphDocument
import GraphFiles

/// E7: a document of 10,000 nodes, 40 % of them with attributes, read and written as `fmt` does it, and compared
/// as `diff` does it; beside the same nodes without attributes.
func attributes(_: Int) -> [Row] {
  let texts = (
    old: canonical(AttributedText(attributedShare: 2)), new: canonical(AttributedText(attributedShare: 2, edition: 1)),
    plain: canonical(AttributedText(attributedShare: 0))
  )
  guard let old = try? NativeFormat.read(texts.old), let new = try? NativeFormat.read(texts.new),
    let plain = try? NativeFormat.read(texts.plain), let plainAgain = try? NativeFormat.read(texts.plain)
  else {
    check(false, "E7: the documents cannot be read")
    return []
  }
  var written: (ours: [UInt8], floor: [UInt8]) = ([], [])
  let formatted = comparing(
    5, ours: { written.ours = (try? NativeFormat.read(texts.old)).map { NativeFormat.write($0) } ?? [] },
    floor: { written.floor = (try? NativeFormat.read(texts.plain)).map { NativeFormat.write($0) } ?? [] })
  check(written.ours == texts.old && written.floor == texts.plain, "E7: not written as it was read")
  var changed = (ours: 0, floor: 0)
  let compared = comparing(
    5, ours: { changed.ours = changedAttributes(DocumentComparison(from: old, to: new)) },
    floor: { changed.floor = changedAttributes(DocumentComparison(from: plain, to: plainAgain)) })
  check(changed.ours == AttributedText.editedCount && changed.floor == 0, "E7: \(changed) nodes differ")
  return [("fmt", formatted), ("diff", compared)].map { name, costs in
    Row(
      name: "E7 \(name), \(AttributedText.count) nodes, 40 % with attributes", ours: costs.ours, floor: costs.floor,
      goal: .none)
  }
}

private func canonical(_ document: AttributedText) -> [UInt8] {
  (try? NativeFormat.read(Array(document.text.utf8))).map { NativeFormat.write($0) } ?? []
}

private func changedAttributes(_ comparison: DocumentComparison) -> Int {
  let lists = [comparison.revalued] + AttributeID.allCases.map { comparison[$0] }
  return lists.reduce(into: Set()) { nodes, list in nodes.formUnion(list.map(\.new)) }.count
}

/// A document with every attribute of numbers and operators.
private struct AttributedText {
  static let count = 10_000
  /// About every hundredth node has other attributes in the second edition: two of each of so many runs of five.
  static let editedCount = 2 * ((count / 5 - 1) / editedStep + 1)
  private static let editedStep = 41

  /// How many of five nodes have attributes.
  let attributedShare: Int
  /// 1 for the document with edited attributes.
  var edition = 0

  private static let operators = ["", "add", "subtract", "multiply", "divide"]
  private static let ofNumbers: [@Sendable (Int) -> String] = [
    { #", "label": "length \#($0)""# }, { #", "range": [0, \#($0 + 9)]"# }, { #", "uncertainty": 0.\#($0 + 1)"# },
    { #", "components": [{"label": "scale", "uncertainty": 0.\#($0 + 1)}, {"label": "drift", "uncertainty": 0.2}]"# },
    { #", "distribution": "normal(3, 0.\#($0 + 1))""# }, { #", "display": "\#($0 + 2) decimals""# },
    { #", "uncertainty": 0.5, "degreesOfFreedom": \#($0 + 4), "label": "mass""# },
    { #", "x-origin": {"row": \#($0)}"# },
  ]
  private static let ofOperators: [@Sendable (Int) -> String] = [
    { #", "label": "step \#($0)""# }, { #", "display": "\#($0 + 2) digits""# },
    { $0 == 0 ? #", "bypassed": true"# : "" }, { #", "x-origin": [\#($0), null]"# },
    { #", "label": "step \#($0)", "display": "percent", "x-origin": 1"# },
  ]

  var text: String {
    let shape = Shape("forest", count: Self.count)
    var framed: [String: [String]] = [:]
    let lines = shape.operators.indices.map { index in
      let isNumber = shape.operators[index] == 0
      let isAttributed = index % 5 < attributedShare
      let edited = edition == 1 && (index / 5) % Self.editedStep == 0 ? 1 : 0
      if isAttributed, index % 3 == 0 { framed["part \(index / 100)", default: []].append("\"n\(index)\"") }
      // Numbers and operators come in runs: those beside each other have different attributes.
      let makers = isNumber ? Self.ofNumbers : Self.ofOperators
      let members = isAttributed ? makers[(index / 5 + index / 100) % makers.count](edited) : ""
      let content =
        isNumber
        ? #""number", "value": 3"#
        : #""operator", "operator": "\#(Self.operators[Int(shape.operators[index])])", "#
          + #""inputs": ["n\#(shape.first[index])", "n\#(shape.second[index])"]"#
      return #"{"name": "n\#(index)", "kind": \#(content)\#(members)}"#
    }
    let frames = framed.map { "\"\($0.key)\": [\($0.value.joined(separator: ", "))]" }
    let places = shape.operators.indices.map { "\"n\($0)\": [\($0 % 100 * 24), \($0 / 100 * 6)]" }
    return "{\"nodecalc\": 1, \"nodes\": [\(lines.joined(separator: ",\n"))], "
      + "\"frames\": {\(frames.joined(separator: ", "))}, \"layout\": {\(places.joined(separator: ", "))}}"
  }
}
