import Foundation
import TestSupport
import Testing

/// What the program answers about a document that imports another one.
@Suite(.onOwnThread)
struct ImportTests {
  private let folder = ScratchFolder()

  private static let main = """
    {
      "nodecalc": 1,
      "imports": {"finance": "lib/finance.nodecalc"},
      "nodes": [
        {"name": "house", "kind": "group", "group": "finance.grow", "inputs": {"amount": "price"}},
        {"name": "price", "kind": "number", "value": 100},
        {"name": "twice", "kind": "formula", "formula": "house.gain * 2"}
      ]
    }

    """

  init() {
    folder.makeFolder("lib")
    folder.write(
      """
      {"nodecalc": 1, "groups": {"grow": {"inputs": ["amount", "rate"], "outputs": ["total", "gain"], "nodes": [
        {"name": "amount", "kind": "number", "value": 1}, {"name": "gain", "kind": "formula", "formula": "total - amount"},
        {"name": "rate", "kind": "number", "value": 0.5},
        {"name": "total", "kind": "formula", "formula": "amount * (1 + rate)"}]}}, "nodes": []}
      """, to: "lib/finance.nodecalc")
    folder.write(Self.main, to: "main.nodecalc")
  }

  private func run(_ arguments: String...) throws -> String {
    try CommandResult.of([Nodecalc.path()] + arguments, directory: folder.path).transcript
  }

  @Test func `diff tells another import and the instances that follow it, each once`() throws {
    folder.write(
      Self.main.replacing("\"finance\":", with: "\"money\":").replacing("finance.grow", with: "money.grow")
        .replacing("\"value\": 100", with: "\"value\": 200"), to: "other.nodecalc")
    #expect(
      try run("diff", "main.nodecalc", "other.nodecalc") == """
        = house: "finance.grow(amount = price)" → "money.grow(amount = price)"
        = price: 100 → 200
        * imports: finance = lib/finance.nodecalc → money = lib/finance.nodecalc
        > house: 150 → 300
        > twice: 100 → 200
        [1]

        """)
  }

  @Test func `batch and the SQL of export compute what an import says`() throws {
    folder.write("price,id\n10,a\n20,b\n", to: "rows.csv")
    #expect(
      try run("batch", "main.nodecalc", "--input", "rows.csv", "--get", "house", "--get", "twice")
        == "price,id,house,twice\n10,a,15,10\n20,b,30,20\n")
    let query = try run(
      "export", "main.nodecalc", "--to", "sql", "--dialect", "sqlite", "--table", "rows", "--columns", "price,id",
      "--get", "twice")
    #expect(query.contains("-- finance.grow:rate = 0.5"), "\(query)")
  }

  @Test func `an explanation goes on to what an import holds, and fmt leaves the document as it is`() throws {
    #expect(
      try run("main.nodecalc", "--eval", "--explain", "twice") == """
        twice = house.gain × 2
              = 50 × 2
              = 100
        house.gain = 50
        price = 100
        finance.grow:rate = 0.5

        """)
    #expect(try run("fmt", "main.nodecalc") == Self.main)
  }

  @Test func `describe says of an import that gives nothing that it does`() throws {
    let description = try run("describe", "main.nodecalc")
    #expect(description.contains("finance() → nothing"), "\(description)")
  }

  @Test func `an import beyond the size of a file is refused before it is read`() throws {
    let file = folder.file("lib/finance.nodecalc")
    // A file of holes takes no room.
    try FileHandle(forWritingTo: URL(filePath: file)).truncate(atOffset: 1 << 40)
    let answer = try run("main.nodecalc", "--eval")
    #expect(
      answer.contains("the group 'finance.grow' cannot be used: lib/finance.nodecalc: it is larger than "), "\(answer)")
  }
}
