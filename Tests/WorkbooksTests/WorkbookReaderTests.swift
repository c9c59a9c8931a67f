import TestSupport
import Testing

@testable import Workbooks

struct WorkbookReaderTests {
  private static let small = PackedParts(
    rows: #"<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>2</v></c></row>"#)

  @Test func `cells hold numbers, texts, truths and errors, with the formulas that made them`() throws {
    let parts = PackedParts(
      rows: """
        <row r="2"><c r="B2" t="s"><v>1</v></c><c r="C2"><v>4.5</v></c><c t="b"><v>1</v></c></row>
        <row><c t="str"><f>B2&amp;"x"</f><v>bx</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>
        <c t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c></row>
        """,
      relations: #"<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/>"#,
      others: [("xl/sharedStrings.xml", "<sst><si><t>a</t></si><si><t>b</t><rPh><t>phonetic</t></rPh></si></sst>")])
    let cells = try parts.sheet().cells
    let shown = cells.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.value) \($0.value.formula?.text ?? "")" }
    #expect(
      shown == [
        "B2 text(\"b\") ", "C2 number(4.5) ", "D2 boolean(true) ", "A3 text(\"bx\") B2&\"x\"",
        "B3 error(\"#DIV/0!\") 1/0",
        "C3 text(\"in line\") ",
      ])
  }

  @Test func `formulas that cells share lead as far as the cells lie apart`() throws {
    let cells = try PackedParts(
      rows: """
        <row r="1"><c r="B1"><f t="shared" ref="B1:C2" si="0">A1*$A$1</f><v>1</v></c></row>
        <row r="2"><c r="C2"><f t="shared" si="0"/><v>1</v></c></row>
        """
    ).sheet().cells
    let formula = try #require(cells[CellAddress(row: 1, column: 2)]?.formula)
    #expect(formula.shift == CellShift(rows: 1, columns: 1))
    #expect(try SheetFormula(formula.text, shift: formula.shift).areas.map(\.range.description) == ["B2", "A1"])
  }

  @Test func `numbers that are shown as dates are known, and days count from the workbook's first`() throws {
    let parts = PackedParts(
      rows: """
        <row r="1"><c r="A1" s="1"><v>60</v></c><c r="B1" s="0"><v>60</v></c><c r="C1" s="2"><v>60</v></c>
        <c r="D1" t="d"><v>1900-02-28</v></c><c r="E1" t="d"><v>1900-03-01</v></c><c r="F1" t="d"><v>2024-03-01T12:00:00</v></c>
        <c r="G1" t="d"><v>1899-12-31</v></c></row>
        """,
      relations: #"<Relationship Id="s" Type="x/styles" Target="styles.xml"/>"#,
      others: [
        (
          "xl/styles.xml",
          """
          <styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;day&quot; 0.0"/><numFmt numFmtId="165" formatCode="yyyy"/></numFmts>
          <cellXfs><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>
          """
        )
      ])
    let cells = try parts.sheet().cells
    #expect("ABC".map { cells[CellAddress("\($0)1")!]?.form } == [.date, nil, .date])
    #expect(
      "DEFG".map { cells[CellAddress("\($0)1")!]?.value } == [
        .number(59), .number(61), .number(45352.5), .text("1899-12-31"),
      ], "there was a 29th of February 1900, and no day before 1900")
  }

  static let codes: [(code: String, form: Cell.Form?)] = [
    ("General", nil), ("0.00%", .percent), ("#,##0.00 \"€\"", .currency("€")), ("[$€-407] #,##0", .currency("€")),
    ("[$CHF] 0;[Red]-0", .currency("CHF")), ("\"$\"#,##0_);(\"$\"#,##0)", .currency("$")), ("[h]:mm", .date),
    ("[Red]\"day\" 0.0", nil), ("yyyy\\-mm", .date), ("0;yyyy", nil), ("\"100%\" 0", nil), ("", nil), ("[", nil),
    ("\\", nil),
  ]

  @Test(arguments: codes)
  func `codes say what numbers are shown as`(code: String, form: Cell.Form?) { #expect(NumberCode(code).form == form) }

  @Test func `every day has its text, and comes back from it`() throws {
    for countsFrom1904 in [false, true] {
      for day in Array(1...800) + Array(stride(from: 801, to: 2_957_000, by: 977)) where countsFrom1904 || day != 60 {
        let text = try #require(DayNumber.text(of: Double(day), countsFrom1904: countsFrom1904))
        #expect(DayNumber(iso: text, countsFrom1904: countsFrom1904)?.value == Double(day), "\(text)")
      }
    }
    #expect(DayNumber.text(of: 60, countsFrom1904: false) == "1900-02-29")
    #expect(DayNumber.text(of: 45352.75, countsFrom1904: false) == "2024-03-01 18:00")
    #expect(DayNumber.text(of: 2_958_465, countsFrom1904: false) == "9999-12-31")
    #expect(DayNumber.text(of: 2_957_004, countsFrom1904: true) == nil)
    for none in [0.5, -1, 3e6, 1e300] { #expect(DayNumber.text(of: none, countsFrom1904: false) == nil) }
  }

  @Test func `tables are read with their sheets`() throws {
    var parts = PackedParts(rows: #"<row r="2"><c r="B2"><v>1</v></c></row>"#)
    parts.parts.append(
      (
        "xl/worksheets/_rels/sheet1.xml.rels",
        #"<Relationships><Relationship Id="r" Type="x/table" Target="../tables/t.xml"/><Relationship Id="s" Type="x/table" Target="gone.xml"/></Relationships>"#
      ))
    parts.parts.append(
      (
        "xl/tables/t.xml",
        #"<table displayName="Items" ref="A1:B9" totalsRowCount="1"><tableColumns><tableColumn name="a"/><tableColumn name="b_x000a_c"/></tableColumns></table>"#
      ))
    let table = try #require(try Workbook(parts.bytes).tables.first)
    #expect(
      table == Workbook.Table(name: "Items", sheet: 0, range: CellRange("A1:B9")!, totals: 1, columns: ["a", "b\nc"]))
    #expect(table.data == 1...7)
  }

  @Test func `what is outside of the archive is not asked for, nor are macros`() throws {
    let parts = PackedParts(
      rows: #"<row r="1"><c r="A1"><f>[1]Other!A1</f><v>7</v></c></row>"#,
      relations: #"<Relationship Id="x" Type="x/externalLink" Target="file:///etc/passwd" TargetMode="External"/>"#,
      others: [("xl/vbaProject.bin", "macros")])
    let cell = try #require(try parts.sheet().cells[CellAddress(row: 0, column: 0)])
    #expect(cell.value == .number(7))
    #expect(throws: SheetFormulaProblem("a reference to another workbook")) {
      try SheetFormula(cell.formula?.text ?? "")
    }
  }

  @Test func `a workbook that is cut off anywhere is refused`() {
    let bytes = Self.small.bytes
    #expect(problem(in: bytes) == nil)
    for count in bytes.indices { #expect(problem(in: Array(bytes[..<count])) != nil, "\(count) bytes") }
  }

  @Test func `a byte that is another one is refused or read, and never more`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let bytes = Self.small.bytes
    for _ in 0..<RandomRounds.count(2000, long: 20_000) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let sentence = problem(in: changed) { #expect(!sentence.isEmpty, "seed \(seed)") }
    }
  }

  @Test func `an entity that laughs a billion times is not read, nor is any document type`() {
    var laughs = #"<!DOCTYPE lolz [<!ENTITY lol "lol">"#
    for level in 1...9 {
      let before = level == 1 ? "lol" : "lol\(level - 1)"
      laughs += #"<!ENTITY lol\#(level) "\#(String(repeating: "&\(before);", count: 10))">"#
    }
    var parts = PackedParts(rows: "")
    parts.parts[3].text = laughs + "]><worksheet><sheetData>&lol9;</sheetData></worksheet>"
    #expect(
      problem(in: parts.bytes)
        == "part 'xl/worksheets/sheet1.xml': it declares an XML document type, which workbooks do not need"
    )
    parts.parts[3].text = #"<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>"#
    #expect(problem(in: parts.bytes)?.contains("document type") == true)
  }

  @Test func `what is no workbook is told apart`() {
    #expect(problem(in: [])?.hasPrefix("this is not a workbook") == true)
    #expect(problem(in: Array("name = 3".utf8))?.hasPrefix("this is not a workbook") == true)
    #expect(problem(in: [0xD0, 0xCF, 0x11, 0xE0, 0xA1])?.contains("password") == true)
    #expect(problem(in: [0x50, 0x4B, 3, 4])?.contains("damaged or cut off") == true)
    #expect(
      problem(in: ZipWriter().finish())
        == "part 'xl/workbook.xml': it is missing; save the workbook again in the program that made it")
    #expect(problem(in: PackedParts(rows: "").bytes) == "the workbook has no sheet of cells")
    var parts = PackedParts(rows: "<row>")
    #expect(problem(in: parts.bytes)?.hasPrefix("part 'xl/worksheets/sheet1.xml': line 1: not valid XML: ") == true)
    parts.parts.append(parts.parts[1])
    #expect(problem(in: parts.bytes)?.contains("twice") == true)
  }

  // MARK: - Limits

  @Test func `limit workbook-parts: an archive has so many parts at most`() {
    var limits = WorkbookLimits.standard
    limits.parts = 4
    #expect(problem(in: Self.small.bytes, limits: limits) == nil)
    limits.parts = 3
    #expect(problem(in: Self.small.bytes, limits: limits) == "the archive has more than 3 parts")
  }

  @Test func `limit workbook-part-bytes, workbook-bytes: sizes are judged before memory is taken`() throws {
    let sizes = Self.small.parts.map(\.text.utf8.count)
    var limits = WorkbookLimits.standard
    limits.partBytes = try #require(sizes.max())
    limits.totalBytes = sizes.reduce(0, +)
    #expect(problem(in: Self.small.bytes, limits: limits) == nil)
    limits.partBytes -= 1
    #expect(
      problem(in: Self.small.bytes, limits: limits)?.contains("it has more than \(limits.partBytes) bytes") == true)
    limits.partBytes += 1
    limits.totalBytes -= 1
    #expect(
      problem(in: Self.small.bytes, limits: limits)?.contains("more than \(limits.totalBytes) bytes in total") == true)
  }

  @Test func `limit workbook-ratio: a part that packs as no sheet does is a bomb`() {
    let blanks = String(repeating: " ", count: 2 << 20)
    let bomb = PackedParts(rows: #"<row r="1"><c r="A1"><v>1</v></c></row>"# + blanks)
    var limits = WorkbookLimits.standard
    #expect(
      problem(in: bomb.bytes, limits: limits)
        == "part 'xl/worksheets/sheet1.xml': it unpacks to more than 400 times its size, which no real sheet does")
    limits.ratio = 1100
    #expect(problem(in: bomb.bytes, limits: limits) == nil, "nothing packs more densely")
  }

  @Test func `a part whose size is a lie is damaged, whichever way it lies`() throws {
    let bytes = Self.small.bytes
    // The directory's first entry: its size stands 24 bytes behind its mark.
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    for change in [-1, 1] {
      var changed = bytes
      changed[entry + 24] = UInt8(truncatingIfNeeded: Int(changed[entry + 24]) + change)
      #expect(problem(in: changed) == "part '_rels/.rels': its bytes are damaged; copy the workbook again")
    }
  }

  @Test func `limit workbook-cells: so many cells are read`() {
    var limits = WorkbookLimits.standard
    limits.cells = 2
    #expect(problem(in: Self.small.bytes, limits: limits) == nil)
    limits.cells = 1
    #expect(problem(in: Self.small.bytes, limits: limits)?.contains("more than 1 cells") == true)
  }

  // MARK: - Writing

  @Test func `what is written is read back, and the same each time`() throws {
    var sheet = Sheet(name: "A & B <\u{1}")
    sheet.cells = [
      CellAddress(row: 0, column: 0): Cell(.text("=not \"a\" formula & <b>")),
      CellAddress(row: 4, column: 27): Cell(.number(1e-7), formula: Cell.Formula(text: "A1<>\"x\"")),
      CellAddress(row: 4, column: 3): Cell(.boolean(true)),
      CellAddress(row: 5, column: 3): Cell(.error("#N/A"), formula: Cell.Formula(text: "NA()")),
    ]
    var workbook = Workbook(sheets: [sheet, Sheet(name: "empty")])
    workbook.names = [Workbook.DefinedName(name: "rate", text: "'A & B'!$A$1", sheet: 1)]
    workbook.countsFrom1904 = true
    let bytes = workbook.bytes()
    workbook.sheets[0].name = "A & B <\u{FFFD}"
    #expect(try Workbook(bytes) == workbook)
    #expect(workbook.bytes() == workbook.bytes())
  }
}
