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

  @Test func `a formula that is left out ends with 1, and is the label of its value`() throws {
    folder.write("a = 2; b = a * 3; s = [1, 2]; u = sum(sort(s))", to: "loan.txt")
    _ = try Nodecalc.runInShell(
      #""$0" import loan.txt > loan.nodecalc && "$0" export loan.nodecalc --to xlsx > loan.xlsx"#, in: folder)
    #expect(try Nodecalc.run("import", "loan.xlsx", "--sheet", "Nodes", "--region", "B2:B3", in: folder).status == 0)
    // The same workbook with a formula that changes by itself.
    let changed = try CommandResult.of([
      "/usr/bin/env", "python3", "-c",
      """
      import sys, zipfile
      old = zipfile.ZipFile(sys.argv[1]); new = zipfile.ZipFile(sys.argv[2], 'w')
      for part in old.infolist(): new.writestr(part.filename, old.read(part).replace(b'<f>a*3</f>', b'<f>a*RAND()</f>'))
      new.close()
      """, folder.file("loan.xlsx"), folder.file("other.xlsx"),
    ])
    try #require(changed.status == 0, "\(changed.errors)")
    let made = try Nodecalc.run("import", "other.xlsx", "--sheet", "Nodes", "--region", "B2:B3", in: folder)
    #expect(made.status == 1 && made.output.contains(#""value": 6, "label": "=a*RAND()""#), "\(made.transcript)")
    #expect(made.errors.hasPrefix("left out: Nodes!B3: RAND, which is volatile\n"))
  }

  @Test func `what is no workbook, no sheet and no region is reported`() throws {
    folder.write("no archive", to: "text.xlsx")
    #expect(
      try Nodecalc.run("import", "text.xlsx", in: folder).transcript
        == "! error: text.xlsx: this is not a workbook (not a zip archive); save it as .xlsx\n[65]\n")
    #expect(
      try Nodecalc.run("import", "text.xlsx", "--region", "A1:", in: folder).transcript
        == "! error: 'A1:' is not a region of a sheet\n! help: write two corners, such as A1:F40\n[64]\n")
    let mixed = try Nodecalc.run("import", "--from", "formulas", "--sheet", "Plan", input: "a = 1", in: folder)
    #expect(mixed.status == 64 && mixed.errors.contains("'--sheet' and '--region' are for workbooks"))
  }
}
