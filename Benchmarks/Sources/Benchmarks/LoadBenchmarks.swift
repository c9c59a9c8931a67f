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
      ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor), goal: .ratio(1.0 / 8))
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

/// The shape as a canonical document: every node placed, numbers labelled.
func documentText(_ shape: Shape) -> [UInt8] {
  let operators = ["", "add", "subtract", "multiply", "divide"]
  let names = (0..<shape.count).map { "n\($0)" }
  let sorted = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
  var text = "{\n  \"nodecalc\": 1,\n  \"nodes\": ["
  var separator = "\n"
  for index in sorted {
    let code = Int(shape.operators[index])
    text += separator + "    {\"name\": \"\(names[index])\", \"kind\": "
    if code == 0 {
      text += "\"number\", \"value\": \(shape.values[index])".replacing(/\.0$/, with: "")
      text += ", \"label\": \"Node \(index)\"}"
    } else {
      let inputs = [shape.first[index], shape.second[index]].map { "\"\(names[Int($0)])\"" }
      text += "\"operator\", \"operator\": \"\(operators[code])\", \"inputs\": [\(inputs.joined(separator: ", "))]}"
    }
    separator = ",\n"
  }
  text += "\n  ],\n  \"layout\": {"
  separator = "\n"
  for index in sorted {
    text += separator + "    \"\(names[index])\": [\(index % 100 * 24), \(index / 100 * 6)]"
    separator = ",\n"
  }
  text += "\n  }\n}\n"
  return Array(text.utf8)
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
