import Foundation
import GraphDocument
import GraphFiles

/// L1: a document opened, links resolved, all values computed; beside `JSONDecoder`, which only fills its structs.
func load(_ size: Int) -> [Row] {
  let text = documentText(Shape("forest", count: size))
  let data = Data(text)
  var count = 0
  var peerCount = 0
  let times = alternating(
    3, ours: { count = (try? NativeFormat.read(text))?.count ?? 0 },
    floor: { peerCount = (try? JSONDecoder().decode(PlainDocument.self, from: data))?.nodes.count ?? 0 })
  check(count == size && peerCount == size, "L1: \(count) and \(peerCount) nodes")
  return [
    Row(
      name: "L1 open a document, forest, \(text.count / 1_000_000) MB, beside JSONDecoder",
      ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor), goal: .ratio(1.0 / 12))
  ]
}

/// L2: the same document written; beside `JSONEncoder`.
func save(_ size: Int) -> [Row] {
  let text = documentText(Shape("forest", count: size))
  guard let contents = try? NativeFormat.read(text),
    let plain = try? JSONDecoder().decode(PlainDocument.self, from: Data(text))
  else {
    check(false, "L2: the document cannot be read")
    return []
  }
  var written: [UInt8] = []
  var peerBytes = 0
  let times = alternating(
    3, ours: { written = NativeFormat.write(contents) },
    floor: { peerBytes = (try? JSONEncoder().encode(plain))?.count ?? 0 })
  check(written == text && peerBytes > 0, "L2: not written as it was read")
  return [
    Row(
      name: "L2 write a document, forest, \(text.count / 1_000_000) MB, beside JSONEncoder",
      ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor), goal: .ratio(1.0 / 5))
  ]
}

/// What a document of a shape is made of.
enum DocumentStyle {
  /// Numbers with labels and operators, each at its place.
  case placedOperators
  /// Numbers and formulas, without labels and places.
  case formulas
}

/// The shape as a canonical document.
func documentText(_ shape: Shape, of style: DocumentStyle = .placedOperators) -> [UInt8] {
  let names = (0..<shape.count).map { "n\($0)" }
  let sorted = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
  func list(_ line: (Int) -> String) -> String { sorted.map { "\n    \(line($0))" }.joined(separator: ",") }
  var text = "{\n  \"nodecalc\": 1,\n  \"nodes\": ["
  text += list { "{\"name\": \"\(names[$0])\", \"kind\": \(members(of: $0, in: shape, style))}" } + "\n  ]"
  if style == .placedOperators {
    text += ",\n  \"layout\": {" + list { "\"\(names[$0])\": [\($0 % 100 * 24), \($0 / 100 * 6)]" } + "\n  }"
  }
  return Array((text + "\n}\n").utf8)
}

/// A node's kind and what stands behind it.
private func members(of index: Int, in shape: Shape, _ style: DocumentStyle) -> String {
  let code = Int(shape.operators[index])
  let (first, second) = ("n\(shape.first[index])", "n\(shape.second[index])")
  switch style {
  case _ where code == 0:
    let number = "\"number\", \"value\": \(shape.values[index])".replacing(/\.0$/, with: "")
    return style == .formulas ? number : number + ", \"label\": \"Node \(index)\""
  case .formulas:
    return "\"formula\", \"formula\": \"\(first) \(["", "+", "-", "*", "/"][code]) \(second)\""
  case .placedOperators:
    let name = ["", "add", "subtract", "multiply", "divide"][code]
    return "\"operator\", \"operator\": \"\(name)\", \"inputs\": [\"\(first)\", \"\(second)\"]"
  }
}

/// A document as Foundation's coders see it.
private struct PlainDocument: Codable {
  var nodecalc: Int
  var nodes: [Node]
  var layout: [String: [Int]]

  struct Node: Codable {
    var name: String
    var kind: String
    var value: Double?
    var `operator`: String?
    var inputs: [String]?
    var label: String?
  }
}
