package import CommandOutput
import DelimitedText
import DocumentStorage
package import EditorSession
import Glibc
import GraphDocument
package import GraphFiles
import TextScanning

/// What the user requests from `nodecalc batch`: input, output, columns and options.
package struct BatchRequest {
  /// The file of the rows, as it was typed; `-` is standard input.
  var input: String
  /// The file for the results, as it was typed; `-` is standard output.
  var output: String
  /// Whether an existing output file is replaced.
  var replacesOutput: Bool
  /// The names of the input format (`from`) and the output format (`to`); nil to use the file name extensions.
  var from: String?
  var to: String?
  /// The options for reading rows that the user gave.
  var options: RowOptions
  /// The names of the requested nodes; empty for the outputs.
  var asked: [String]
  /// The values to set before the batch, each as `name=value`.
  var replacements: [String]
  /// The columns to copy to the output, `a,b` or `none`; nil for all.
  var kept: String?
  /// Whether a last column gives the reason why a row failed.
  var writesErrors: Bool
  /// Whether the header has the units of the outputs.
  var writesUnits: Bool
  /// Whether `'` precedes the texts that a spreadsheet would read as formulas.
  var hasSafeCells: Bool
  /// The number of threads; nil for the number of processors.
  var threads: Int?

  /// Creates a request.
  ///
  /// Formats, nodes, columns and threads that are nil or empty are chosen automatically.
  package init(
    input: String, output: String = "-", replacesOutput: Bool = false, from: String? = nil, to: String? = nil,
    options: RowOptions = RowOptions(),
    asked: [String] = [], replacements: [String] = [], kept: String? = nil, writesErrors: Bool = false,
    writesUnits: Bool = false, hasSafeCells: Bool = false, threads: Int? = nil
  ) {
    self.input = input
    self.output = output
    self.replacesOutput = replacesOutput
    self.from = from
    self.to = to
    self.options = options
    self.asked = asked
    self.replacements = replacements
    self.kept = kept
    self.writesErrors = writesErrors
    self.writesUnits = writesUnits
    self.hasSafeCells = hasSafeCells
    self.threads = threads
  }

  /// The largest number of threads.
  package static let mostThreads = BatchLimits.threads

  fileprivate var readsStandardInput: Bool { input == "-" }
  fileprivate var writesStandardOutput: Bool { output == "-" }
}

