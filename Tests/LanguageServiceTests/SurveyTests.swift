import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import LanguageService
import TestSupport
import Testing
import TextScanning

/// Definitions are read on behind mistakes.
struct SurveyTests {
  private func survey(_ text: String) -> DocumentSurvey { DefinitionText.survey(Array(text.utf8)) }

  private func text(_ contents: DocumentContents?) -> String {
    contents.map { String(decoding: DefinitionText.write($0).bytes, as: UTF8.self) } ?? "nothing"
  }

  static let mistaken: [(text: String, problems: [String], rest: String)] = [
    (
      "a = 1\nb = 2 +\nc = a * 3\n2x = 4\nd = 3 * (a\n",
      [
        "2:8: malformed formula: a value is missing next to '+'",
        "4:1: '2x' is not a valid name for a node: a name begins with a letter or _",
        "5:9: malformed formula: the bracket is not closed; write ) where it ends",
      ], "a = 1\nc = a * 3\n"
    ),
    (
      "a = 1\na = 2\nb = a\n", ["2:1: the name 'a' is taken at 1:1 already; rename one of the two nodes"],
      "a = 1\nb = a\n"
    ),
    (
      "a = b\nb = a\nc = d\nd = c\nx = 5\n",
      [
        "2:5: the links run in a loop: a → b → a; leave this name out of the formula",
        "4:5: the links run in a loop: c → d → c; leave this name out of the formula",
      ], "a = b\nc = d\nx = 5\n"
    ),
    (
      "k = 2\nx = 3k\ny = sine(k)\nf(u) = u + v\n",
      [
        "4:12: 'v' is not an input of 'f', and a function can use only its inputs; add it in the brackets",
        "2:5: malformed formula: '3k' is the number 3000, but 'k' is also a name; write 3*k or 3000",
        "3:5: malformed formula: unknown function 'sine'; did you mean 'sin'?",
      ], "k = 2\nx = 3000\n# y = sine(k)\n"
    ),
  ]

  @Test(arguments: mistaken)
  func `every mistaken definition is reported, and all others are read`(
    text: String, problems: [String], rest: String
  ) {
    let survey = survey(text)
    #expect(survey.problems.map(\.description) == problems)
    #expect(self.text(survey.contents) == rest)
  }

  @Test func `of a text without mistakes the document is the one that is read`() throws {
    let good = "rate = 4.5% ; years = 30\nf(x, n = 2) = x^n\npaid = f(1 + rate, years) * 3(1)\n"
    let survey = survey(good)
    #expect(survey.problems == [])
    #expect(text(survey.contents) == text(try DefinitionText.read(Array(good.utf8))))
  }

  @Test func `limit reported-problems: of more mistakes than are reported the first are, and the rest is read`() {
    let most = DocumentSurvey.mostProblems
    for count in [most, most + 1] {
      let survey = survey(String(repeating: "x = )\n", count: count) + "a = 1\n")
      #expect(survey.problems.count == most)
      #expect(text(survey.contents) == "a = 1\n")
    }
  }

  @Test func `bytes that are no text have one problem and no document`() {
    let survey = DefinitionText.survey([0x61, 0x3D, 0xFF])
    #expect(survey.contents == nil && survey.problems.count == 1)
  }

  /// Random lines, good and mistaken: what the reader refuses is told first by the survey, and what it takes has no problem.
  @Test func `a survey finds a problem where the reader does`() throws {
    let pieces = ["a", "b", "f(x)", "2", "=", "+", "(", ")", "\n", "\n", ";", "# c", "k", "3k", "sin", "π", "é", " "]
    for seed in 0..<UInt64(RandomRounds.count(2_000, long: 100_000)) {
      var random = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let survey = survey(text)
      do throws(DocumentProblem) {
        let contents = try DefinitionText.read(Array(text.utf8))
        #expect(survey.problems == [], "seed \(seed): \(text)")
        #expect(self.text(survey.contents) == self.text(contents), "seed \(seed): \(text)")
      } catch {
        #expect(survey.problems.map(\.reason).contains(error.reason), "seed \(seed): \(text)")
      }
    }
  }

