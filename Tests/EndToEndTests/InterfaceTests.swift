import Foundation
import TestSupport
import Testing

/// What a document takes and gives, with the program itself.
@Suite(.onOwnThread)
struct InterfaceTests {
  private let folder = ScratchFolder()

  private static let loan = """
    {
      "nodecalc": 1,
      "title": "Loan",
      "inputs": ["rate", "principal"],
      "outputs": ["payment"],
      "nodes": [
        {"name": "payment", "kind": "formula", "formula": "principal * rate / twelve"},
        {"name": "principal", "kind": "number", "value": 1200, "label": "EUR"},
        {"name": "rate", "kind": "number", "value": 0.05, "range": [0, 0.2]},
        {"name": "rest", "kind": "formula", "formula": "principal - payment"},
        {"name": "twelve", "kind": "number", "value": 12}
      ]
    }

    """

  private func run(_ arguments: String..., input: String = "") throws -> String {
    folder.write(Self.loan, to: "loan.nodecalc")
    return try CommandResult.of([Nodecalc.path()] + arguments, input: input, directory: folder.path).transcript
  }

  @Test func `an object on standard input sets inputs`() throws {
    #expect(try run("loan.nodecalc", "--eval", "--set-json", "-", input: #"{"rate": 0.1}"#) == "payment = 10\n")
    #expect(
      try run("loan.nodecalc", "--eval", "--set-json", "-", input: #"{"rate": 0.5, "principal": 24}"#)
        == "payment = 1\n! note: rate: 0.5 is outside its range 0 … 0.2\n")
    #expect(
      try run("loan.nodecalc", "--eval", "--set-json", "-", input: #"{"twelve": 6}"#)
        == "! -:1:2: error: 'twelve' is not an input of the document\n! help: its inputs are rate, principal\n[65]\n")
    #expect(
      try run("-", "--eval", "--set-json", "-", input: Self.loan)
        .contains("standard input is already the document: name a file after '--set-json'"))
    #expect(try run("loan.nodecalc", "--set-json", "x").contains("'--set-json' needs '--eval'"))
  }

  @Test func `the schema of a document is JSON, and holds for what the document takes`() throws {
    let schema = try run("describe", "loan.nodecalc", "--format", "schema")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let properties = try #require(object["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == ["rate", "principal"] && object["additionalProperties"] as? Bool == false)
    #expect(properties["rate"]?["maximum"] as? Double == 0.2)
    let report = try run("describe", "loan.nodecalc", "--format", "json")
    #expect(try JSONSerialization.jsonObject(with: Data(report.utf8)) is [String: Any])
    #expect(try run("describe", "loan.nodecalc").hasPrefix("Loan\n\ninputs\n  rate       0.05  0 … 0.2\n"))
    #expect(try run("describe").contains("name a document"))
  }

  @Test func `declarations are edited by keys and saved, and a query has the declared outputs`() throws {
    let saved = try run(
      "loan.nodecalc", "--keys", ":inputs principal<Enter>:outputs rest payment<Enter>", "--print", "document")
    #expect(saved.contains("\"inputs\": [\"principal\"],\n  \"outputs\": [\"rest\", \"payment\"],\n  \"nodes\""))
    let query = try run(
      "export", "loan.nodecalc", "--to", "sql", "--dialect", "sqlite", "--table", "t", "--columns", "principal,twelve")
    #expect(
      query.contains(
        "column 'twelve' is only copied to the output: the number node of that name is not an input of the document"))
    #expect(query.contains("AS \"payment\"") && !query.contains("AS \"rest\""))
  }

  @Test func `diff tells what is declared otherwise`() throws {
    folder.write(
      Self.loan.replacing("[\"rate\", \"principal\"]", with: "[\"principal\"]").replacing(
        ", \"range\": [0, 0.2]", with: ""), to: "new.nodecalc")
    #expect(
      try run("diff", "loan.nodecalc", "new.nodecalc")
        == "* rate: range 0 … 0.2 → none\n* inputs: [rate, principal] → [principal]\n[1]\n")
    let json = try run("diff", "loan.nodecalc", "new.nodecalc", "--format", "json")
    #expect(json.contains(#""interface": {"inputs": {"old": ["rate", "principal"], "new": ["principal"]}}"#))
    #expect(json.contains(#""reranged": ["rate"]"#))
  }
}
