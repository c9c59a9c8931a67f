import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import LanguageService
import TestSupport
import Testing

/// What is told of native documents.
struct NativeAnswerTests {
  /// A document of nodes, a line each, and what stands behind them.
  private static func document(_ nodes: String..., rest: String = "") -> String {
    "{\n  \"nodecalc\": 1,\n  \"nodes\": [\n    \(nodes.joined(separator: ",\n    "))\n  ]\(rest)\n}\n"
  }

  private static let rate = #"{"name": "rate", "kind": "number", "value": 3, "uncertainty": 0.2}"#
  private static let groups = """
    ,
      "groups": {
        "double": {
          "inputs": ["x"],
          "outputs": ["y"],
          "nodes": [
            {"name": "x", "kind": "number", "value": 1},
            {"name": "y", "kind": "formula", "formula": "2 * x"}
          ]
        }
      }
    """

  static let problems: [(text: String, reported: [String])] = [
    (
      document(rate, #"{"name": "b", "kind": "operator", "operator": "sqroot", "inputs": ["rate"]}"#),
      ["sqroot: error unknown-word: unknown operator 'sqroot'; did you mean 'sqrt'?"]
    ),
    (
      document(rate, #"{"name": "b", "kind": "operator", "operator": "negate", "inputs": ["rat"]}"#),
      ["rat: error unknown-name: 'inputs' mentions 'rat', but no node has that name; did you mean 'rate'?"]
    ),
    (
      document(rate, #"{"name": "b", "kind": "formula", "formula": "2 * (rate"}"#),
      ["(: error malformed-formula: malformed formula: the bracket is not closed; write ) where it ends"]
    ),
    (
      document(rate, #"{"name": "b", "kind": "formula", "formula": "rat / 0"}"#),
      ["rat: error unknown-name: unknown name 'rat'; did you mean 'rate'?"]
    ),
    (
      document(rate, #"{"name": "b", "kind": "formula", "formula": "rate / 0"}"#),
      ["b: error failing-value: division by zero: divisor is 0"]
    ),
    (document(rate, #"{"name": "b", "kind": "#), ["]: error no-json: "]),
  ]

  @Test func `values of scenarios that do nothing are reported where they stand, as check tells them`() {
    let text = Self.document(Self.rate, rest: #", "scenarios": {"high": {"rat": 3}}"#)
    let source = SourceText(Array(text.utf8))
    let found = TextAnalysis(source, form: .native).diagnostics()
    #expect(found.map(\.code) == ["scenario"], "\(found)")
    #expect(found.first.map { source.string($0.span) } == "rat")
  }

  @Test(arguments: problems)
  func `what is wrong is reported at the words that are`(text: String, reported: [String]) {
    let source = SourceText(Array(text.utf8))
    let found = TextAnalysis(source, form: .native).diagnostics()
    let shown = found.map { "\(source.string($0.span)): \($0.severity) \($0.code): \($0.message)" }
    #expect(shown.count == reported.count && zip(shown, reported).allSatisfy { $0.hasPrefix($1) }, "\(shown)")
  }

  @Test(arguments: [
    (
      document(rate, #"{"name": "b", "kind": "operator", "operator": "sqroot", "inputs": ["rate"]}"#),
      "Replace 'sqroot' by 'sqrt'"
    ),
    (
      document(rate, #"{"name": "b", "kind": "operator", "operator": "negate", "inputs": ["rat"]}"#),
      "Replace 'rat' by 'rate'"
    ),
    (document(rate, #"{"name": "b", "kind": "formula", "formula": "2 * (rate"}"#), "Close the bracket at the end"),
    (document(rate, #"{"name": "b", "kind": "formula", "formula": "sine(rate)"}"#), "Replace 'sine' by 'sin'"),
    (document(rate, #"{"name": "b", "kind": "formula", "formula": "rat / 2"}"#), "Replace 'rat' by 'rate'"),
  ])
  func `fix-its make a document of it that has no problem`(text: String, title: String) throws {
    let source = SourceText(Array(text.utf8))
    let analysis = TextAnalysis(source, form: .native)
    let diagnostic = try #require(analysis.diagnostics().first)
    let fixIt = try #require(diagnostic.fixIts.first { $0.title == title }, "\(diagnostic.fixIts)")
    #expect(TextAnalysis(source.applying(fixIt.edits), form: .native).problems == [])
  }

  @Test func `names are found wherever a document has them`() throws {
    let text = Self.document(
      Self.rate, #"{"name": "b", "kind": "operator", "operator": "negate", "inputs": ["rate"]}"#,
      #"{"name": "c", "kind": "formula", "formula": "double(rate) + \u0072ate"}"#,
      #"{"name": "u", "kind": "group", "group": "double", "inputs": {"x": "rate"}}"#,
      rest: Self.groups
        + #","# + "\n  "
        + #""inputs": ["rate"], "frames": {"F": ["rate", "b"]}, "correlations": [], "layout": {"rate": [1, 2]}, "scenarios": {"rate": {"rate": 4}}"#
    )
    let source = SourceText(Array(text.utf8))
    let analysis = TextAnalysis(source, form: .native)
    #expect(analysis.problems == [])
    func marked(_ symbol: DocumentOutline.Symbol) -> [String] {
      source.marking(analysis.outline.places(of: symbol)).split(separator: "\n").filter { $0.contains("⟨") }.map {
        String($0.drop { $0 == " " })
      }
    }
    #expect(
      marked(.node(NodeAddress("rate"))) == [
        #"{"name": "⟨rate⟩", "kind": "number", "value": 3, "uncertainty": 0.2},"#,
        #"{"name": "b", "kind": "operator", "operator": "negate", "inputs": ["⟨rate⟩"]},"#,
        #"{"name": "c", "kind": "formula", "formula": "double(⟨rate⟩) + ⟨\u0072ate⟩"},"#,
        #"{"name": "u", "kind": "group", "group": "double", "inputs": {"x": "⟨rate⟩"}}"#,
        #""inputs": ["⟨rate⟩"], "frames": {"F": ["⟨rate⟩", "b"]}, "correlations": [], "layout": {"⟨rate⟩": [1, 2]}, "scenarios": {"rate": {"⟨rate⟩": 4}}"#,
      ])
    #expect(
      marked(.node(NodeAddress("x", inGroup: "double"))) == [
        #"{"name": "u", "kind": "group", "group": "double", "inputs": {"⟨x⟩": "rate"}}"#, #""inputs": ["⟨x⟩"],"#,
        #"{"name": "⟨x⟩", "kind": "number", "value": 1},"#, #"{"name": "y", "kind": "formula", "formula": "2 * ⟨x⟩"}"#,
      ])
    #expect(
      marked(.group("double")) == [
        #"{"name": "c", "kind": "formula", "formula": "⟨double⟩(rate) + \u0072ate"},"#,
        #"{"name": "u", "kind": "group", "group": "⟨double⟩", "inputs": {"x": "rate"}}"#, #""⟨double⟩": {"#,
      ])
  }

  /// The same change as text and as an edit of the document: an oracle that knows nothing of places.
  @Test(arguments: ["rate", "b", "x in double", "y in double", "double", "u"])
  func `renaming in the text is the edit that renames`(what: String) throws {
    let text = Self.document(
      Self.rate, #"{"name": "b", "kind": "operator", "operator": "add", "inputs": ["rate", "u.y"]}"#,
      #"{"name": "c", "kind": "formula", "formula": "double(x = rate).y + rate * b + u"}"#,
      #"{"name": "m", "kind": "operator", "operator": "map", "inputs": ["s", "rate"], "parameters": {"formula": "value * rate"}}"#,
      #"{"name": "s", "kind": "data", "values": [1, 2]}"#,
      #"{"name": "u", "kind": "group", "group": "double", "inputs": {"x": "rate"}}"#,
      rest: Self.groups + #", "inputs": ["rate"], "frames": {"F": ["rate", "b"]}, "layout": {"rate": [1, 2]}"#)
    let source = SourceText(Array(text.utf8))
    let analysis = TextAnalysis(source, form: .native)
    let contents = try #require(analysis.contents, "\(analysis.problems)")
    let parts = what.split(separator: " ").map(String.init)
    let symbol: DocumentOutline.Symbol
    let edit: Edit
    if what == "double" {
      (symbol, edit) = (.group("double"), .renameGroup("double", "fresh"))
    } else if parts.count == 3 {
      symbol = .node(NodeAddress(parts[0], inGroup: parts[2]))
      let definition = try #require(contents.groups[parts[2]])
      edit = .inGroup(parts[2], .rename(try #require(definition.node(named: parts[0])), "fresh"))
    } else {
      symbol = .node(NodeAddress(what))
      edit = .rename(try #require(contents.node(named: what)), "fresh")
    }
    var expected = contents
    var changes: [DocumentChange] = []
    _ = try expected.apply(edit, noting: &changes)
    let place = try #require(analysis.outline.definitions.first { $0.symbol == symbol }).nameSpan.lowerBound
    let edits = try analysis.renaming(at: place, to: "fresh")
    let renamed = try NativeFormat.read(source.applying(edits).bytes)
    #expect(
      String(decoding: NativeFormat.write(renamed), as: UTF8.self)
        == String(decoding: NativeFormat.write(expected), as: UTF8.self))
  }

  @Test func `values stand behind nodes, hovers tell labels and where data comes from`() throws {
    let text = Self.document(
      Self.rate,
      #"{"name": "‸twice", "kind": "formula", "formula": "2 * rate", "label": "both_of them"}"#,
      #"{"name": "‸d", "kind": "data", "values": [1, 2, 3]}"#,
      #"{"name": "o", "kind": "operator", "operator": "ad‸d", "inputs": ["rate", "twice"]}"#)
    let drawn = DrawnText(text)
    let analysis = drawn.analysis
    let hints = analysis.hints(in: 0..<drawn.source.bytes.count)
    #expect(hints.map(\.text) == ["= 6.0 ± 0.4", "= [1, 2, 3]", "= 9.0 ± 0.6"])
    #expect(!hints.isEmpty && hints.allSatisfy { drawn.source.bytes[$0.offset - 1] == UInt8(ascii: "}") })
    let hovers = try drawn.carets.map { try #require(analysis.hover(at: $0)).markdown }
    #expect(hovers[0].contains("twice = 6.0 ± 0.4") && hovers[0].contains("both_of them"), "\(hovers[0])")
    #expect(hovers[1].contains("3 values from 1 to 3"), "\(hovers[1])")
    #expect(hovers[2].contains("add("), "\(hovers[2])")
  }

  @Test func `texts of a document are no markup in hovers, also before a combining mark`() throws {
    let text = Self.document(
      #"{"name": "‸a", "kind": "number", "value": 1, "label": "*\u0301b* ```c"}"#)
    let drawn = DrawnText(text)
    let markdown = try drawn.carets.map { try #require(drawn.analysis.hover(at: $0)).markdown }
    #expect(markdown[0].contains("\\*\u{301}b\\* \\`\\`\\`c"), "\(markdown[0])")
  }

  static let completions: [(drawn: String, expected: [String])] = [
    (document(rate, #"{"name": "b", "kind": "operator", "operator": "hyp‸"#), ["hypot"]),
    (document(rate, #"{"name": "b", "kind": "op‸"}"#), ["operator"]),
    (document(#"{"name": "b", "kind": "operator", "operator": "negate", "inputs": ["ra‸"#, rate), ["rate"]),
    (document(rate, #"{"name": "b", "kind": "formula", "formula": "2 * ra‸"}"#), ["rate", "radians"]),
    (document(rate, #"{"name": "b", "kind": "chart", "chart": "his‸"}"#), ["histogram", "history"]),
    (document(rate, #"{"name": "u", "kind": "group", "group": "do‸"}"#, rest: groups), ["double"]),
    (document(rate, #"{"name": "b", "la‸"}"#), []),
    (document(#"{"name": "r‸", "kind": "number", "value": 1}"#, rate), []),
  ]

  @Test(arguments: completions)
  func `strings are completed by what their member takes, in documents that are none yet`(
    drawn: String, expected: [String]
  ) {
    let text = DrawnText(drawn)
    #expect(text.analysis.completions(at: text.caret).items.map(\.text) == expected)
  }

  @Test func `formatting makes the canonical form by one edit of the lines that differ`() {
    let canonical = Self.document(
      #"{"name": "a", "kind": "number", "value": 1}"#, #"{"name": "b", "kind": "number", "value": 2}"#)
    let source = SourceText(Array(canonical.replacing(#""value": 2"#, with: #" "value":2.0"#).utf8))
    let edits = TextAnalysis(source, form: .native).formatting()
    #expect(edits.count == 1 && source.string(edits[0].span).split(separator: "\n").count == 1)
    #expect(source.applying(edits).whole == canonical)
    #expect(TextAnalysis(SourceText(Array(canonical.utf8)), form: .native).formatting() == [])
  }

  /// Every cut of a document is answered: the outline goes as far as the JSON.
  @Test func `a document broken off anywhere is answered at its end`() {
    let whole = Array(
      Self.document(
        Self.rate, #"{"name": "u", "kind": "group", "group": "double", "inputs": {"x": "rate"}}"#, rest: Self.groups
      ).utf8)
    for end in 0...whole.count {
      let source = SourceText(Array(whole[..<end]))
      let analysis = TextAnalysis(source, form: .native)
      for diagnostic in analysis.diagnostics() {
        #expect(diagnostic.span.clamped(to: 0..<end) == diagnostic.span, "\(end)")
      }
      _ = (
        analysis.completions(at: end), analysis.hover(at: end), analysis.symbols(),
        analysis.references(at: end, includingDefinition: true)
      )
    }
  }

  @Test func `limit reported-diagnostics, offered-completions: of more the first are reported`() {
    for count in [TextAnalysis.mostDiagnostics, TextAnalysis.mostDiagnostics + 1] {
      let text = (1...count).map { "a\($0) = 1 / 0\n" }.joined()
      let analysis = TextAnalysis(SourceText(Array(text.utf8)), form: .definitions)
      #expect(analysis.diagnostics().count == TextAnalysis.mostDiagnostics)
    }
    for count in [Completions.most, Completions.most + 1] {
      let text = (1...count).map { "zz\($0) = 1\n" }.joined() + "b = zz"
      let analysis = TextAnalysis(SourceText(Array(text.utf8)), form: .definitions)
      let found = analysis.completions(at: text.utf8.count)
      #expect(found.items.count == Completions.most && found.isCut == (count > Completions.most))
    }
  }

  @Test(arguments: [
    ("{", "a", DocumentForm.native), ("  \n{", "", .native), ("a = 1", "x.nodecalc", .definitions),
    ("", "x.nodecalc", .native), ("", "x.txt", .definitions), ("\u{FEFF}{", "", .native),
  ])
  func `a text's form is reported by its first sign`(text: String, name: String, form: DocumentForm) {
    #expect(DocumentForm(of: Array(text.utf8), named: name) == form)
  }
}