  static let mistakenNodes: [(lines: [String], rest: String, problems: [String], total: String?)] = [
    (
      [
        #"{"name": "a", "kind": "number", "value": 2}"#, #"{"name": "b", "kind": "number"}"#,
        #"{"name": "c", "kind": "formula", "formula": "3 * (a"}"#,
        #"{"name": "d", "kind": "operator", "operator": "ad", "inputs": ["a", "a"]}"#,
        #"{"name": "g", "kind": "formula", "formula": "a * 5"}"#,
        #"{"name": "f", "kind": "formula", "formula": "b + g"}"#,
      ], "", ["3:", "4:", "5:"], "10"
    ),
    (
      [#"{"name": "a", "kind": "number", "value": 2}"#, #"{"name": "b", "kind": "nubmer", "value": 1}"#],
      #", "inputs": ["b", "c"], "layout": {"a": [0]}, "scenarios": {"x": 3}"#, ["3:", "4:", "4:"], nil
    ),
    (
      [
        #"{"name": "a", "kind": "number", "value": 2}"#, #"{"name": "a", "kind": "number", "value": 3}"#,
        #"{"name": "b", "kind": "formula", "formula": "b"}"#,
      ], "", ["3:", "4:"], nil
    ),
    ([#"{"name": "a", "kind": "number", "value": 2}"#, #"{"name": "b", "#], "", ["4:"], nil),
  ]

  @Test(arguments: mistakenNodes)
  func `every mistaken node of a native text is reported at its line, and what does not rest on one is computed`(
    lines: [String], rest: String, problems: [String], total: String?
  ) throws {
    let text = "{\"nodecalc\": 1, \"nodes\": [\n" + lines.joined(separator: ",\n") + "\n]\(rest)}"
    let survey = NativeFormat.survey(Array(text.utf8))
    let reported = survey.problems.map { "\($0.place): \($0.message)" }
    #expect(reported.count == problems.count && zip(reported, problems).allSatisfy { $0.hasPrefix($1) }, "\(reported)")
    for problem in survey.problems {
      let span = try #require(problem.span)
      #expect(problem.place == Array(text.utf8).withUnsafeBufferPointer { TextPlace(ofByte: span.lowerBound, in: $0) })
    }
    let contents = survey.contents
    #expect((contents == nil) == (total == nil))
    // Compared with what is expected in the line above.
    guard let contents else { return }
    let g = try #require(contents.node(named: "g"))
    let f = try #require(contents.node(named: "f"))
    #expect(contents.graph.value(of: g).number == 10)
    #expect(contents.graph.value(of: f).number == nil)
    // What stands for a mistaken node is never written.
    #expect(TextAnalysis(SourceText(Array(text.utf8)), form: .native).formatting() == [])
  }

  @Test
  func
    `limit problem-readings, reread-bytes: of more mistakes the first are reported, of a larger text the first alone`()
  {
    func text(_ count: Int, bytes: Int = 0) -> [UInt8] {
      let nodes = (0..<count).map { #"{"name": "n\#($0)", "kind": "number"}"# }.joined(separator: ",\n")
      let text = Array("{\"nodecalc\": 1, \"nodes\": [\n\(nodes)]}".utf8)
      return text + Array(repeating: UInt8(ascii: " "), count: max(0, bytes - text.count))
    }
    func count(_ text: [UInt8]) -> Int { NativeFormat.survey(text).problems.count }
    let most = DocumentSurvey.mostReadings
    #expect([count(text(most - 1)), count(text(most)), count(text(most + 1))] == [most - 1, most, most])
    #expect(count(text(2, bytes: DocumentSurvey.rereadBytes)) == 2)
    #expect(count(text(2, bytes: DocumentSurvey.rereadBytes + 1)) == 1)
  }
}
