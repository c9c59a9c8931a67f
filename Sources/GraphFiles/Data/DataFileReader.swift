public import DataSets
internal import DelimitedText
public import GraphDocument

/// Reads the points of data nodes from a file's bytes as they arrive, in one pass for all nodes that use the file.
///
/// If the document does not state the format, the extension of the file name decides, except if the first bytes
/// contradict it. Only the requested columns of delimited text and JSON Lines are stored; JSON is stored completely
/// before it is read.
public final class DataFileReader {
  private var intake: DataFileIntake<PointsPass>

  /// Creates a reader that returns the points for each element of `wanted`.
  ///
  /// - Parameters:
  ///   - wanted: The columns of each requested set of points.
  ///   - form: The options that the document states.
  ///   - fileName: The name of the file; nil if there is no name that shows the format.
  ///   - limits: The limits for the file.
  ///   - readsWhole: Whether the options for delimited text are detected from the whole text and not from its
  ///     beginning.
  ///   - known: The options that were detected when the same file was read before.
  public init(
    _ wanted: [PointColumns], form: DataFileForm = DataFileForm(), fileName: String?, limits: DataLimits = .standard,
    readsWhole: Bool = false, known: DataFileDecision? = nil
  ) {
    let limits = limits.shared(by: wanted)
    let pass = PointsPass(wanted: wanted, missingMarks: form.missingMarks, limits: limits)
    intake = DataFileIntake(pass, form, fileName: fileName, limits, readsWhole: readsWhole, known: known)
  }

  /// Returns the points for each element of `wanted` from a complete text.
  ///
  /// The text is read again if the options detected from its beginning were wrong.
  public static func contents(
    of text: UnsafeBufferPointer<UInt8>, _ wanted: [PointColumns], form: DataFileForm = DataFileForm(),
    fileName: String?, limits: DataLimits = .standard
  ) throws(DataFileProblem) -> DataFileContents {
    try readingAgain { readsWhole throws(DataFileProblem) in
      let reader = DataFileReader(wanted, form: form, fileName: fileName, limits: limits, readsWhole: readsWhole)
      try reader.read(text)
      return try reader.finish()
    }
  }

  /// The options that were detected from a whole delimited text, even if reading failed.
  ///
  /// Nil if the beginning of the text was enough to detect them.
  public var decided: DataFileDecision? { intake.decided }

  /// Reads the next chunk, which may be cut anywhere.
  ///
  /// After this method throws, the reader must not be used any more.
  public func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) { try intake.read(chunk) }

  /// Processes the end of the text and returns the points.
  public func finish() throws(DataFileProblem) -> DataFileContents { try intake.finish() }
}

private struct PointsPass: DataFilePass {
  let wanted: [PointColumns]
  let missingMarks: [String]
  let limits: DataLimits

  func delimitedReader(_ options: DelimitedOptions) -> DelimitedReader {
    DelimitedReader(wanted.flatMap(\.requests), options: options)
  }

  var rows: JSONRowReader { JSONRowReader(noColumns) }

  func outcome(of table: DelimitedTable, _ format: DataFileFormat) throws(DataFileProblem) -> DataFileContents {
    var read = table.read[...]
    var sets: [DataSet] = []
    for points in wanted {
      let mine = read.prefix(points.roles.count)
      read = read.dropFirst(mine.count)
      do throws(DelimitedProblem) {
        sets.append(try points.dataSet(mine))
      } catch {
        throw DataFileProblem(error)
      }
    }
    return DataFileContents(
      sets: sets, units: wanted.map { table.units(of: $0) }, layout: table.layout.summary,
      decisions: table.layout.sentences, isProvisional: table.isProvisional)
  }

  func outcome(ofLines rows: JSONRowReader) throws(DataFileProblem) -> DataFileContents {
    do throws(DataParseError) {
      let sets = try sets(rows.finish())
      return DataFileContents(sets: sets, layout: "JSON Lines, \(rows.shape?.pluralWords ?? "nothing")")
    } catch {
      throw DataFileProblem(error.reason)
    }
  }

  func outcome(ofDocument text: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) -> DataFileContents {
    let read = try JSONDataReader.read(text, noColumns, limits)
    do throws(DataParseError) {
      return DataFileContents(sets: try sets(read.columns), layout: "JSON, \(read.shape)")
    } catch {
      throw DataFileProblem(error.reason)
    }
  }

  private var noColumns: JSONColumns {
    let requests = wanted.flatMap { points in
      points.roles.compactMap { role in
        points[role].map { name in
          JSONColumns.Request(name: name, content: points.hasDates && role == .value ? .places : role.content)
        }
      }
    }
    return JSONColumns(requests, missingMarks: missingMarks, rowLimit: limits.rows)
  }

  private func sets(_ read: JSONColumns) throws(DataParseError) -> [DataSet] {
    var columns = read.columns()[...]
    var sets: [DataSet] = []
    for points in wanted {
      let mine = columns.prefix(points.roles.count)
      columns = columns.dropFirst(mine.count)
      let xKind = zip(points.roles, mine).first { $0.0 == .x }?.1.kind ?? .number
      do throws(DataProblem) {
        sets.append(try points.dataSet(mine.map(\.column), xKind: xKind))
      } catch {
        throw DataParseError(.notADataSet(error), at: nil)
      }
    }
    return sets
  }
}

/// The data that was read from a data file.
public struct DataFileContents: Sendable {
  /// The requested points, in the requested order.
  public let sets: [DataSet]
  /// The units of each set that the file states.
  public let units: [DataUnits]
  /// The detected layout, such as "semicolon-separated (detected), a header (detected), 3 columns".
  public let layout: String
  /// Sentences that say how the program read a file that is not plain delimited text; empty for other files.
  public let decisions: [String]
  /// Whether the options were detected from the beginning of the file, but must be detected from the whole file.
  ///
  /// Later bytes of the file showed this.
  public let isProvisional: Bool

  /// Creates the content from sets and the layout in words.
  public init(
    sets: [DataSet], units: [DataUnits]? = nil, layout: String, decisions: [String] = [], isProvisional: Bool = false
  ) {
    self.sets = sets
    self.units = units ?? sets.map { _ in DataUnits() }
    self.layout = layout
    self.decisions = decisions
    self.isProvisional = isProvisional
  }
}

extension DelimitedTable {
  /// Returns the units that the table states for the columns of a set.
  fileprivate func units(of columns: PointColumns) -> DataUnits {
    DataUnits(value: layout.unit(of: columns.value), x: columns.x.flatMap { layout.unit(of: $0) })
  }
}
