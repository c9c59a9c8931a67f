import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// Numbers with a distribution: as they stand in a file, as they are typed, and what edits make of them.
struct NativeDistributionTests {
  private static let sample = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "distribution": "uniform(1, 3)"},
        {"name": "b", "kind": "number", "value": 7, "uncertainty": 2, "range": [0, 9], "distribution": "5 to 9", "label": "shown"},
        {"name": "c", "kind": "number", "value": 2}
      ]
    }

    """

  @Test func `value and uncertainty follow where they are absent, and stand where they differ`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    let (a, b) = (try #require(contents.node(named: "a")), try #require(contents.node(named: "b")))
    #expect(contents.graph.content(of: a) == .number(2))
    #expect(abs(try #require(contents.uncertainty(of: a)).upper - 1 / 3.0.squareRoot()) <= 1e-15)
    #expect(contents.graph.content(of: b) == .number(7) && contents.uncertainty(of: b) == StandardUncertainty(2))
    #expect(contents.distribution(of: b)?.text == "5 to 9")
    #expect(contents.checkInvariants() == [])
    #expect(try rewritten(Self.sample) == Self.sample)
  }

  @Test func `a value that is set takes the distribution away, and undo brings it back`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    let document = Document(contents)
    let (a, c) = (try #require(contents.node(named: "a")), try #require(contents.node(named: "c")))
    for edit in [Edit.setContent(a, .number(5)), .setUncertainty(a, nil), .setDistribution(a, nil)] {
      try document.apply(edit)
      #expect(document.contents.distribution(of: a) == nil)
      #expect(document.contents.checkInvariants() == [])
      document.undo()
      #expect(document.contents.distribution(of: a)?.text == "uniform(1, 3)")
      #expect(document.contents.uncertainty(of: a) == contents.uncertainty(of: a))
      #expect(document.contents.graph.content(of: a) == .number(2))
    }
    let other = try DistributionSyntax.parse("normal(4, 0.5)")
    try document.apply(.setDistribution(c, other))
    #expect(document.contents.uncertainty(of: c) == StandardUncertainty(0.5))
    document.undo()
    #expect(document.contents.uncertainty(of: c) == nil && document.contents.distribution(of: c) == nil)
    try document.apply(.group(DistributionSyntax.edits(giving: other, to: a)))
    #expect(document.contents.distribution(of: a) == other && document.contents.graph.content(of: a) == .number(4))
    document.undo()
    #expect(document.contents.distribution(of: a)?.text == "uniform(1, 3)")
  }

  @Test(arguments: [
    ("uniform(1.1, 1.3)", "uniform(1.1, 1.3)"), (" normal( 12k , 5% ) ", "normal(12000, 0.05)"), ("5 to 9", "5 to 9"),
    ("-1 to 1e3", "-1 to 1000"), ("t(0, 1, 9)", "t(0, 1, 9)"),
  ])
  func `a line is read and printed`(_ line: String, _ text: String) throws {
    #expect(DistributionSyntax.isMeant(by: line))
    #expect(try DistributionSyntax.parse(line).text == text)
  }

  @Test(arguments: [
    ("uniform(1, x)", 11..<12), ("uniform(1 ± 0.1, 2)", 8..<16), ("uniform(1, 2", 0..<12), ("5 to", 0..<4),
    ("normal(1, -2)", 10..<12), ("1 to 2 to 3", 0..<11), ("nromal(1, 2)", 0..<12),
  ])
  func `a line that is none is refused with its place`(_ line: String, _ span: Range<Int>) {
    let problem = #expect(throws: LineProblem.self) { try DistributionSyntax.parse(line) }
    #expect(problem?.span == span, "\(String(describing: problem))")
  }

  @Test(arguments: DistributionKind.all.map(\.name).filter { $0 != "to" })
  func `a formula that calls a distribution is reported what it is, and a name near to it what was meant`(name: String)
  {
    func description(of called: String) -> String {
      do throws(FormulaProblem) {
        _ = try Formula.parse("1 + \(called)(1, 2)").withoutGroups()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(description(of: name).contains("it is a distribution"))
    if name == "t" { return }
    let letters = Array(name)
    let swapped = String(letters[0..<2] + [letters[3], letters[2]] + letters[4...])
    #expect(description(of: swapped) == "unknown function '\(swapped)': did you mean '\(name)'?")
    #expect(description(of: name + "x") == "unknown function '\(name)x': did you mean '\(name)'?")
  }

  @Test func `formulas and numbers are not taken for distributions`() {
    for line in ["5", "sqrt(5)", "tax(1)", "total", "5 ± 1", "to"] { #expect(!DistributionSyntax.isMeant(by: line)) }
  }
}