/// `nodecalc batch FILE --input rows.csv`: evaluates a document for every row of a table.
package struct BatchRun {
  let source: DocumentSource
  let request: BatchRequest
  let data: DataRules

  /// Creates a run that reads data within the limits of `data`.
  package init(source: DocumentSource, request: BatchRequest, data: DataRules = DataRules()) {
    self.source = source
    self.request = request
    self.data = data
  }

  /// Reads, computes and writes all rows; failed rows are reported at the end.
  ///
  /// - Returns: Whether all rows have results.
  /// - Throws: Wrong usage, an invalid document or invalid rows, or a failure of reading or writing. An existing output
  ///   file then stays unchanged.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    if case .standardInput = source, request.readsStandardInput {
      throw CommandFailure(
        .usage, "document and rows cannot both come from standard input", help: "name one of them as a file")
    }
    let given = try (from: Self.format(request.from, flag: "--from"), to: Self.format(request.to, flag: "--to"))
    let replacements = try Replacements(
      request.replacements,
      in: AskedNodes.exposing(request.asked, in: source.contents(reading: data), countedBy: data.meter),
      countedBy: data.meter)
    let chunks = try open()
    let options = try options(for: chunks)
    let format: RowFormat
    if let from = given.from { format = from } else { format = try shownFormat(chunks) }
    let target = given.to ?? RowFormatCatalog.format(ofFile: request.output) ?? format
    let table = try table(chunks, format, options)
    let batch = try BatchTable(
      replacements.contents, table, named: inputName, format: format, to: target,
      BatchTable.Request(
        asked: request.asked, kept: ColumnNames.kept(request.kept), writesErrors: request.writesErrors,
        writesUnits: request.writesUnits))
    if request.hasSafeCells, batch.writer.cellDelimiter == nil {
      throw CommandFailure(.usage, "'--safe-cells' is for delimited text, not for '--to \(target.name)'")
    }
    if request.writesUnits, batch.writer.cellDelimiter == nil {
      throw CommandFailure(
        .usage, "'--header-units' is for rows with a header, not for '--to \(target.name)'",
        help: "write '--to csv', or leave out '--header-units'")
    }
    if let question = batch.wanted.numbers.lazy.compactMap({ table.question(of: $0) }).first {
      throw CommandFailure(.content(question), of: inputName)
    }
    var notes = FormulaNotes.ofRead(replacements.contents) + replacements.notes
    for decision in table.decisions { notes.append("\(inputName): \(decision)") }
    if table.decisions.isEmpty, let remark = table.remark { notes.append("note: \(inputName): \(remark)") }
    for note in notes + batch.notes { StandardStreams.report(SafeText(note)) }
    if request.writesStandardOutput { return try run(batch, chunks, output) }
    return try run(batch, chunks, to: ArgumentText.path(request.output))
  }

  private var inputName: String { request.input }

  // MARK: Writing rows

  private func run(
    _ batch: BatchTable, _ chunks: FileChunks, _ output: StandardOutput
  ) throws(CommandFailure) -> ExitStatus {
    if let identity = Self.identity(ofOpen: STDOUT_FILENO), identity == chunks.identity { throw sameFile() }
    return try run(batch, chunks, stop: nil, to: output.takingRows)
  }

  private func run(
    _ batch: BatchTable, _ chunks: FileChunks, to path: StoragePath
  ) throws(CommandFailure) -> ExitStatus {
    // Before anything is created that could be left over, and before threads start.
    let stop = StopSignals()
    defer { stop.release() }
    let save = try CommandFailure.telling { () throws(StorageFailure) in try StreamedSave(to: path) }
    do throws(CommandFailure) {
      if let replaced = save.replaced {
        if replaced == chunks.identity { throw sameFile() }
        if replaced == documentIdentity { throw documentItself() }
      }
      try ResultFile(path, replacesText: request.replacesOutput).check(save.replacesText)
      let status = try run(batch, chunks, stop: stop.descriptor) { bytes in
        do throws(StorageFailure) {
          try save.write(bytes)
          return nil
        } catch {
          return CommandFailure(error)
        }
      }
      for note in try CommandFailure.telling({ () throws(StorageFailure) in try save.finish() }) {
        StandardStreams.report(SafeText("warning: \(path.text): \(note.sentence)"))
      }
      return status
    } catch {
      save.abandon()
      throw error
    }
  }

  private func run(
    _ batch: BatchTable, _ chunks: FileChunks, stop: Int32?,
    to target: @escaping (UnsafeRawBufferPointer) -> CommandFailure?
  ) throws(CommandFailure) -> ExitStatus {
    var sink = target
    if request.hasSafeCells, let delimiter = batch.writer.cellDelimiter {
      // Each piece has complete rows.
      sink = { rows in SafeCells.applied(to: rows, delimiter: delimiter).withUnsafeBytes(target) }
    }
    let threads = RowWork.threads(
      asked: request.threads,
      pieces: chunks.isStream ? Int.max : chunks.size / BatchLimits.pieceBytes(threads: 1) + 1)
    let progress = BatchProgress.shown(
      of: chunks.isStream ? nil : chunks.size, whileWritingOutput: request.writesStandardOutput)
    let outlet = OrderedSink(of: inputName, from: batch.table.linesBefore + 1, progress, to: sink)
    let feed = try CommandFailure.telling { () throws(StorageFailure) in
      try ChunkSource(chunks, of: batch.table, pieceBytes: BatchLimits.pieceBytes(threads: threads), stop: stop)
    }
    try RowWork(table: batch, supply: feed, threads: threads, meters: WorkerMeters(data, stop: stop)).run(to: outlet)
    for leftOut in [outlet.leftOut.sentence, feed.leftOut].compactMap(\.self) {
      StandardStreams.report(SafeText("\(inputName): \(leftOut)"))
    }
    guard outlet.failed > 0 else { return .success }
    report(outlet)
    return .failed
  }

  private func report(_ outlet: OrderedSink) {
    let rows = outlet.rows == 1 ? "the only row" : "\(outlet.failed) of \(outlet.rows) rows"
    let first = outlet.first.map { "; line \($0.line): \($0.reason)" } ?? ""
    StandardStreams.report(SafeText("error: \(inputName): \(rows) failed\(first)"))
    if let advice = outlet.first.flatMap({ BatchNotes.advice(for: $0.reason) }) {
      StandardStreams.report(SafeText("help: \(advice)"))
    }
    if !request.writesErrors { StandardStreams.report("help: '--errors' writes the reason into each row") }
  }

  // MARK: Reading rows

  private func shownFormat(_ chunks: FileChunks) throws(CommandFailure) -> RowFormat {
    try CommandFailure.telling { () throws(StorageFailure) in try chunks.lookAhead(RowFormat.sampleBytes) }
    return RowFormatCatalog.format(ofFile: request.input, beginning: chunks.beginning)
  }

  private static func format(_ name: String?, flag: String) throws(CommandFailure) -> RowFormat? {
    guard let name else { return nil }
    if let format = RowFormatCatalog.format(named: name) { return format }
    throw CommandFailure(
      .usage, "\(flag): there is no format '\(name)' of rows",
      help: Suggestion.sentence(for: name, among: RowFormatCatalog.all.map(\.name), atMost: .max))
  }

  private func open() throws(CommandFailure) -> FileChunks {
    if request.readsStandardInput { StandardStreams.announceInput() }
    let file = request.readsStandardInput ? nil : ArgumentText.path(request.input)
    if let file { StandardStreams.announcePipe(file) }
    return try CommandFailure.telling { () throws(StorageFailure) in
      try FileChunks(file)
    }
  }

  private func options(for chunks: FileChunks) throws(CommandFailure) -> RowOptions {
    var options = request.options
    try CommandFailure.telling { () throws(StorageFailure) in try chunks.lookAhead(RowFormat.sampleBytes) }
    guard WorkbookText.isWorkbook(chunks.beginning) else { return options }
    try CommandFailure.telling { () throws(StorageFailure) in try chunks.lookAhead(.max) }
    do throws(DataFileProblem) {
      chunks.replaceContent(by: try WorkbookText(chunks.beginning, table: options.choices.table).bytes)
    } catch {
      throw CommandFailure(.content(error), of: inputName)
    }
    (options.delimiter, options.choices.encoding, options.choices.table) = (.comma, nil, nil)
    options.hasDecimalComma = options.hasDecimalComma ?? false
    return options
  }

  private static let tailBytes = 1 << 16

  private func table(
    _ chunks: FileChunks, _ format: RowFormat, _ options: RowOptions
  ) throws(CommandFailure) -> any RowTable {
    var wanted = RowFormat.sampleBytes
    var options = options
    while true {
      try CommandFailure.telling { () throws(StorageFailure) in
        try chunks.lookAhead(wanted)
        if options.tail.isEmpty { options.tail = try chunks.end(Self.tailBytes) }
      }
      let found: Result<(any RowTable)?, DataFileProblem> = chunks.beginning.withUnsafeBufferPointer { text in
        do throws(DataFileProblem) {
          return .success(try format.table(of: text, isWhole: chunks.isWhole, options))
        } catch {
          return .failure(error)
        }
      }
      switch found {
      case .success(let table?):
        if table.firstRow > BatchLimits.rowBytes { throw headerTooLong() }
        return table
      case .success(nil): break
      case .failure(let problem):
        throw CommandFailure(.content(problem), of: inputName)
      }
      if chunks.beginning.count > RowFormat.longestSampleBytes { throw headerTooLong() }
      wanted = min(2 * max(wanted, chunks.beginning.count), RowFormat.longestSampleBytes + 1)
    }
  }

  private func headerTooLong() -> CommandFailure {
    let problem = DelimitedProblem(.rowTooLong(limit: BatchLimits.rowBytes), line: 1)
    return CommandFailure(.content(DataFileProblem(problem)), of: inputName)
  }

  // MARK: Identity of files

  private func sameFile() -> CommandFailure {
    CommandFailure(.usage, "the output is the input '\(inputName)'", help: "write to another file")
  }

  private func documentItself() -> CommandFailure {
    CommandFailure(.usage, "the output would overwrite the document '\(source.name)'", help: "write to another file")
  }

  private var documentIdentity: FileIdentity? {
    source.file.flatMap { FileTraits(of: $0)?.status.identity }
  }

  private static func identity(ofOpen stream: Int32) -> FileIdentity? {
    guard let status = try? Kernel().status(of: stream), status.kind == .regular else { return nil }
    return status.identity
  }
}
