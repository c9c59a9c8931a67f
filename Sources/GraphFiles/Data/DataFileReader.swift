public import DataSets
internal import DelimitedText
public import GraphDocument

/// Reads the points of data nodes from a file's bytes as they arrive, piece by piece: one reading for all nodes that use the file.
///
/// Its format is what the document says, else what the name's ending says, else what the first bytes show. Texts of columns and JSON
/// Lines are kept only as far as the columns asked for; JSON is kept as a whole until it has been read.
public struct DataFileReader {
  private let wanted: [PointColumns]
  private let form: DataFileForm
  private let limits: DataLimits
  /// Nil until it is known.
  private var format: DataFileFormat?
  /// What has arrived while the format is not known, and all of a JSON text.
  private var pending: [UInt8] = []
  /// Of a text of columns.
  private var delimited: DelimitedReader?
  /// Of JSON Lines.
  private var lines: JSONLinesReader?

  /// How much of a text is looked at to find out its format.
  private static let sampleBytes = 1 << 16

  /// A reader of the points that each of `wanted` asks for; `fileName` is nil where there is none that would tell the format.
  public init(
    _ wanted: [PointColumns], form: DataFileForm = DataFileForm(), fileName: String?, limits: DataLimits = .standard
  ) {
    self.wanted = wanted
    self.form = form
    self.limits = limits.shared(by: wanted)
    if let format = form.format ?? fileName.flatMap({ DataFileFormat(fileName: $0) }) { settle(format) }
  }

  /// Takes the next piece, cut anywhere.
  ///
  /// After a problem is thrown the reader is of no more use.
  public mutating func read(_ piece: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) {
    do throws(DelimitedProblem) {
      try delimited?.read(piece)
    } catch {
      throw DataFileProblem(error)
    }
    try lines?.read(piece)
    if delimited != nil || lines != nil { return }
    if pending.count + piece.count > limits.jsonBytes {
      throw DataFileProblem(.json(.tooLarge(limit: limits.jsonBytes)))
    }
    pending.append(contentsOf: piece)
    if format == nil, pending.count >= Self.sampleBytes { try decide() }
  }

  /// Takes the end of the text; gives the points.
  public mutating func finish() throws(DataFileProblem) -> DataFileContents {
    if format == nil { try decide() }
    if var lines {
      let columns = try lines.finish()
      return DataFileContents(sets: try sets(columns), layout: "JSON Lines, \(lines.shape?.pluralWords ?? "nothing")")
    }
    if var delimited {
      do throws(DelimitedProblem) {
        return try contents(of: delimited.finish())
      } catch {
        throw DataFileProblem(error)
      }
    }
    let read = try pending.withUnsafeBufferPointer { [columns = noColumns, limits] text throws(DataFileProblem) in
      try JSONDataReader.read(text, columns, limits)
    }
    return DataFileContents(sets: try sets(read.columns), layout: "JSON, \(read.shape)")
  }

  /// Finds out the format from what has arrived, and reads that.
  private mutating func decide() throws(DataFileProblem) {
    if pending.starts(with: DataFileFormat.databaseMark) { throw DataFileProblem(.isDatabase) }
    settle(pending.withUnsafeBufferPointer { DataFileFormat(ofTextBeginning: $0) })
    if format == .json { return }
    var beginning: [UInt8] = []
    swap(&beginning, &pending)
    try beginning.withUnsafeBufferPointer { text throws(DataFileProblem) in try read(text) }
  }

  private mutating func settle(_ format: DataFileFormat) {
    self.format = format
    switch format {
    case .csv, .tsv:
      delimited = DelimitedReader(options: DelimitedOptions(form, format, limits)) { [wanted] layout in
        wanted.flatMap { $0.requests(layout) }
      }
    case .json: break
    case .jsonLines: lines = JSONLinesReader(noColumns, limits)
    }
  }

  /// Nothing read yet of the columns of JSON that are asked for.
  private var noColumns: JSONColumns {
    let requests = wanted.flatMap { points in
      points.roles.compactMap { role in
        points[role].map { JSONColumns.Request(name: $0, content: role.content) }
      }
    }
    return JSONColumns(requests, missingMarks: form.missingMarks, rowLimit: limits.rows)
  }

  private func contents(of table: DelimitedTable) throws(DelimitedProblem) -> DataFileContents {
    var columns = table.columns[...]
    var sets: [DataSet] = []
    for points in wanted {
      let mine = columns.prefix(points.roles.count)
      columns = columns.dropFirst(mine.count)
      sets.append(try points.dataSet(Array(mine), table.layout))
    }
    return DataFileContents(sets: sets, layout: table.layout.summary)
  }

  private func sets(_ read: JSONColumns) throws(DataFileProblem) -> [DataSet] {
    var columns = read.columns()[...]
    var sets: [DataSet] = []
    for points in wanted {
      let mine = columns.prefix(points.roles.count)
      columns = columns.dropFirst(mine.count)
      let xKind = zip(points.roles, mine).first { $0.0 == .x }?.1.kind ?? .number
      do throws(DataProblem) {
        sets.append(try points.dataSet(mine.map(\.column), xKind: xKind))
      } catch {
        throw DataFileProblem(.notADataSet(error))
      }
    }
    return sets
  }
}
