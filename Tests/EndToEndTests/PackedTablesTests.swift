import Foundation
import TestSupport
import Testing

/// Tables that gzip packed, and sheets of workbooks, through every door that reads tables.
@Suite(.onOwnThread)
struct PackedTablesTests {
  private let folder = ScratchFolder()
  private static let bank = "Konto;DE12\n\nBuchung;Betrag\n03.11.2026;1.234,56\n04.11.2026;-12,00\nSumme;1.222,56\n"

  init() throws {
    folder.write(Self.bank, to: "bank.csv")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "Betrag", "kind": "number", "value": 1}]}"#, to: "d.nodecalc")
    for name in ["bank.csv"] {
      let packed = try CommandResult.of(["/bin/sh", "-c", "gzip -k \(name)"], directory: folder.path)
      #expect(packed.status == 0)
    }
  }

  private func run(_ arguments: String..., input: String = "") throws -> String {
    try CommandResult.of([Nodecalc.path()] + arguments, input: input, directory: folder.path).transcript
  }

  @Test func `import, chart and batch read a packed table as they read the table`() throws {
    for arguments in [["import"], ["chart", "line"], ["batch", "d.nodecalc", "--input"]] {
      let plain = try CommandResult.of([Nodecalc.path()] + arguments + ["bank.csv"], directory: folder.path).transcript
      let packed = try CommandResult.of([Nodecalc.path()] + arguments + ["bank.csv.gz"], directory: folder.path)
        .transcript
      #expect(packed.replacing("bank.csv.gz", with: "bank.csv") == plain, "\(arguments)")
      #expect(plain.contains("';', decimal comma"), "\(arguments): \(plain)")
    }
  }

  @Test func `a packed table is read from standard input, and evaluated by its nodes`() throws {
    let shell = "gzip -c bank.csv | \"$0\" import --from csv -"
    let piped = try CommandResult.of(["/bin/sh", "-c", shell, Nodecalc.path()], directory: folder.path)
    #expect(piped.transcript.contains("1234.56"), "\(piped.transcript)")
    _ = try run("import", "bank.csv.gz", "--output", "made.nodecalc")
    #expect(try run("made.nodecalc", "--eval").hasPrefix("Betrag = [1234.56, -12]"))
    #expect(try run("bank.csv.gz", "--eval").hasPrefix("Betrag = [1234.56, -12]"))
  }

  @Test func `the editor lists the columns of a packed table`() throws {
    let screen = try CommandResult.of(
      [Nodecalc.path(), "bank.csv.gz", "--keys", "", "--print", "screen", "--size", "100x30"], directory: folder.path
    ).output
    #expect(screen.contains("columns of") && screen.contains("Summe;1.222,56"), "\(screen)")
  }

  /// A workbook of two sheets without formulas.
  private func makeBook() throws {
    folder.write("price = [1.5, 2.5]\n", to: "one.txt")
    _ = try run("export", "one.txt", "--to", "xlsx", "--output", "book.xlsx")
  }

  @Test func `a sheet of a workbook is read as a table`() throws {
    try makeBook()
    let asked = try run("import", "book.xlsx", "--table", "none")
    #expect(asked.contains("there is no table 'none'") && asked.hasSuffix("[65]\n"), "\(asked)")
    #expect(
      try run("import", "book.xlsx", "--table", "1", "--sheet", "x").contains("'--table' reads a sheet as a table"))
  }
}
