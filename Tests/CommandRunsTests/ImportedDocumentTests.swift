import CommandOutput
import CommandRuns
import EditorSession
import EvaluationEngine
import Formulas
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Documents that import others, from the command line.
@Suite(.onOwnThread)
struct ImportedDocumentTests {
  private let folder = ScratchFolder()

  /// A use, a call, and an import as a group by itself.
  private static let main = """
    {
      "nodecalc": 1,
      "imports": {"finance": "lib/finance.nodecalc"},
      "nodes": [
        {"name": "house", "kind": "group", "group": "finance.annuity", "inputs": {"principal": "price"}, "values": {"years": 2}},
        {"name": "price", "kind": "number", "value": 100},
        {"name": "total", "kind": "formula", "formula": "house.interest + finance.annuity(price, rate = 0.5)"},
        {"name": "whole", "kind": "formula", "formula": "finance(3)"}
      ]
    }

    """

  /// A document with a group and an import of its own.
  private static let finance = """
    {"nodecalc": 1, "imports": {"base": "base.nodecalc"}, "groups": {
      "annuity": {"inputs": ["principal", "rate", "years"], "outputs": ["payment", "interest"], "nodes": [
        {"name": "growth", "kind": "formula", "formula": "(1 + rate)^years"},
        {"name": "interest", "kind": "formula", "formula": "payment - principal"},
        {"name": "payment", "kind": "formula", "formula": "principal * growth"},
        {"name": "principal", "kind": "number", "value": 1},
        {"name": "rate", "kind": "number", "value": 1},
        {"name": "years", "kind": "number", "value": 1}]}},
     "nodes": [
      {"name": "amount", "kind": "number", "value": 2},
      {"name": "result", "kind": "formula", "formula": "base.double(amount) + 1"}]}
    """

  private static let base = """
    {"nodecalc": 1, "groups": {"double": {"nodes": [
      {"name": "twice", "kind": "formula", "formula": "x * 2"},
      {"name": "x", "kind": "number", "value": 1}]}}, "nodes": []}
    """

  init() {
    folder.makeFolder("lib")
    folder.write(Self.main, to: "main.nodecalc")
    folder.write(Self.finance, to: "lib/finance.nodecalc")
    folder.write(Self.base, to: "lib/base.nodecalc")
  }

  private func contents(_ part: String = "") throws -> DocumentContents {
    try DocumentSource.addressed(folder.file("main.nodecalc") + part).contents(reading: DataRules())
  }

  private func number(_ name: String, in contents: DocumentContents) -> Double? {
    contents.node(named: name).flatMap { contents.graph.value(of: $0).number }
  }

  /// Why a node has no value.
  private func problem(_ name: String, in contents: DocumentContents) -> String? {
    contents.node(named: name).flatMap { contents.sentence(forValueOf: $0) }
  }

  /// What a run writes, or its complaint, and how it ends where not well.
  private func text(_ run: (StandardOutput) throws(CommandFailure) -> CommandOutput.ExitStatus) -> String {
    do throws(CommandFailure) {
      let result = try written(run)
      return (result.text + (result.status == .success ? "" : "[\(result.status.rawValue)]\n"))
        .replacing(folder.path + "/", with: "")
    } catch {
      return error.lines.map { $0.text.replacing(folder.path + "/", with: "") + "\n" }.joined()
        + "[\(error.status.rawValue)]\n"
    }
  }

  private func evaluate(_ part: String = "", asked: [String] = []) -> String {
    text { output throws(CommandFailure) in
      try EvaluationRun(
        source: .addressed(folder.file("main.nodecalc") + part), request: EvaluationRequest(asked: asked)
      ).run(output)
    }
  }

  private func check() -> String {
    text { output throws(CommandFailure) in CheckRun(files: [folder.file("main.nodecalc")]).run(output) }
  }

