import GraphDocument
import GraphFiles
import WorkbookGraphs
import Workbooks

extension FuzzTarget {
  static let workbook = FuzzTarget("workbook", "workbooks, or formulas of one, a line a cell") {
    bytes throws(FuzzFailure) in
    var limits = WorkbookLimits.standard
    limits.partBytes = 1 << 20
    limits.totalBytes = 1 << 20
    limits.cells = 5000
    let workbook: Workbook
    if bytes.starts(with: [0x50, 0x4B]) {
      guard let read = try? Workbook(bytes, limits: limits) else { return }
      workbook = read
    } else {
      var sheet = Sheet(name: "Sheet1")
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (row, line) in lines.prefix(1000).enumerated() {
        let text = String(decoding: line, as: UTF8.self)
        sheet.cells[CellAddress(row: row, column: row % 3)] =
          Double(text).flatMap { $0.isFinite ? Cell(.number($0)) : nil }
          ?? Cell(.number(Double(row)), formula: Cell.Formula(text: text))
      }
      workbook = Workbook(sheets: [sheet])
    }
    let written = workbook.bytes()
    try promise(written == workbook.bytes(), "a workbook is written in two ways")
    guard let intake = try? WorkbookIntake(workbook) else { return }
    try promise(intake.contents.checkInvariants().isEmpty, "a document made of a workbook is not whole")
    try promise(intake.matching <= intake.formulas, "more formulas match than there are")
    let document = NativeFormat.write(intake.contents)
    try promise((try? NativeFormat.read(document)) != nil, "a document made of a workbook cannot be read")
    let (exported, _) = WorkbookExport.write(intake.contents)
    try promise((try? Workbook(exported)) != nil, "an exported workbook cannot be read")
  }
}
