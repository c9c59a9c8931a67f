import EvaluationEngine
import GraphAnalysis
import GraphDocument
import Testing
import TextScanning

@testable import GraphFiles

/// What becomes of two versions of a document: the result and what is in conflict.
struct MergeCaseTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let base: [String]
    let ours: [String]
    let theirs: [String]
    /// Nodes as `name = content 'label'`.
    let result: String
    /// As `node: attribute`.
    var conflicts: [String] = []
    var notes = 0
  }

  static let cases: [Case] = [
    Case(
      testDescription: "different attributes", base: ["a = 1", "f = 'a + 1'"], ours: ["a = 2", "f = 'a + 1' // mine"],
      theirs: ["a = 1 // its", "f = 'a + 2'"], result: "a = 2 'its', f = a + 2 'mine'"),
    Case(
      testDescription: "equal changes", base: ["a = 1"], ours: ["a = 2"], theirs: ["a = 2"], result: "a = 2"),
    Case(
      testDescription: "the same attribute", base: ["a = 1"], ours: ["a = 2"], theirs: ["a = 3"], result: "a = 2",
      conflicts: ["a: value"]),
    Case(
      testDescription: "a value and its uncertainty are one attribute", base: ["a = 1"], ours: ["a = 2"],
      theirs: ["a = 1 ± 0.1"], result: "a = 2", conflicts: ["a: value"]),
    Case(
      testDescription: "formulas are compared by what they say", base: ["a = 1", "f = 'a+1'"],
      ours: ["a = 1", "f = 'a + 1'"], theirs: ["a = 1", "f = 'a*2'"], result: "a = 1, f = a*2"),
    Case(
      testDescription: "another kind against an edit", base: ["a = 1", "b = 2"], ours: ["a = 1", "b = 'a + 1'"],
      theirs: ["a = 1", "b = 3"], result: "a = 1, b = a + 1", conflicts: ["b: node"]),
    Case(
      testDescription: "deleted here, edited there", base: ["a = 1", "b = 2"], ours: ["a = 1"],
      theirs: ["a = 1", "b = 3"], result: "a = 1", conflicts: ["b: node"]),
    Case(
      testDescription: "edited here, deleted there", base: ["a = 1", "b = 2"], ours: ["a = 1", "b = 2 // mine"],
      theirs: ["a = 1"], result: "a = 1, b = 2 'mine'", conflicts: ["b: node"]),
    Case(
      testDescription: "deleted here, moved there", base: ["a = 1", "b = 2"], ours: ["a = 1"],
      theirs: ["a = 1", "b = 2 @ [9, 9]"], result: "a = 1"),
    Case(
      testDescription: "deleted against a new reader", base: ["a = 1", "b = 2"], ours: ["a = 1"],
      theirs: ["a = 1", "b = 2", "f = 'b + 1'"], result: "a = 1, b = 2, f = b + 1", conflicts: ["b: node"]),
    Case(
      testDescription: "renamed against an edit and a new mention", base: ["a = 1", "f = 'a + 1'"],
      ours: ["rate = 1", "f = 'rate + 1'"], theirs: ["a = 2", "f = 'a + 1'", "g = 'a * 2'"],
      result: "f = rate + 1, g = rate * 2, rate = 2"),
    Case(
      testDescription: "renamed with an edit, followed by its readers", base: ["a = 1", "f = 'a + 1'"],
      ours: ["rate = 5", "f = 'rate + 1'"], theirs: ["a = 1 // its", "f = 'a + 1'"],
      result: "f = rate + 1, rate = 5 'its'"),
    Case(
      testDescription: "both rename, the same", base: ["a = 1", "f = 'a + 1'"], ours: ["n = 1", "f = 'n + 1'"],
      theirs: ["n = 1", "f = 'n + 1'"], result: "f = n + 1, n = 1"),
    Case(
      testDescription: "both rename, differently", base: ["a = 1", "f = 'a + 1'"], ours: ["n = 1", "f = 'n + 1'"],
      theirs: ["m = 1", "f = 'm + 1'", "g = 'm * 2'"], result: "f = n + 1, g = n * 2, n = 1", conflicts: ["n: name"]),
    Case(
      testDescription: "renamed to a name that the other side adds", base: ["rate = 1", "f = 'rate + 1'"],
      ours: ["fee = 1", "f = 'fee + 1'"], theirs: ["rate = 1", "f = 'rate + 1'", "fee = 7", "w = 'fee + 1'"],
      result: "f = fee + 1, fee = 1, fee_2 = 7, w = fee_2 + 1", conflicts: ["fee_2: name"]),
    Case(
      testDescription: "added here by a name that the other side renames to", base: ["rate = 1", "f = 'rate + 1'"],
      ours: ["rate = 1", "f = 'rate + 1'", "fee = 7"], theirs: ["fee = 1", "f = 'fee + 1'"],
      result: "f = fee_2 + 1, fee = 7, fee_2 = 1", conflicts: ["fee_2: name"]),
    Case(
      testDescription: "both add, equal and unequal", base: ["a = 1"], ours: ["a = 1", "n = 2", "m = 3 // x"],
      theirs: ["a = 1", "n = 2", "m = 4"], result: "a = 1, m = 3 'x', n = 2", conflicts: ["m: value"]),
    Case(
      testDescription: "a formula mentions an open name that the other side adds", base: ["a = 1"],
      ours: ["a = 1", "f = 'fee + a'"], theirs: ["a = 1", "fee = 2"], result: "a = 1, f = fee + a, fee = 2", notes: 1),
    Case(
      testDescription: "a loop of two innocent edits", base: ["x = 1", "a = 'x'", "b = 'x'"],
      ours: ["x = 1", "a = 'b'", "b = 'x'"], theirs: ["x = 1", "a = 'x'", "b = 'a'"], result: "a = b, b = x, x = 1",
      conflicts: ["b: formula"]),
    Case(
      testDescription: "names swapped are edits", base: ["a = 1", "b = 2"], ours: ["a = 2", "b = 1"],
      theirs: ["a = 1 // its", "b = 2"], result: "a = 2 'its', b = 1"),
  ]

  @Test(arguments: cases)
  func `two versions become one`(_ one: Case) throws {
    let merged = MergedDocument(
      base: try document(one.base), ours: try document(one.ours), theirs: try document(one.theirs))
    #expect(sketch(merged.contents) == one.result)
    #expect(merged.conflicts.map { "\($0.node ?? ""): \($0.attribute)" } == one.conflicts)
    #expect(merged.notes.count == one.notes)
    #expect(merged.contents.checkInvariants() == [])
    // What was written is read again, conflicts included.
    let text = NativeFormat.write(merged.contents)
    let again = try NativeFormat.read(text)
    #expect(NativeFormat.write(again) == text && ConflictList.read(again) == merged.conflicts)
  }

  @Test(arguments: [true, false])
  func `what reads a group by place means the same where the other side reorders its interface`(isOurs: Bool) throws {
    func document(inputs: String, outputs: String, _ nodes: String) throws -> DocumentContents {
      try evaluated(
        #"{"nodecalc": 1, "groups": {"T": {"inputs": [\#(inputs)], "outputs": [\#(outputs)], "nodes": ["#
          + #"{"name": "price", "kind": "number", "value": 100}, {"name": "rate", "kind": "number", "value": 0.05}, "#
          + #"{"name": "tax", "kind": "formula", "formula": "price * rate"}, "#
          + #"{"name": "net", "kind": "formula", "formula": "price * 0.9"}]}}, "#
          + #""nodes": [{"name": "i", "kind": "group", "group": "T"}, \#(nodes)]}"#)
    }
    let call = #"{"name": "x", "kind": "formula", "formula": "T(200, 0.1).net"}"#
    let readers =
      #", {"name": "w", "kind": "formula", "formula": "T(200, 0.1) + 1"}, {"name": "v", "kind": "formula", "formula": "i + 1"}, "#
      + #"{"name": "s", "kind": "operator", "operator": "add", "inputs": ["i", "i.net"]}"#
    let base = try document(inputs: #""price", "rate""#, outputs: #""tax", "net""#, call)
    let reordered = try document(
      inputs: #""rate", "price""#, outputs: #""net", "tax""#,
      #"{"name": "x", "kind": "formula", "formula": "T(0.1, 200).net"}"#)
    let read = try document(inputs: #""price", "rate""#, outputs: #""tax", "net""#, call + readers)
    let merged = MergedDocument(base: base, ours: isOurs ? reordered : read, theirs: isOurs ? read : reordered)
    #expect(merged.conflicts == [] && merged.contents.checkInvariants() == [])
    let again = try evaluated(String(decoding: NativeFormat.write(merged.contents), as: UTF8.self))
    for (name, value) in [("w", 21.0), ("v", 6), ("s", 95), ("x", 180)] {
      let node = try #require(again.node(named: name))
      #expect(again.graph.value(of: node).number == value, "\(name): \(again.formulaText(of: node) ?? "")")
    }
    // Who wrote it finds it as it was typed where that still means the same.
    let node = try #require(again.node(named: "x"))
    #expect(again.formulaText(of: node) == "T(0.1, 200).net")
  }

  private func evaluated(_ text: String) throws -> DocumentContents {
    var contents = try NativeFormat.read(Array(text.utf8))
    _ = contents.propagate()
    return contents
  }

  @Test func `every attribute is merged by itself`() throws {
    let base =
      #"{"name": "n", "kind": "operator", "operator": "bin", "inputs": ["s", null], "parameters": {"bins": 2}}"#
    let ours =
      #"{"name": "n", "kind": "operator", "operator": "bin", "inputs": ["t", null], "parameters": {"bins": 2}, "x!": 1}"#
    let theirs =
      #"{"name": "n", "kind": "operator", "operator": "bin", "inputs": ["s", null], "parameters": {"bins": 3}, "bypassed": true, "y!": 2}"#
    func whole(_ node: String, _ rest: String) throws -> DocumentContents {
      let sets = ["s", "t"].map { "{\"name\": \"\($0)\", \"kind\": \"data\", \"values\": [1, 2]}" }
      let numbers = ["p", "q", "r"].map {
        "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1, \"uncertainty\": 1}"
      }
      return try NativeFormat.read(
        Array("{\"nodecalc\": 1, \"nodes\": [\((sets + numbers + [node]).joined(separator: ", "))]\(rest)}".utf8))
    }
    let plain = base.replacing("\"s\", null", with: "\"s\"")
    let merged = MergedDocument(
      base: try whole(plain, #", "correlations": [["p", "q", 0.5]], "k": 1, "layout": {"n": [0, 0], "p": [0, 9]}"#),
      ours: try whole(
        ours.replacing("\"t\", null", with: "\"t\""),
        #", "correlations": [["p", "q", 0.6]], "k": 1, "mine": 1, "layout": {"n": [5, 5], "p": [0, 9]}"#),
      theirs: try whole(
        theirs.replacing("\"s\", null", with: "\"s\""),
        #", "correlations": [["p", "q", 0.5], ["r", "q", 0.1]], "k": 2, "its": 1, "layout": {"n": [7, 7], "p": [3, 9]}"#
      ))
    #expect(merged.conflicts == [])
    let text = String(decoding: NativeFormat.write(merged.contents), as: UTF8.self)
    for part in [
      #""inputs": ["t"], "parameters": {"bins": 3}, "bypassed": true, "x!": 1, "y!": 2"#, #"["p", "q", 0.6]"#,
      #"["r", "q", 0.1]"#,
      #""k": 2"#, #""mine": 1"#, #""its": 1"#, #""n": [5, 5]"#, #""p": [3, 9]"#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func `a conflict has the values of all sides, and either can be chosen`() throws {
    let base = try document(["a = 1", "b = 2", "c = 3"])
    let ours = try document(["a = 2", "c = 3", "b = 2 // mine"])
    let theirs = try document(["a = 3 ± 0.5", "b = 2 // its"])
    let merged = MergedDocument(base: base, ours: ours, theirs: theirs)
    #expect(
      String(decoding: NativeFormat.write(merged.contents), as: UTF8.self).contains(
        #""conflicts": [{"node": "a", "attribute": "value", "base": 1, "ours": 2, "theirs": {"value": 3, "uncertainty": 0.5}}, "#
          + #"{"node": "b", "attribute": "label", "base": null, "ours": "mine", "theirs": "its"}]"#))
    var contents = merged.contents
    contents = try ConflictList.resolving(merged.conflicts[0], with: .theirs, in: contents)
    #expect(sketch(contents) == "a = 3 ± 0.5, b = 2 'mine'" && ConflictList.read(contents).count == 1)
    contents = try ConflictList.resolving(merged.conflicts[1], with: .ours, in: contents)
    #expect(sketch(contents) == "a = 3 ± 0.5, b = 2 'mine'" && contents.unknownMembers.isEmpty)
  }

  @Test func `new nodes of both sides at one place do not cover each other`() throws {
    let base = try document(["a = 1 @ [2, 1]"])
    let ours = try document(["a = 1 @ [2, 1]", "n = 2 @ [2, 9]"])
    for (place, isKept) in [("[2, 9]", false), ("[9, 11]", false), ("[2, 12]", true), ("[22, 9]", true)] {
      let merged = MergedDocument(
        base: base, ours: ours, theirs: try document(["a = 1 @ [2, 1]", "m = 3 @ \(place)"]))
      let node = try #require(merged.contents.node(named: "m"))
      #expect((merged.contents.place(of: node) != nil) == isKept && merged.conflicts == [], "\(place)")
      let own = try #require(merged.contents.node(named: "n"))
      #expect(merged.contents.place(of: own) != nil)
    }
    // What lay over another one on its own side stays there.
    let stacked = MergedDocument(base: base, ours: base, theirs: try document(["a = 1 @ [2, 1]", "m = 3 @ [2, 1]"]))
    #expect(stacked.contents.place(of: try #require(stacked.contents.node(named: "m"))) != nil)
  }

  @Test func `a node deleted by one side comes and goes as is chosen`() throws {
    let merged = MergedDocument(
      base: try document(["a = 1", "b = 2"]), ours: try document(["a = 1"]), theirs: try document(["a = 1", "b = 3"]))
    let conflict = try #require(merged.conflicts.first)
    #expect(conflict.values[.ours] == nil && conflict.values[.theirs]?.contains("3") == true)
    #expect(sketch(try ConflictList.resolving(conflict, with: .theirs, in: merged.contents)) == "a = 1, b = 3")
    #expect(sketch(try ConflictList.resolving(conflict, with: .ours, in: merged.contents)) == "a = 1")
  }

  @Test func `conflicts of both sides are united, and those of the base are dropped`() throws {
    func conflict(_ name: String) -> MergeConflict { MergeConflict(node: name, "value", [.ours: "1"]) }
    let plain = try document(["a = 1"])
    let merged = MergedDocument(
      base: ConflictList.setting([conflict("x")], in: plain), ours: ConflictList.setting([conflict("a")], in: plain),
      theirs: ConflictList.setting([conflict("b"), conflict("a")], in: plain))
    #expect(merged.conflicts == [conflict("a"), conflict("b")])
  }

  @Test func `marks of a merge line by line are reported for what they are`() throws {
    let text = ConflictMarkers.text(ours: Array("a\nb\nc\n".utf8), theirs: Array("a\nd".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "a\n<<<<<<< ours\nb\nc\n=======\nd\n>>>>>>> theirs\n")
    let marked = Array("{\"nodecalc\": 1,\n<<<<<<< HEAD\n\"nodes\": []}\n".utf8)
    let problem = #expect(throws: DocumentProblem.self) { try NativeFormat.read(marked) }
    #expect(problem?.place.line == 2 && problem?.message.hasPrefix("merge conflict markers: keep one") == true)
  }

  /// `name = number or 'formula' // label @ place`.
  private func document(_ lines: [String]) throws -> DocumentContents {
    var layout: [String] = []
    let nodes = lines.map { line -> String in
      let places = line.components(separatedBy: " @ ")
      let parts = places[0].components(separatedBy: " // ")
      let sides = parts[0].components(separatedBy: " = ")
      let content = sides.dropFirst().joined(separator: " = ")
      if places.count > 1 { layout.append("\"\(sides[0])\": \(places[1])") }
      let quantity = content.components(separatedBy: " ± ")
      let value =
        content.hasPrefix("'")
        ? "\"kind\": \"formula\", \"formula\": \"\(content.dropFirst().dropLast())\""
        : "\"kind\": \"number\", \"value\": \(quantity[0])"
          + (quantity.count > 1 ? ", \"uncertainty\": \(quantity[1])" : "")
      return "{\"name\": \"\(sides[0])\", \(value)" + (parts.count > 1 ? ", \"label\": \"\(parts[1])\"" : "") + "}"
    }
    let text =
      "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))], \"layout\": {\(layout.joined(separator: ", "))}}"
    return try NativeFormat.read(Array(text.utf8))
  }

  private func sketch(_ contents: DocumentContents) -> String {
    contents.nodesByName().map { node in
      let content =
        contents.formulaText(of: node)
        ?? contents.graph.value(of: node).number.map { value in
          let uncertainty = contents.uncertainty(of: node).map { " ± \($0.upper)" } ?? ""
          return "\(Int(value))\(uncertainty)"
        } ?? ""
      return "\(contents.name(of: node)) = \(content)" + (contents.label(of: node).map { " '\($0)'" } ?? "")
    }.joined(separator: ", ")
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