  @Test func `an instance, a call and an import as a group are worth what their documents say`() throws {
    let contents = try contents()
    #expect(number("house", in: contents) == 400)
    #expect(number("total", in: contents) == 450)
    #expect(number("whole", in: contents) == 7, "through an import of the import")
    #expect(evaluate(asked: ["house", "house.interest", "house.growth", "total"]) == "400\n300\n4\n450\n")
    let remembered = #"""
        "interfaces": {"finance": {"inputs": ["amount"], "outputs": ["result"]}, \#
      "finance.annuity": {"inputs": ["principal", "rate", "years"], "outputs": ["payment", "interest"]}},
        "nodes": [
      """#
    #expect(
      String(decoding: NativeFormat.write(contents), as: UTF8.self)
        == Self.main.replacing("  \"nodes\": [", with: remembered), "only the interfaces are saved that calls rely on")
    #expect(contents.checkInvariants() == [])
  }

  @Test func `a group of an import is a document behind a number sign, an import of an import has no name`() {
    #expect(evaluate("#finance.annuity", asked: ["payment", "growth"]) == "2\n2\n")
    #expect(evaluate("#finance", asked: ["result"]) == "5\n")
    #expect(
      evaluate("#finance.anuity")
        == "error: main.nodecalc: lib/finance.nodecalc has no group 'anuity': did you mean 'finance.annuity'?\n[64]\n")
    folder.write(Self.main.replacing("finance(3)", with: "finance.base(3)"), to: "main.nodecalc")
    #expect(evaluate(asked: ["whole"]) == "[1]\n")
  }

  @Test func `problems inside an imported file are reported by its own path`() {
    #expect(check() == "")
    folder.write(Self.finance.replacing("base.double(amount)", with: "amount + nothing"), to: "lib/finance.nodecalc")
    #expect(check().hasPrefix("lib/finance.nodecalc:11:"), "\(check())")
    #expect(check().contains("node 'result': there is no node named 'nothing'"))
    folder.write("{\"nodecalc\": 1,\n \"nodes\": [}", to: "lib/finance.nodecalc")
    #expect(check().hasPrefix("lib/finance.nodecalc:2:"), "\(check())")
    #expect(check().contains("main.nodecalc:1:1: error: the import 'finance' cannot be used: lib/finance.nodecalc:2:"))
    #expect(check().contains("node 'house': the group 'finance.annuity' cannot be used: lib/finance.nodecalc:2:"))
  }

  /// How a file of an import can be bad, and what its uses say.
  enum Bad: CaseIterable {
    case missing, folder, pipe, text, newer, outside, itself, circle

    var reason: String {
      switch self {
      case .missing: "lib/finance.nodecalc: no such file or folder"
      case .folder: "lib/finance.nodecalc: it is a folder; name a file in it"
      case .pipe: "lib/finance.nodecalc: it is not a plain file; name a plain file"
      case .text: "lib/finance.nodecalc:1:1: "
      case .newer: "of a newer nodecalc"
      case .outside:
        "it is outside the document's folder: move it there, or allow its folder with --allow-read DIR"
      case .itself: "it imports itself: main.nodecalc → main.nodecalc: remove one of these imports"
      case .circle:
        "lib/finance.nodecalc: it imports itself: lib/finance.nodecalc → lib/base.nodecalc → lib/finance.nodecalc"
      }
    }
  }

  private func spoil(_ bad: Bad) {
    let file = "lib/finance.nodecalc"
    switch bad {
    case .missing: unlink(folder.file(file))
    case .folder:
      unlink(folder.file(file))
      folder.makeFolder(file)
    case .pipe:
      unlink(folder.file(file))
      #expect(mkfifo(folder.file(file), 0o600) == 0)
    case .text: folder.write("no JSON", to: file)
    case .newer: folder.write(#"{"nodecalc": 2, "nodes": []}"#, to: file)
    case .outside:
      unlink(folder.file(file))
      folder.makeLink(file, to: "/dev/null")
    case .itself: folder.write(Self.main.replacing(file, with: "main.nodecalc"), to: "main.nodecalc")
    case .circle:
      folder.write(
        #"{"nodecalc": 1, "imports": {"finance": "../lib/finance.nodecalc"}, "nodes": []}"#, to: "lib/base.nodecalc")
    }
  }

  @Test(arguments: Bad.allCases)
  func `a bad file fails what uses it with the reason, and the document stays as it is`(bad: Bad) throws {
    spoil(bad)
    let contents = try contents()
    for name in ["house", "whole"] {
      let problem = problem(name, in: contents) ?? "no problem"
      #expect(problem.contains(bad.reason), "\(name): \(problem)")
    }
    #expect(number("price", in: contents) == 100)
    #expect(contents.checkInvariants() == [])
    #expect(folder.text(of: "main.nodecalc") == String(decoding: NativeFormat.write(contents), as: UTF8.self))
  }

  /// A chain of so many documents, each of which adds 1 to what the next one gives.
  private func writeChain(_ count: Int) {
    for place in 1...count {
      let isLast = place == count
      folder.write(
        #"{"nodecalc": 1, "imports": {\#(isLast ? "" : #""d": "d\#(place + 1).nodecalc""#)}, "nodes": ["#
          + #"{"name": "v", "kind": "formula", "formula": "\#(isLast ? "x" : "d(x)") + 1"}, "#
          + #"{"name": "x", "kind": "number", "value": 0}]}"#, to: "d\(place).nodecalc")
    }
    folder.write(
      #"{"nodecalc": 1, "imports": {"d": "d1.nodecalc"}, "#
        + #""nodes": [{"name": "v", "kind": "formula", "formula": "d(0)"}]}"#, to: "main.nodecalc")
  }

  @Test func `limit import-nesting: so many documents import each other in a row, and one more fails with the reason`()
    throws
  {
    let limit = DocumentLimits.importNesting
    writeChain(limit)
    #expect(number("v", in: try contents()) == Double(limit))
    writeChain(limit + 1)
    #expect(
      problem("v", in: try contents())?.contains("more than \(limit) documents import each other in a chain") == true)
    writeChain(1000)
    #expect(problem("v", in: try contents())?.contains("import each other in a chain") == true)
  }

  @Test func `a source of uncertainty in a file that two paths lead to is one`() throws {
    folder.write(
      #"{"nodecalc": 1, "outputs": ["v"], "inputs": [], "nodes": [{"name": "v", "kind": "formula", "formula": "x * 2"}, "#
        + #"{"name": "x", "kind": "number", "value": 3, "uncertainty": 1}]}"#, to: "lib/base.nodecalc")
    folder.write(
      #"{"nodecalc": 1, "imports": {"a": "lib/base.nodecalc", "b": "lib/../lib/base.nodecalc"}, "#
        + #""nodes": [{"name": "d", "kind": "formula", "formula": "one - two"}, "#
        + #"{"name": "one", "kind": "group", "group": "a"}, {"name": "two", "kind": "group", "group": "b"}]}"#,
      to: "main.nodecalc")
    let contents = try contents()
    let node = try #require(contents.node(named: "d"))
    let quantity = try #require(NodeQuantities(contents).quantity(of: node)?.value)
    #expect(quantity.value == 0)
    #expect(quantity.upper ?? 0 == 0)
  }

  @Test func `data of an import lies beside it`() throws {
    folder.write("v\n1\n2\n", to: "lib/sales.csv")
    folder.write(
      #"{"nodecalc": 1, "inputs": [], "nodes": [{"name": "s", "kind": "data", "file": "sales.csv", "column": "v"}, "#
        + #"{"name": "t", "kind": "formula", "formula": "sum(s)"}]}"#, to: "lib/base.nodecalc")
    folder.write(
      #"{"nodecalc": 1, "imports": {"a": "lib/base.nodecalc"}, "nodes": [{"name": "u", "kind": "group", "group": "a"}]}"#,
      to: "main.nodecalc")
    #expect(number("u", in: try contents()) == 3)
  }

  /// Two groups, one of which uses the other, whose formulas are drawn.
  private func definitions(_ generator: inout SeededGenerator) -> String {
    func draw(_ values: String...) -> String {
      func value() -> String { values.randomElement(using: &generator) ?? "1" }
      let sign = ["+", "-", "*", "/"].randomElement(using: &generator) ?? "+"
      return "(\(value()) \(sign) \(value())) \(["+", "*"].randomElement(using: &generator) ?? "+") \(value())"
    }
    return """
      {"f": {"inputs": ["x", "y"], "outputs": ["b", "a"], "nodes": [
        {"name": "a", "kind": "formula", "formula": "\(draw("x", "y", "c", "2"))"},
        {"name": "b", "kind": "formula", "formula": "\(draw("a", "x", "c", "3"))"},
        {"name": "c", "kind": "number", "value": 3, "uncertainty": 0.5},
        {"name": "x", "kind": "number", "value": 1},
        {"name": "y", "kind": "number", "value": 2, "uncertainty": 0.25}]},
      "g": {"inputs": ["p"], "outputs": ["q"], "nodes": [
        {"name": "p", "kind": "number", "value": 5},
        {"name": "q", "kind": "formula", "formula": "\(draw("u.a", "f(p, y = u)", "u", "p"))"},
        {"name": "u", "kind": "group", "group": "f", "inputs": {"x": "p"}}]}}
      """
  }

  /// A document that uses the groups behind a prefix.
  private func instances(_ prefix: String, _ head: String) -> String {
    """
    {"nodecalc": 1, \(head), "nodes": [
      {"name": "one", "kind": "number", "value": 0.1, "uncertainty": 0.125},
      {"name": "s1", "kind": "group", "group": "\(prefix)f", "inputs": {"x": "one"}},
      {"name": "s2", "kind": "group", "group": "\(prefix)g", "inputs": {"p": "s1.a"}},
      {"name": "t", "kind": "formula", "formula": "\(prefix)f(one, y = s2).a - s1 + s2"}]}
    """
  }

  /// Sources stand in another order behind an import: sums of their squares agree but for how they are rounded on the way.
  private func agree(_ size: Double?, _ other: Double?) -> Bool {
    guard let size, let other else { return size == nil && other == nil }
    return abs(size - other) <= 4 * max(size.ulp, other.ulp)
  }

  @Test(arguments: 0..<RandomRounds.count(6, long: 200))
  func `groups of an import are worth what own groups are, bit for bit`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let groups = definitions(&generator)
    folder.write(instances("", "\"groups\": \(groups)"), to: "main.nodecalc")
    let own = try contents()
    folder.write("{\"nodecalc\": 1, \"groups\": \(groups), \"nodes\": []}", to: "lib/finance.nodecalc")
    folder.write(instances("lib.", #""imports": {"lib": "lib/finance.nodecalc"}"#), to: "main.nodecalc")
    let imported = try contents()
    let written = imported.importsAsGroups()
    let quantities = (NodeQuantities(own), NodeQuantities(imported), NodeQuantities(written))
    for name in ["s1", "s2", "t"] {
      let nodes = (
        try #require(own.node(named: name)), try #require(imported.node(named: name)),
        try #require(written.node(named: name))
      )
      let expected = quantities.0.quantity(of: nodes.0)?.value
      for (quantity, way) in [
        (quantities.1.quantity(of: nodes.1)?.value, "imported"),
        (quantities.2.quantity(of: nodes.2)?.value, "written out"),
      ] {
        #expect(quantity?.value.bitPattern == expected?.value.bitPattern, "seed \(seed): \(name), \(way)")
        #expect(agree(quantity?.upper, expected?.upper), "seed \(seed): ± of \(name), \(way)")
        #expect(agree(quantity?.lower, expected?.lower), "seed \(seed): ± of \(name), \(way)")
      }
    }
    #expect(imported.checkInvariants() == [], "seed \(seed)")
  }
}
