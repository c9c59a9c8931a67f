import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import EditorSession

/// What a file or standard input holds: by its content, and by its name where the content leaves it open.
struct OtherFormTests {
  private func kind(_ text: String, _ fileName: String? = nil) -> String {
    switch OtherForm(Array(text.utf8), fileName: fileName) {
    case nil: "document"
    case .definitions(.success(let contents)): "definitions of \(contents.count)"
    case .definitions(.failure): "mistaken definitions"
    case .table: "table"
    case .workbook: "workbook"
    case .database: "database"
    case .graph(let format): format.name
    }
  }

  private let document = #"{"nodecalc": 1, "nodes": []}"#

  @Test(arguments: [nil, "a.nodecalc", "a.json", "a.csv", "a.canvas", "a.txt", "a", "a.jsonl"])
  func `a document is one whatever its ending`(name: String?) {
    #expect(kind(document, name) == "document")
    #expect(kind("\u{FEFF} \n" + document, name) == "document")
  }

  @Test func `a text of definitions is found by its lines`() {
    #expect(kind("a = 2\nb = a * 3\n", "t.txt") == "definitions of 2")
    #expect(kind("# a comment\na = 2; a + 1") == "definitions of 2")
    #expect(kind("2+3\n") == "definitions of 1")
    #expect(kind("a = 2\nb = a *\n") == "mistaken definitions")
    #expect(kind("a = 2\n2 + 3\n4 + 5\n") == "mistaken definitions")
    #expect(kind("nothing of the kind") == "document")
    #expect(kind("a = 2", "t.nodecalc") == "document")
  }

  @Test func `print-outs with stars are tables, and products are formulas`() {
    let rows = "Item        Qty     Amount\nBolts        12     120.50\nNuts          4      18.00\n"
    #expect(kind("Inventory\n" + rows, "t.txt") == "table")
    #expect(kind("* Inventory *\n" + rows, "t.txt") == "table")
    #expect(kind(rows + "             16     138.50 *\n* * *  E N D  * * *\n", "t.txt") == "table")
    #expect(kind("a b c\n2 * 3\n4 * 5\n6 * 7\n") != "table")
    #expect(kind("x 1 2\ny = 3\nz 4 5\n") != "table")
  }

  @Test func `a table is found by its name, or by columns with numbers`() {
    #expect(kind("a,b\n1,2\n", "t.csv") == "table")
    #expect(kind("a\tb\n1\t2\n", "T.TSV") == "table")
    #expect(kind("a,b\n1,2\n") == "table")
    #expect(kind(#"[{"a": 1}]"#) == "table")
    #expect(kind("{\"a\": 1}\n{\"a\": 2}\n", "t.jsonl") == "table")
    #expect(kind(#"{"a": [1, 2]}"#, "t.json") == "table")
    #expect(kind(#"{"a": [1, 2]}"#) == "document")
    #expect(kind("a = 1", "t.csv") == "table")
  }

  @Test func `binary forms and graphs are known`() {
    #expect(kind("PK\u{3}\u{4}rest", "t.csv") == "workbook")
    #expect(kind("SQLite format 3\0rest") == "database")
    #expect(kind("digraph { a -> b }", "t.dot") == "dot")
    #expect(kind(#"{"nodes": []}"#, "t.canvas") == "json-canvas")
  }

  @Test func `nothing, spaces and bytes that are no text are left to the reader of documents`() {
    #expect(kind("") == "document")
    #expect(kind("", "t.csv") == "table")
    #expect(kind(" \n\t") == "document")
    #expect(kind("a = 1\0") == "document")
    if OtherForm([0xFF, 0xFE, 0x41], fileName: "t.txt") != nil { Issue.record("bytes are a text") }
  }

  @Test func `an ending is what stands behind the last point of a name`() {
    #expect(OtherForm.ending(of: "a/b.c/d.SVG") == "svg")
    #expect(OtherForm.ending(of: "a.b/c") == nil)
    #expect(OtherForm.ending(of: ".profile") == nil)
    #expect(OtherForm.ending(of: "a.") == "")
  }
}
