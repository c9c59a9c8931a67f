import DelimitedText
import JSONText
import TextScanning

extension RowFormat {
  /// Rows with commas, or another detected delimiter, between cells.
  public static let csv = delimited(
    "csv", "a header and rows, separated by commas, or by semicolons, tabs or bars if detected", ["csv"], nil)

  static let tsv = delimited("tsv", "the same, separated by tabs", ["tsv", "tab"], .tab)

  /// Returns a format of delimited text; `fixed` is its delimiter, or nil to detect the delimiter.
  private static func delimited(
    _ name: String, _ summary: String, _ endings: [String], _ fixed: Delimiter?
  ) -> RowFormat {
    RowFormat(
      name: name, summary: summary, fileEndings: endings, takesRepeatedNames: true,
      open: { text, isWhole, options throws(DataFileProblem) in
        var delimited = DelimitedOptions(
          delimiter: options.delimiter ?? fixed, hasHeader: options.hasHeader, hasDecimalComma: options.hasDecimalComma,
          missingMarks: options.missingMarks, choices: options.choices)
        delimited.tail = options.tail
        do throws(DelimitedProblem) {
          return try DelimitedRowForm(text, isWhole: isWhole, delimited).map {
            DelimitedRows(form: $0, options: delimited)
          }
        } catch {
          throw DataFileProblem(error)
        }
      },
      writer: { layout in
        let form = layout.isAsRead ? (layout.table as? DelimitedRows)?.form : nil
        return DelimitedRowWriter(layout, form: form, delimiter: form?.delimiter ?? fixed ?? .comma)
      })
  }
}

extension DelimitedRowSplitter: RowSplitter {}
extension DelimitedRowDecoder: RowDecoder {}

struct DelimitedRows: RowTable {
  let form: DelimitedRowForm
  let options: DelimitedOptions

  var names: [String] { form.names }
  var firstRow: Int { form.firstRow }
  var linesBefore: Int { form.linesBefore }
  var remark: String? { form.remark }
  var decisions: [String] { form.decisions }
  var hasDecimalComma: Bool { form.hasDecimalComma }

  func rewriter() -> DelimitedRowRewriter? { DelimitedRowRewriter(form) }

  func unit(of column: Int) -> String? { form.unit(of: column) }

  func question(of column: Int) -> DataFileProblem? { form.question(of: column).map { DataFileProblem($0) } }

  func ending(_ beginning: UnsafeBufferPointer<UInt8>) -> StreamEnding? { StreamEnding(form, beginning, options) }

  func splitter() -> any RowSplitter { DelimitedRowSplitter(form) }

  func decoder(_ wanted: WantedColumns) -> any RowDecoder { DelimitedRowDecoder(form, wanted) }

  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent {
    if cell.isEmpty { return .nothing }
    if cell[0] == ASCII.quote { return .text(DelimitedField.content(of: cell)) }
    return JSONNumber.isNumber(cell) ? .number(cell) : .text(Array(cell))
  }
}

private enum JSONNumber {
  /// Whether the bytes are a single number.
  static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, first == ASCII.minus || first.isDigit else { return false }
    do throws(JSONParseError) {
      var scanner = try JSONScanner(bytes, limits: JSONLimits(bytes: bytes.count, nesting: 1))
      _ = try scanner.number()
      return scanner.isAtEnd
    } catch {
      return false
    }
  }
}

/// Writes rows of delimited text.
///
/// Cells from a text in the same format are copied unchanged. All others are quoted if necessary.
struct DelimitedRowWriter: RowWriter {
  private let layout: RowLayout
  private let copiesRows: Bool
  private let form: DelimitedRowForm?
  private let delimiter: UInt8
  private let hasDecimalComma: Bool

  var cellDelimiter: UInt8? { delimiter }

  init(_ layout: RowLayout, form: DelimitedRowForm?, delimiter: Delimiter) {
    self.layout = layout
    copiesRows = layout.wantedCells == nil
    self.form = form
    self.delimiter = delimiter.byte
    hasDecimalComma = form?.hasDecimalComma ?? false
  }

  func writeHeader(to buffer: TextBuffer) {
    var isFirst = true
    func write(_ cell: [UInt8]) {
      if !isFirst { buffer.append(delimiter) }
      isFirst = false
      buffer.append(cell)
    }
    for column in layout.kept ?? Array(layout.table.names.indices) {
      write(form?.header[column] ?? quoted(Array(layout.table.names[column].utf8)))
    }
    for name in layout.outputs { write(quoted(Array(name.utf8))) }
    if let error = layout.error { write(quoted(Array(error.utf8))) }
    buffer.append(ASCII.lineFeed)
  }

  func write(
    _ row: Int, of rows: RowBatch, in text: UnsafeBufferPointer<UInt8>, _ results: RowResults, to buffer: TextBuffer
  ) {
    var isFirst = true
    if copiesRows {
      buffer.append(rows.place(ofRow: row).bytes(in: text))
      for _ in 0..<rows.lacking(row) { buffer.append(delimiter) }
      isFirst = false
    } else {
      for index in 0..<rows.keptCount {
        if index > 0 { buffer.append(delimiter) }
        write(cell: rows.place(ofRow: row, kept: index).bytes(in: text), to: buffer)
      }
      isFirst = rows.keptCount == 0
    }
    let isRefused = rows.isRefused(row)
    for (place, output) in results.outputs.enumerated() {
      if !isFirst { buffer.append(delimiter) }
      isFirst = false
      if isRefused { continue }
      if let date = layout.date(output[row], ofOutput: place) {
        buffer.append(Array(date.utf8))
      } else {
        write(output[row], to: buffer)
      }
    }
    if layout.error != nil {
      if !isFirst { buffer.append(delimiter) }
      if let error = results.errors[row] { buffer.append(quoted(Array(error.utf8))) }
    }
    buffer.append(ASCII.lineFeed)
  }

  @inline(__always)
  private func write(_ number: Double, to buffer: TextBuffer) {
    if !hasDecimalComma { return buffer.append(number) }
    guard number.isFinite else { return }
    buffer.append(
      quoted(DecimalWriter.shortest(number).utf8.map { $0 == ASCII.point ? ASCII.comma : $0 }))
  }

  private func write(cell: UnsafeBufferPointer<UInt8>, to buffer: TextBuffer) {
    if form != nil { return buffer.append(cell) }
    switch layout.table.content(of: cell) {
    case .nothing: return
    case .number(let bytes): buffer.append(bytes)
    case .text(let bytes): buffer.append(quoted(bytes, isText: true))
    case .json(let bytes): buffer.append(quoted(Array(bytes)))
    }
  }

  private func quoted(_ bytes: [UInt8], isText: Bool = false) -> [UInt8] {
    DelimitedField.quoted(bytes, delimiter: delimiter, quotesEmpty: isText)
  }
}
