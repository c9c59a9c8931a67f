import Formulas
import GraphDocument
import Testing

@testable import GraphFiles

/// How documents hold the way in which numbers are written.
struct NativeDisplayTests {
  private static let sample = """
    {
      "nodecalc": 1,
      "title": "Loan",
      "display": "2 decimals grouped",
      "nodes": [
        {"name": "growth", "kind": "formula", "formula": "1 + rate", "display": "4 digits"},
        {"name": "list", "kind": "data", "values": [1, 2], "label": "x", "display": "1 decimal"},
        {"name": "rate", "kind": "number", "value": 0.045, "label": "a year", "display": "percent", "by": "me"},
        {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["rate", "growth"], "display": "plain"}
      ]
    }

    """

  @Test func `displays are read, stand in their place and are written as they were`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    #expect(contents.display?.text == "2 decimals grouped")
    let displays = ["growth", "list", "rate", "sum"].map {
      contents.node(named: $0).flatMap { contents.display(of: $0) }
    }
    #expect(displays.map { $0?.text } == ["4 digits", "1 decimal", "percent", "plain"])
    #expect(contents.checkInvariants() == [])
    #expect(try rewritten(Self.sample) == Self.sample)
  }

  @Test func `any words for a display are read, the canonical ones are written`() throws {
    let text = document(
      #"{"display": "Grouped, 2", "name": "x", "kind": "number", "value": 1}"#, rest: #", "display": "%""#)
    let written = try rewritten(text)
    #expect(written.contains(#"{"name": "x", "kind": "number", "value": 1, "display": "2 decimals grouped"}"#))
    #expect(written.contains("\"nodecalc\": 1,\n  \"display\": \"percent\",\n"))
  }

  @Test func `a document without displays is read and written as before`() throws {
    let text = document(#"{"name": "x", "kind": "number", "value": 1}"#)
    #expect(try NativeFormat.read(Array(text.utf8)).display == nil)
    #expect(try !rewritten(text).contains("display"))
  }

  @Test(arguments: [
    (#""display": 2"#, "2:56: 'display' must be a text"),
    (#""display": null"#, "2:56: 'display' must be a text"),
    (#""display": "-1 decimals""#, "2:57: there cannot be -1 decimals; write 0 to 15"),
    (#""display": "grouped 400""#, "2:65: there cannot be 400 decimals; write 0 to 15"),
    (#""display": "percnt""#, "2:57: there is no number format 'percnt'; did you mean 'percent'?"),
    (
      #""display": "percent", "display": "si""#, "2:67: 'display' occurs twice in one object, first at 2:45; keep one"
    ),
  ])
  func `a display that is none is refused with its place`(member: String, sentence: String) {
    #expect(verdict(on: document("{\"name\": \"x\", \"kind\": \"number\", \"value\": 1, \(member)}")) == sentence)
  }

  @Test(arguments: [
    #"{"name": "x", "kind": "note", "text": "", "display": "2"}"#,
    #"{"name": "x", "kind": "chart", "chart": "bar", "inputs": [], "display": "2"}"#,
  ])
  func `what has no value has no display`(node: String) {
    #expect(verdict(on: document(node)).contains("cannot have 'display'; remove it or change the kind"))
  }

  @Test func `definitions say that they leave displays out`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    #expect(DefinitionText.write(contents).leftOut.contains(.part(.displays, count: 5)))
  }
}
