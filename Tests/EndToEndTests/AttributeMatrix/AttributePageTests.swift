import Foundation
import TestSupport
import Testing

/// Attributes × operations, from outside.
@Suite(.onOwnThread)
struct AttributePageTests {
  /// What is lost without a word today.
  ///
  /// The list only shrinks: a new hole fails, and one that is mended and still stands here does too.
  static let holes: Set<String> = []

  @Test
  func `what becomes of every attribute is what the page says, and nothing more is lost`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/Attributes.md")
    let matrix = try AttributeMatrix()
    let (fresh, corrected) = (matrix.holes.subtracting(Self.holes), Self.holes.subtracting(matrix.holes))
    #expect(fresh.isEmpty, "lost without a word:\n\(fresh.sorted().joined(separator: "\n"))")
    #expect(
      corrected.isEmpty, "no longer lost, take them out of the list:\n\(corrected.sorted().joined(separator: "\n"))")
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_ATTRIBUTES"] != nil {
      try Data(matrix.page.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == matrix.page, "run Scripts/update-attributes-page")
  }

  @Test func `the rows have every member of every kind of node that the schema names`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(Nodecalc.run("schema").output.utf8)) as? [String: Any]
    let definitions = try #require(schema?["$defs"] as? [String: Any])
    let node = try #require(definitions["node"] as? [String: Any])
    let cases = try #require(node["allOf"] as? [[String: Any]])
    var known: [String: Set<String>] = [:]
    for row in AttributeRow.all {
      guard case .member(let key, _, _, _) = row.place else { continue }
      known[row.kind.name, default: []].insert(key)
    }
    // What a node is, and how a file is read: no attributes.
    let contents: Set = [
      "name", "kind", "value", "operator", "inputs", "formula", "group", "chart", "file", "column", "xColumn",
      "errorColumn", "xErrorColumn", "annotationColumn", "database", "query", "format", "delimiter", "header",
      "decimalComma", "missing", "text",
    ]
    var met = 0
    for one in cases {
      let kinds = (((one["if"] as? [String: Any])?["properties"] as? [String: Any])?["kind"] as? [String: Any])?["enum"]
      let members = (one["then"] as? [String: Any])?["properties"] as? [String: Any] ?? [:]
      for kind in kinds as? [String] ?? [] {
        met += 1
        let allowed = Set(members.filter { $0.value as? Bool != false }.keys).union(["label"]).subtracting(contents)
        let lacking = allowed.subtracting(known[kind] ?? [])
        // Data is written as plain values where it has no more to say.
        #expect(lacking.subtracting(kind == "data" ? ["values"] : []) == [], "\(kind)")
      }
    }
    #expect(met >= 7)
  }
}
