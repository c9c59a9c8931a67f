import Foundation
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import GraphFiles

/// What `diff` prints of changes that values do not show.
struct DifferenceTextTests {
  private func lines(_ old: String, _ new: String, _ rest: (String, String) = ("", "")) throws -> [String] {
    func read(_ nodes: String, _ rest: String) throws -> DocumentContents {
      try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)]\(rest)}".utf8))
    }
    return DifferenceListing(from: try read(old, rest.0), to: try read(new, rest.1)).lines
  }

  private func number(_ members: String) -> String { "{\"name\": \"f\", \"kind\": \"number\", \(members)}" }

  @Test func `numbers have at most the digits asked for, unless only others differ`() throws {
    func read(_ value: String) throws -> DocumentContents {
      let nodes = number("\"value\": \(value)") + #", {"name": "g", "kind": "formula", "formula": "f / 3"}"#
      return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)]}".utf8))
    }
    let thirds = DifferenceListing(from: try read("1"), to: try read("2"), digits: 9)
    #expect(thirds.lines == ["= f: 1 → 2", "> g: 0.333333333 → 0.666666667"])
    let near = DifferenceListing(from: try read("1"), to: try read("1.000000000001"), digits: 9)
    #expect(near.lines.first == "= f: 1 → 1.000000000001")
  }

  @Test func `a change that two equal texts would hide is named`() throws {
    let reader = #", {"name": "g", "kind": "formula", "formula": "f * 2"}"#
    #expect(
      try lines(
        number(#""value": 7, "components": [{"label": "cal", "uncertainty": 0.3}]"#),
        number(#""value": 7, "components": [{"label": "certificate", "uncertainty": 0.3}]"#))
        == ["= f: component 'cal' renamed 'certificate'"])
    #expect(
      try lines(
        number(#""value": 1, "uncertainty": 0.1"#) + reader, number(#""value": 1, "uncertainty": 0.1001"#) + reader)
        == ["= f: 1 ± 0.1 → 1 ± 0.1001", "> g: 2 ± 0.2 → 2 ± 0.2002"])
    #expect(try lines(number(#""value": 0"#), number(#""value": -0.0"#)) == ["= f: 0 → -0"])
    #expect(
      try lines(number(#""value": 0.1"#), number(#""value": 0.10000000000000002"#)) == [
        "= f: 0.1 → 0.10000000000000002"
      ])
    #expect(
      try lines(
        number(#""value": 1, "uncertainty": 0.1, "degreesOfFreedom": 4"#),
        number(#""value": 1, "uncertainty": 0.1, "degreesOfFreedom": 5"#))
        == ["= f: how the uncertainty was found: degrees of freedom 4 → degrees of freedom 5"])
  }

  @Test func `a field of a point that nodecalc does not compute with is named`() throws {
    func set(_ fields: String) -> String {
      "{\"name\": \"p\", \"kind\": \"data\", \"points\": [{\"value\": 1}, {\"value\": 2\(fields)}]}"
    }
    let square = set(#", "style": "square""#)
    #expect(try lines(square, set(#", "style": "circle""#)) == ["= p: point 2: style 'square' → 'circle'"])
    #expect(try lines(set(""), square) == ["= p: point 2: style none → 'square'"])
    #expect(try lines(set(#", "of": [1]"#), set(#", "of": [2]"#)) == ["= p: point 2: another 'of'"])
  }

  @Test func `one of a thousand points is named, and a number that is an output is reported once`() throws {
    func set(_ changed: String) -> String {
      let values = (0..<1_000).map { $0 == 500 ? changed : "\($0)" }
      return "{\"name\": \"p\", \"kind\": \"data\", \"values\": [\(values.joined(separator: ", "))]}"
    }
    #expect(try lines(set("500"), set("501")) == ["= p: point 501: 500 → 501"])
    #expect(try lines(number(#""value": 69"#), number(#""value": 70"#)) == ["= f: 69 → 70"])
    func point(_ error: String) -> String {
      "{\"name\": \"p\", \"kind\": \"data\", \"points\": [{\"value\": 1, \"errorMinY\": \(error), \"errorMaxY\": \(error)}]}"
    }
    #expect(try lines(point("0.1"), point("0.2")) == ["= p: [1.00 ± 0.10] → [1.00 ± 0.20]"])
  }

  @Test func `frames that come or go are reported, and so are correlations and unknown members`() throws {
    let two =
      #"{"name": "a", "kind": "number", "value": 1, "uncertainty": 1}, {"name": "b", "kind": "number", "value": 1, "uncertainty": 1}"#
    #expect(
      try lines(
        two, two,
        (
          #", "frames": {"Apple": ["a"]}, "correlations": [["a", "b", 0.5]], "x": 1"#,
          #", "frames": {"Apple Inc": ["a"]}, "correlations": [["a", "b", 0.25]], "x": 2"#
        ))
        == [
          #"* a: frame "Apple" → "Apple Inc""#, "* correlation of a and b: 0.5 → 0.25",
          "* members of the document that nodecalc does not know: 'x'", #"+ frame "Apple Inc": 'a'"#,
          #"- frame "Apple": 'a'"#,
        ])
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(6, long: 200)))
  func `no line says the same before and after, and every change has a line`(seed: UInt64) throws {
    let document = Document()
    document.importReader = RandomEdits.imported
    var edits = RandomEdits(seed: seed)
    for step in 0..<300 {
      let old = document.root
      for _ in 0..<(1 + step % 3) { try? document.apply(try edits.edit(of: document.root)) }
      let listing = DifferenceListing(from: old, to: document.root)
      let lines = listing.lines
      #expect(listing.isEmpty || !lines.isEmpty, "seed \(seed), step \(step)")
      #expect(Set(lines).count == lines.count || listing.report.groups.changed.count > 0, "seed \(seed): \(lines)")
      for line in lines { #expect(!showsNoChange(line), "seed \(seed), step \(step): \(line)") }
    }
  }

  /// Whether what stands before an arrow is repeated behind it, as a whole: after the name of a node, of an attribute, or of a value of a scenario.
  private func showsNoChange(_ line: String) -> Bool {
    let parts = line.components(separatedBy: " → ")
    return zip(parts, parts.dropFirst()).contains { before, after in
      let attributes = [
        "", "display ", "frame ", "range ", "x ", "± ", "error of x ", "correlation ", "annotation ", "size ", "log ",
      ]
      if attributes.contains(where: { before.hasSuffix(": \($0)\(after)") }) { return true }
      guard line.contains("* scenario ") else { return false }
      let value = after.prefix { $0 != "," }
      return before.hasSuffix(" \(value)") && !before.hasSuffix("± \(value)")
    }
  }

  @Test func `the check for equal texts sees them`() {
    for line in [
      "= a: 1 → 1", "* title: \"x\" → \"x\"", "* a: display \"x\" → \"x\"", "* scenario s: a 1 → 2, b 3 → 3, c 1 → 2",
      "    = p: point 501: ± 0.1 → 0.1",
    ] { #expect(showsNoChange(line), "\(line)") }
    #expect(!showsNoChange("= a: 0 ± 0 → 0") && !showsNoChange("* scenario s: a 1 ± 0 → 0"))
  }
}
