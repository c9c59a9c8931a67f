import TestSupport
import Testing

/// `show`, `fmt` of several files, and `schema`.
@Suite(.onOwnThread)
struct ShowTests {
  private let folder = ScratchFolder()

  private static let document = """
    {
      "nodecalc": 1,
      "title": "Rent",
      "nodes": [
        {"name": "half", "kind": "operator", "operator": "divide", "inputs": ["year", null]},
        {"name": "month", "kind": "number", "value": 900, "label": "EUR"},
        {"name": "why", "kind": "note", "text": "as of\\nMay"},
        {"name": "year", "kind": "formula", "formula": "month * 12"}
      ],
      "frames": {
        "Costs": ["month", "year"]
      }
    }

    """

  @Test func `a document is reported frame by frame, each node behind what feeds it`() throws {
    let result = try Nodecalc.run("show", "-", input: Self.document)
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(result.status == 0 && lines.count == 7, "\(result.transcript)")
    #expect(
      lines[0] == "Rent: 4 nodes" && lines[1] == "frame 'Costs': 2 nodes" && lines[4] == "not in a frame: 2 nodes")
    #expect(lines[2] == "  month, number: 900; used by year (EUR)")
    #expect(lines[3] == "  year, formula: month * 12; is 10800; uses month; used by half")
    #expect(
      lines.contains {
        $0.hasPrefix("  half, operator") && $0.contains("fails: ") && $0.hasSuffix("uses year, nothing yet")
      },
      "\(lines)")
    #expect(lines.contains("  why, note: as of / May"))
  }

  @Test func `one node is reported with what it uses and what uses it`() throws {
    let result = try Nodecalc.run("show", "-", "year", input: Self.document)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "year, formula: month * 12; is 10800; uses month; used by half")
    #expect(
      lines.contains("  in the frame 'Costs'") && lines.contains { $0.hasPrefix("  uses as month: month, number") })
    #expect(lines.contains { $0.hasPrefix("  used by: half, operator") })
    #expect(
      try Nodecalc.run("show", "-", "yaer", input: Self.document).transcript
        == "! error: no node is named 'yaer'\n! help: did you mean 'year'?\n[64]\n")
    #expect(try Nodecalc.run("show", "--example", "mortgage", "payment").output.hasPrefix("payment, "))
  }

  @Test func `fmt checks and writes several files, and leaves formed ones alone`() throws {
    folder.write(Self.document, to: "good.nodecalc")
    folder.write(Self.document.replacing("\n", with: " "), to: "bad.nodecalc")
    let check = try Nodecalc.run("fmt", "good.nodecalc", "bad.nodecalc", "--check", in: folder)
    #expect(check.transcript == "bad.nodecalc\n[1]\n")
    #expect(try Nodecalc.run("fmt", "good.nodecalc", "bad.nodecalc", "--in-place", in: folder).transcript == "")
    #expect(folder.text(of: "bad.nodecalc") == Self.document && folder.text(of: "good.nodecalc") == Self.document)
    #expect(try Nodecalc.run("fmt", "good.nodecalc", "bad.nodecalc", "--check", in: folder).transcript == "")
    folder.write("{", to: "broken.nodecalc")
    let broken = try Nodecalc.run("fmt", "broken.nodecalc", "bad.nodecalc", "none.nodecalc", "--in-place", in: folder)
    #expect(broken.status == 66 && broken.output.isEmpty && broken.errors.contains("broken.nodecalc:1:"))
    #expect(folder.text(of: "broken.nodecalc") == "{")
    #expect(try Nodecalc.run("fmt", "good.nodecalc", "bad.nodecalc", in: folder).status == 64)
    #expect(try Nodecalc.run("fmt", "good.nodecalc", "--check", "--in-place", in: folder).status == 64)
    #expect(try Nodecalc.run("fmt", "-", "--in-place", input: Self.document.replacing("\n", with: " ")).status == 64)
  }

  @Test func `the schema is an object of JSON Schema 2020-12`() throws {
    let schema = try Nodecalc.run("schema")
    #expect(schema.status == 0 && schema.output.contains("https://json-schema.org/draft/2020-12/schema"))
  }
}
