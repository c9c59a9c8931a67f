import DataSets
import EvaluationEngine
import Formulas
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing
import Workbooks

@testable import WorkbookGraphs

/// The Python that has what reads workbooks: that of `Scripts/test --long`, or the machine's.
private enum WorkbookPython {
  static let path = ProcessInfo.processInfo.environment["NODECALC_PYTHON"] ?? "python3"

  static let isReady: Bool = {
    let asked = try? CommandResult.of(["/usr/bin/env", path, "-c", "import openpyxl, ironcalc"])
    return asked?.status == 0
  }()
}

/// Workbooks in the hands of openpyxl, which others wrote: it reads what is exported, and writes what is imported.
@Suite(
  .onOwnThread,
  .enabled(if: WorkbookPython.isReady, "needs Python's openpyxl and ironcalc, which Scripts/test --long brings"))
struct PythonWorkbookTests {
  private let folder = ScratchFolder()

  private func python(_ script: String, _ arguments: String...) throws -> [String] {
    let run = try CommandResult.of(["/usr/bin/env", WorkbookPython.path, "-c", script] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private static let reading = """
    import sys, openpyxl
    from openpyxl.worksheet.formula import ArrayFormula
    formulas, values = (openpyxl.load_workbook(sys.argv[1], data_only=only) for only in (False, True))
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is None: continue
                text = cell.value.text if isinstance(cell.value, ArrayFormula) else cell.value
                value = values[sheet.title][cell.coordinate].value
                is_formula = cell.data_type == 'f' or isinstance(cell.value, ArrayFormula)
                print(sheet.title, cell.coordinate, text if is_formula else '', repr(value), sep='\\t')
    for name in formulas.defined_names.values(): print('name', name.name, name.attr_text, sep='\\t')
    """

  @Test func `openpyxl reads every cell, formula and name that is exported`() throws {
    let definitions = """
      rate = 4.5%; principal = 250000; months = 360; é = -1e-7
      growth = (1 + rate / 12)^months; paid = payment(rate / 12, months, principal)
      large = if(principal > 1e5 and rate < 0.05, 1, -growth); s = list(1, 2.5, 4); t = s * 2 - é; u = sum(s * t)
      bad = 1 / (rate - rate)
      """
    let contents = try DefinitionText.read(Array(definitions.utf8))
    var writer = WorkbookExportWriter(contents)
    writer.write()
    let workbook = writer.workbook
    try Data(workbook.bytes()).write(to: URL(fileURLWithPath: folder.file("book.xlsx")))
    var lines: [String] = []
    for sheet in workbook.sheets {
      for (place, cell) in sheet.cells.sorted(by: { $0.key < $1.key }) {
        let value: String
        switch cell.value {
        case .number(let number): value = "\(number)"
        case .text(let text): value = "'\(text)'"
        case .nothing: value = "None"
        case .boolean(let isTrue): value = isTrue ? "True" : "False"
        case .error(let error): value = "'\(error)'"
        }
        lines.append("\(sheet.name)\t\(place)\t\(cell.formula.map { "=\($0.text)" } ?? "")\t\(value)")
      }
    }
    let read = try python(Self.reading, folder.file("book.xlsx"))
    func numbered(_ line: String) -> [String] {
      // Python writes whole numbers without a point, and powers of ten in its own way.
      var parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if let number = parts.last.flatMap({ Double($0) }) { parts[parts.count - 1] = "\(number)" }
      return parts
    }
    #expect(read.filter { !$0.hasPrefix("name\t") }.map(numbered) == lines.map(numbered))
    #expect(read.filter { $0.hasPrefix("name\t") } == workbook.names.map { "name\t\($0.name)\t\($0.text)" })
  }

  /// Computes a workbook anew with IronCalc, and prints the names and values of its first sheet.
  private static let computing = """
    import sys, ironcalc
    book = ironcalc.load_from_xlsx(sys.argv[1], 'en', 'UTC', 'en')
    book.evaluate()
    row = 2
    while book.get_cell_content(0, row, 1) != '':
        print(book.get_cell_content(0, row, 1), repr(book.get_cell_value(0, row, 2)), sep='\\t')
        row += 1
    """

  @Test func `IronCalc reads what is exported, and computes the same`() throws {
    let definitions = """
      rate = 4.5%; principal = 250000; months = 360; n = 5; x = -2.5
      growth = (1 + rate / 12)^months; paid = payment(rate / 12, months, principal)
      large = if(principal > 1e5 and rate < 0.05, 1, -growth); s = list(1, 2.5, 4); t = s * 2 - 1; u = sum(t)
      counted = n! + ncr(n, 2) + npr(n, 7) + gcd(n, -10) + lcm(n, 4) + clamp(x, -2, n) + atan2(x, n) + atan2(0, 0)
      bad = 1 / (rate - rate); worse = bad + 1; half = x!; open = nothing + 1
      """
    let contents = try DefinitionText.read(Array(definitions.utf8))
    try Data(WorkbookExport.write(contents).bytes).write(to: URL(fileURLWithPath: folder.file("book.xlsx")))
    let lines = try python(Self.computing, folder.file("book.xlsx"))
    let found = Dictionary(lines.map { $0.split(separator: "\t").map(String.init) }.map { ($0[0], $0[1]) }) { $1 }
    #expect(!found.isEmpty)
    for node in contents.nodesInFileOrder() where contents.graph.value(of: node).data == nil {
      let text = try #require(found[contents.name(of: node)], "\(lines)")
      let (computed, value) = (Double(text), contents.graph.value(of: node).number)
      guard let value, let computed else {
        #expect(value == nil && computed == nil, "\(contents.name(of: node)): \(text)")
        continue
      }
      #expect(abs(value - computed) <= 1e-12 * abs(value), "\(contents.name(of: node)): \(text)")
    }
  }

  /// Writes a workbook of random formulas, and prints what Python computes for each.
  private static let writing = """
    import sys, random, datetime, openpyxl
    from openpyxl.worksheet.table import Table
    from openpyxl.workbook.defined_name import DefinedName
    random.seed(int(sys.argv[2]))
    book = openpyxl.Workbook(); sheet = book.active; sheet.title = "It's data"
    other = book.create_sheet('hidden'); other.sheet_state = 'hidden'; other['B3'] = 0.25; other['B3'].number_format = '0.0%'
    book.defined_names['share'] = DefinedName('share', attr_text="hidden!$B$3")
    book.defined_names['again'] = DefinedName('again', attr_text="share")
    sheet.append(['item', 'price', 'count', 'amount', 'state', 'score', 'day'])
    count = 40; prices = []; counts = []; amounts = []; states = []
    for row in range(2, count + 2):
        price, number = round(random.uniform(-50, 50), 3), random.randrange(1, 30)
        amount = price * number; state = 'gain' if amount > 10 else 'loss'
        prices.append(price); counts.append(number); amounts.append(amount); states.append(state)
        sheet.append([f'item {row}', price, number, '=lines[[#This Row],[price]]*C%d' % row,
            '=IF(D%d>10,"gain","loss")' % row, '=IF(E%d="GAIN",share,-again)*C%d' % (row, row),
            datetime.date(2024, 2, 28) + datetime.timedelta(row)])
        print(f"It's data!D{row}", repr(amount)); print(f"It's data!F{row}", repr((0.25 if state == 'gain' else -0.25) * number))
    sheet.add_table(Table(displayName='lines', ref=f'A1:G{count + 1}'))
    sheet.merge_cells('I1:K1'); sheet['I1'] = 'results'
    def check(cell, formula, value): sheet[cell] = formula; print(f"It's data!{cell}", repr(value))
    n = random.randrange(count)
    check('I3', '=SUM(lines[amount])', sum(amounts)); check('I4', '=COUNTIF(E2:E41,"gain")', states.count('gain'))
    check('I5', '=SUMIF(lines[state],"loss",lines[amount])', sum(a for a, s in zip(amounts, states) if s == 'loss'))
    check('I6', f'=VLOOKUP("item {n + 2}",lines[],3,FALSE)', counts[n]); check('I7', '=MAX(B:B)-MIN(B:B)', max(prices) - min(prices))
    check('I8', f'=IFERROR(INDEX(B2:B41,{n + 1})/0,-1)^3', -1); check('I9', "=SUMPRODUCT(('It''s data'!C2:C41>10)*B2:B41)", sum(p for p, c in zip(prices, counts) if c > 10))
    book.save(sys.argv[1])
    """

  @Test(arguments: 1...5)
  func `what openpyxl writes is imported, and comes to what Python computes`(seed: Int) throws {
    let values = try python(Self.writing, folder.file("book.xlsx"), "\(seed)")
    var workbook = try Workbook(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("book.xlsx")))))
    #expect(try WorkbookIntake(workbook).leftOut == [])
    // openpyxl computes nothing: what Python came to takes the place of what a spreadsheet would have.
    for line in values {
      let parts = line.split(separator: " ")
      let place = try #require(CellAddress(parts[1].dropFirst("data!".count)))
      workbook.sheets[0].cells[place]?.value = .number(try #require(Double(parts[2])))
    }
    let intake = try WorkbookIntake(workbook)
    #expect(intake.leftOut == [] && intake.differences == [], "seed \(seed): \(intake.differences)")
    #expect(intake.matching == values.count && intake.formulas == values.count + 40, "seed \(seed)")
    #expect(intake.contents.sketch.contains("state = if(amount > 10, 1, 2)"))
    #expect(intake.contents.sketch.contains("amount = price * count"))
    let share = try #require(intake.contents.nodesInFileOrder().first { intake.contents.name(of: $0) == "hidden_B3" })
    #expect(intake.contents.display(of: share)?.scale == .percent)
  }
}
