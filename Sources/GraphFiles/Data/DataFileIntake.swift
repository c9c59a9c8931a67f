internal import DelimitedText
internal import GraphDocument
import JSONText

/// The options that were detected by reading a whole data file.
///
/// With these options, the same file is read again in the same way.
public struct DataFileDecision: Hashable, Sendable {
  let table: DecidedTable
}

/// Processes the text of a data file while it is read, for example to collect points.
protocol DataFilePass {
  associatedtype Rows: JSONRows
  associatedtype Outcome

  func delimitedReader(_ options: DelimitedOptions) -> DelimitedReader
  /// The receiver of the rows of JSON Lines.
  var rows: Rows { get }

  func outcome(of table: DelimitedTable, _ format: DataFileFormat) throws(DataFileProblem) -> Outcome
  func outcome(ofLines rows: Rows) throws(DataFileProblem) -> Outcome
  func outcome(ofDocument text: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) -> Outcome
}

/// Receives a data file's bytes as they arrive, chunk by chunk, and passes them to the reader for its format.
///
/// If the document does not state the format, the extension of the file name decides, except if the first bytes
/// contradict it. JSON is stored completely before it is read. For other formats, at most one row is stored.
struct DataFileIntake<Pass: DataFilePass> {
  private let pass: Pass
  private let form: DataFileForm
  private let fileName: String?
  private let limits: DataLimits
  private let readsWhole: Bool
  private let known: DataFileDecision?
  private(set) var format: DataFileFormat?
  /// The bytes received while the format is unknown; for JSON, all bytes.
  private var pending: [UInt8] = []
  private var hasBegun = false
  /// Whether the file is a workbook, which is stored completely before it is read.
  ///
  /// The first bytes of the file decide, and not its name.
  private var isWorkbook = false
  private(set) var delimited: DelimitedReader?
  private var lines: JSONLinesReader<Pass.Rows>?

  private static var sampleBytes: Int { 1 << 16 }

  init(
    _ pass: Pass, _ form: DataFileForm, fileName: String?, _ limits: DataLimits, readsWhole: Bool,
    known: DataFileDecision?
  ) {
    (self.readsWhole, self.known) = (readsWhole, known)
    self.pass = pass
    self.form = form
    self.fileName = fileName
    self.limits = limits
    // JSON that is called so is JSON; other names say less than the content.
    let named = fileName.flatMap { DataFileFormat(fileName: $0) }
    if let format = form.format ?? (named == .csv || named == .tsv ? nil : named) { settle(format) }
  }

  /// The options that were detected from a whole delimited text.
  ///
  /// Nil for other formats, and if the beginning of the text was enough to detect the options.
  var decided: DataFileDecision? { delimited?.decided.map { DataFileDecision(table: $0) } }

  /// Reads the next chunk, which may be cut anywhere.
  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) {
    if !hasBegun {
      hasBegun = true
      if chunk.starts(with: DataFileFormat.databaseMark) { throw DataFileProblem(.isDatabase) }
      isWorkbook = WorkbookText.isWorkbook(chunk)
    }
    if isWorkbook {
      if pending.count + chunk.count > limits.jsonBytes {
        throw DataFileProblem(.workbook("the workbook has more than \(limits.jsonBytes) bytes"))
      }
      pending.append(contentsOf: chunk)
      return
    }
    do throws(DelimitedProblem) {
      try delimited?.read(chunk)
    } catch {
      throw DataFileProblem(error)
    }
    try lines?.read(chunk)
    if delimited != nil || lines != nil { return }
    if pending.count + chunk.count > limits.jsonBytes {
      throw DataFileProblem(.json(.tooLarge(limit: limits.jsonBytes)))
    }
    pending.append(contentsOf: chunk)
    if format == nil, pending.count >= Self.sampleBytes { try decide() }
  }

  mutating func finish() throws(DataFileProblem) -> Pass.Outcome {
    if isWorkbook { return try finishWorkbook() }
    if format == nil { try decide() }
    if var lines { return try pass.outcome(ofLines: lines.finish()) }
    if delimited != nil {
      let table: DelimitedTable?
      do throws(DelimitedProblem) {
        table = try delimited?.finish()
      } catch {
        throw DataFileProblem(error)
      }
      guard let table else { throw DataFileProblem(.delimited(.empty)) }
      return try pass.outcome(of: table, format ?? .csv)
    }
    return try pending.withUnsafeBufferPointer { [pass] text throws(DataFileProblem) in
      try pass.outcome(ofDocument: text)
    }
  }

  private mutating func finishWorkbook() throws(DataFileProblem) -> Pass.Outcome {
    let text = try WorkbookText(pending, table: form.choices.table)
    pending = []
    var options = DelimitedOptions(form, .csv, limits)
    options.readsWhole = readsWhole
    (options.delimiter, options.choices.encoding, options.choices.table) = (.comma, nil, nil)
    options.hasDecimalComma = form.hasDecimalComma ?? false
    var reader = pass.delimitedReader(options)
    let table: DelimitedTable
    do throws(DelimitedProblem) {
      try text.bytes.withUnsafeBufferPointer { text throws(DelimitedProblem) in try reader.read(text) }
      table = try reader.finish()
    } catch {
      throw DataFileProblem(error)
    }
    return try pass.outcome(of: table, .csv)
  }

  private mutating func decide() throws(DataFileProblem) {
    if pending.starts(with: DataFileFormat.databaseMark) { throw DataFileProblem(.isDatabase) }
    settle(pending.withUnsafeBufferPointer { DataFileFormat(fileName: fileName, beginning: $0) })
    if format == .json { return }
    var beginning: [UInt8] = []
    swap(&beginning, &pending)
    try beginning.withUnsafeBufferPointer { text throws(DataFileProblem) in try read(text) }
  }

  private mutating func settle(_ format: DataFileFormat) {
    self.format = format
    switch format {
    case .csv, .tsv:
      var options = DelimitedOptions(form, format, limits)
      (options.readsWhole, options.decided) = (readsWhole, known?.table)
      delimited = pass.delimitedReader(options)
    case .json: break
    case .jsonLines: lines = JSONLinesReader(pass.rows, limits)
    }
  }
}

extension DelimitedOptions {
  init(_ form: DataFileForm, _ format: DataFileFormat, _ limits: DataLimits) {
    var delimited = limits.delimited
    delimited.rows = limits.rows
    self.init(
      delimiter: form.delimiter ?? (format == .tsv ? .tab : nil), hasHeader: form.hasHeader,
      hasDecimalComma: form.hasDecimalComma, missingMarks: form.missingMarks, choices: form.choices,
      limits: delimited)
  }
}
