import TestSupport
import Testing

/// Workbooks in and out, by the program.
@Suite(.onOwnThread)
struct SpreadsheetTests {
  private let folder = ScratchFolder()

  @Test func `a document becomes a workbook, which becomes a document that computes the same`() throws {
    folder.write("principal = 1000\nrate = 5%\ninterest = principal * rate\n", to: "loan.txt")
    let there = try Nodecalc.runInShell(
      #""$0" import loan.txt > loan.nodecalc && "$0" export loan.nodecalc --to xlsx > loan.xlsx"#, in: folder)
    #expect(there.transcript == "")
    let back = try Nodecalc.runInShell(
      #""$0" import loan.xlsx --sheet Nodes --region B2:B4 > back.nodecalc && "$0" back.nodecalc --eval --all"#,
      in: folder)
    #expect(
      back.transcript == """
        interest = 50
        principal = 1000
        rate = 0.05
        ! matches the stored value: 1 of 1 formula cell

        """)
  }

  @Test func `what is no workbook, no sheet and no region is told`() throws {
    folder.write("no archive", to: "text.xlsx")
    #expect(
      try Nodecalc.run("import", "text.xlsx", in: folder).transcript
        == "! error: text.xlsx: this is no workbook: it is no zip archive; save it as .xlsx\n[65]\n")
    #expect(
      try Nodecalc.run("import", "text.xlsx", "--region", "A1:", in: folder).transcript
        == "! error: 'A1:' is no region of a sheet\n! help: write two corners, as in A1:F40\n[64]\n")
    let mixed = try Nodecalc.run("import", "--from", "formulas", "--sheet", "Plan", input: "a = 1", in: folder)
    #expect(mixed.status == 64 && mixed.errors.contains("'--sheet' and '--region' are for workbooks"))
  }
}
