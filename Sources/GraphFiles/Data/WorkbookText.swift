import DelimitedText
import JSONText
import TextScanning
import Workbooks

/// A sheet of a workbook, or a table on a sheet, converted to comma-separated text.
///
/// Row 7 of the sheet is line 7 of the text. Numbers and dates are written with their full values, whatever the cell
/// format shows. Formulas have their last computed values.
package struct WorkbookText {
  /// The names of the sheets and tables to choose from.
  ///
  /// Sheets that are not empty come first, then the tables of sheets.
  package let names: [String]
  /// The text: UTF-8, with commas between cells.
  package let bytes: [UInt8]

  /// The first bytes of every workbook.
  private static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// Returns whether bytes begin like a workbook.
  package static func isWorkbook(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: mark) }

  /// Reads the sheet or table with the name or number `table`; if `table` is nil, reads the only sheet.
  ///
  /// - Throws: The reason why the bytes are not a workbook, or the question which of several sheets to choose.
  /// - Complexity: Linear in the number of cells in the sheet's used rectangle, which is limited.
  package init(_ workbook: [UInt8], table: String?) throws(DataFileProblem) {
    let book: Workbook
    do throws(WorkbookProblem) {
      book = try Workbook(workbook)
    } catch {
      throw DataFileProblem(.workbook(error.description))
    }
    let parts = Self.parts(of: book)
    names = parts.map(\.name)
    let sheets = parts.count { !$0.isTable }
    let chosen =
      if let table {
        parts.first { $0.name == table }
          ?? Int(table).flatMap { parts.indices.contains($0 - 1) ? parts[$0 - 1] : nil }
      } else {
        sheets == 1 ? parts.first : nil
      }
    guard let chosen else { throw DataFileProblem(.delimited(.severalTables(names: names, chosen: table))) }
    bytes = try Self.text(of: chosen.range, on: book.sheets[chosen.sheet], in: book)
  }

  /// Returns whether a workbook has no formulas, so that it is a table and not a calculation.
  package static func isWithoutFormulas(_ workbook: [UInt8]) -> Bool {
    guard let book = try? Workbook(workbook) else { return false }
    return book.sheets.allSatisfy { sheet in sheet.cells.values.allSatisfy { $0.formula == nil } }
  }

  /// Returns whether a workbook is a single sheet without formulas, so that it is read as a table.
  package static func isTable(_ workbook: [UInt8]) -> Bool {
    guard let book = try? Workbook(workbook) else { return false }
    return parts(of: book).count { !$0.isTable } == 1
      && book.sheets.allSatisfy { sheet in sheet.cells.values.allSatisfy { $0.formula == nil } }
  }

  /// A sheet, or a table on a sheet.
  private struct Part {
    var name: String
    var sheet: Int
    var range: CellRange
    var isTable: Bool
  }

  private static func parts(of book: Workbook) -> [Part] {
    let sheets = book.sheets.enumerated().compactMap { place, sheet in
      sheet.used.map { Part(name: sheet.name, sheet: place, range: $0, isTable: false) }
    }
    let tables = book.tables.compactMap { table -> Part? in
      guard book.sheets.indices.contains(table.sheet) else { return nil }
      return Part(name: table.name, sheet: table.sheet, range: table.range, isTable: true)
    }
    return sheets + tables
  }

  /// The maximum number of cells in the rectangle of used cells.
  ///
  /// A larger rectangle is almost empty; such sheets are refused.
  private static let mostPlaces = 64 << 20

  private static func text(
    of range: CellRange, on sheet: Sheet, in book: Workbook
  ) throws(DataFileProblem) -> [UInt8] {
    let (places, isBeyond) = range.rows.multipliedReportingOverflow(by: range.columns)
    if isBeyond || places > mostPlaces {
      throw DataFileProblem(.workbook("the cells of '\(sheet.name)' are too far apart"))
    }
    var bytes = [UInt8](repeating: ASCII.lineFeed, count: range.first.row)
    for row in range.first.row...range.last.row {
      var cells: [UInt8] = []
      var isBlank = true
      for column in range.first.column...range.last.column {
        if column > range.first.column { cells.append(ASCII.comma) }
        guard let cell = sheet.cells[CellAddress(row: row, column: column)], cell.value != .nothing else { continue }
        isBlank = false
        append(cell, to: &cells, book)
      }
      // A row without cells is a blank line.
      if !isBlank { bytes += cells }
      bytes.append(ASCII.lineFeed)
    }
    return bytes
  }

  private static func append(_ cell: Cell, to bytes: inout [UInt8], _ book: Workbook) {
    switch cell.value {
    case .nothing: break
    case .number(let number):
      if cell.form == .date, let day = day(of: number, book) {
        bytes += day.utf8
      } else {
        bytes.append(number: number)
      }
    case .boolean(let truth): bytes += (truth ? "TRUE" : "FALSE").utf8
    case .text(let text), .error(let text):
      // One line per row, so that lines in messages are rows of the sheet.
      let line = text.map { $0.isNewline ? " " : String($0) }.joined()
      bytes += DelimitedField.quoted(Array(line.utf8), delimiter: ASCII.comma)
    }
  }

  /// Returns a date such as `2024-03-01` or `2024-03-01T08:30:00`; nil if the number is not a valid date.
  private static func day(of number: Double, _ book: Workbook) -> String? {
    var day = number.rounded(.down)
    var seconds = Int(((number - day) * 86_400).rounded())
    if seconds == 86_400 { (day, seconds) = (day + 1, 0) }
    guard let date = book.dayText(of: day) else { return nil }
    if seconds == 0 { return date }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date)T\(padded(seconds / 3600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
  }
}
