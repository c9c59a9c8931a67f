public import DataSets
public import DelimitedText
public import GraphDocument

/// The columns of a data file, and the kinds of their entries.
public struct DataFileSurvey: Sendable {
  /// A column of the file.
  public struct Column: Hashable, Sendable {
    /// The number of the column in the file, from 1.
    public let number: Int
    /// The name to use in a document; the column's number if the column has no usable name.
    public let name: ColumnName
    /// The column's name in messages: its title in the file, or "column 3".
    public let title: String
    /// The kind of the entries in the examined part of the file.
    public let content: ColumnContent
    /// The first entries, and the smallest and largest numbers and dates.
    public let sample: ColumnSample
    /// The symbol of the unit or currency of the column's numbers; nil if there is none.
    ///
    /// Also nil if the column's name contains the symbol.
    public var unit: String?
    /// The first faulty entry of a column that looks like numbers or dates; nil if it has no faulty entry.
    public let problem: DataFileProblem?
    /// The number of entries of each kind in the examined part of the file.
    public var tally = ColumnTally()
    /// The question about an ambiguous cell that the user may answer; nil if there is none.
    public var question: TableQuestion?
    /// The sentence of `decisions` that belongs to the question; nil if there is none.
    public var remark: String?

    /// Creates a column; `problem` is nil if all its entries can be read.
    public init(
      number: Int, name: ColumnName, title: String, content: ColumnContent, sample: ColumnSample = ColumnSample(),
      problem: DataFileProblem? = nil
    ) {
      self.number = number
      self.name = name
      self.title = title
      self.content = content
      self.sample = sample
      self.problem = problem
    }

    /// Creates a column from the counts of its entries.
    ///
    /// `firstNoNumber` is the problem with the first entry that is not a number. `firstNoDate` is the problem with the
    /// first entry that is not a date.
    init(
      number: Int, name: ColumnName, title: String, _ tally: ColumnTally, _ sample: ColumnSample = ColumnSample(),
      firstNoNumber: DataFileProblem?, firstNoDate: DataFileProblem?
    ) {
      let problem: DataFileProblem?
      switch tally.content {
      case .nothing, .numbers, .dates: problem = nil
      case .unclear: problem = tally.dates > 0 && tally.numbers == 0 ? firstNoDate : firstNoNumber
      case .texts: problem = firstNoNumber?.reason.isMeantAsValue == true ? firstNoNumber : nil
      }
      self.init(number: number, name: name, title: title, content: tally.content, sample: sample, problem: problem)
      self.tally = tally
      question = problem?.question
    }
  }

  /// The columns, in the order of the file.
  public let columns: [Column]
  /// The detected layout in words, such as "semicolon-separated (detected), a header (detected), 3 columns".
  public let layout: String
  /// The detected format.
  public let format: DataFileFormat
  /// Whether the first row was read as a header, if this is a guess.
  ///
  /// Nil if it is certain, or if the format has no header.
  public let uncertainHeader: Bool?
  /// Sentences that say how the program read a file that is not plain delimited text; empty for other files.
  public let decisions: [String]
  /// The detected options as a document stores them; nil for a plain text, which needs none.
  public let decided: DataFileForm?
  /// Whether the options were detected from the beginning of the file, but must be detected from the whole file.
  ///
  /// Later bytes of the file showed this.
  public let isProvisional: Bool

  /// The number of bytes at the beginning of a file that are surveyed if this is enough.
  ///
  /// More bytes are surveyed if a row is longer.
  public static let sampleBytes = RowFormat.sampleBytes

  /// Surveys a whole file.
  ///
  /// - Throws: A problem if the text as a whole is malformed. Problems with the entries of a column are not thrown
  ///   here, but when this column is read.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) {
    self = try readingAgain { readsWhole throws(DataFileProblem) in
      let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits, readsWhole: readsWhole)
      try surveyor.read(text)
      return try surveyor.finish()
    }
  }

  /// Returns the survey of a file's beginning; nil if the whole file is needed.
  ///
  /// - JSON always needs the whole file, because a new member may appear in the last row.
  /// - Delimited text needs the whole file if a row continues after the beginning.
  /// - Delimited text also needs it if a column has no entry in the beginning, but not if `needsContents` is false.
  ///
  /// - Throws: A problem if the beginning as a whole is malformed, whatever follows it.
  public static func ofBeginning(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    needsContents: Bool = true, limits: DataLimits = .standard
  ) throws(DataFileProblem) -> DataFileSurvey? {
    if text.count < sampleBytes { return nil }
    let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits)
    do throws(DataFileProblem) {
      try surveyor.read(text)
    } catch {
      if error.isProvisional { return nil }
      throw error
    }
    guard let survey = surveyor.survey else { return nil }
    return needsContents && survey.columns.contains { $0.content == .nothing } ? nil : survey
  }

  init(
    _ columns: [Column], _ layout: String, _ format: DataFileFormat, uncertainHeader: Bool? = nil,
    decisions: [String] = [], decided: DataFileForm? = nil, isProvisional: Bool = false
  ) {
    (self.decisions, self.decided, self.isProvisional) = (decisions, decided, isProvisional)
    self.columns = columns
    self.layout = layout
    self.format = format
    self.uncertainHeader = uncertainHeader
  }

  init(
    _ layout: DelimitedLayout, _ surveyed: [SurveyedColumn], _ format: DataFileFormat, isWhole: Bool,
    isProvisional: Bool = false
  ) {
    let columns = surveyed.enumerated().compactMap { place, found -> Column? in
      // A column without a name and without entries only separates others.
      if isWhole, found.tally.content == .nothing,
        !layout.names.indices.contains(place) || layout.names[place].isEmpty
      {
        return nil
      }
      var column = Column(
        number: place + 1, name: layout.places.name(of: place), title: layout.title(place), found.tally, found.sample,
        firstNoNumber: found.firstNoNumber.map { DataFileProblem($0) },
        firstNoDate: found.firstNoDate.map { DataFileProblem($0) })
      column.unit = found.unit
      if let extreme = found.extreme {
        column.question = extreme.question
        column.remark = extreme.remark(column: column.title)
      }
      return column
    }
    var decided: DataFileForm?
    if layout.isDecided {
      decided = DataFileForm(
        delimiter: layout.decidedDelimiter, hasHeader: layout.hasHeader ? nil : false,
        hasDecimalComma: layout.hasDecimalComma ? true : nil, choices: layout.decided)
    }
    self.init(
      columns, layout.summary, format, uncertainHeader: layout.isHeaderUncertain ? layout.hasHeader : nil,
      decisions: layout.sentences, decided: decided, isProvisional: isProvisional)
  }
}

extension [DataFileSurvey.Column] {
  /// Returns the indices of the columns to which a text typed by the user refers.
  ///
  /// These are the columns with this name. If there are none, they are the columns whose name is this text and a unit.
  /// If there are none either, it is the column with this number in the file.
  ///
  /// - Complexity: Linear in the columns.
  public func places(meantBy text: String) -> [Int] {
    let named = indices.filter { self[$0].title == text }
    if !named.isEmpty { return named }
    let withUnit = indices.filter { HeaderUnit(self[$0].title)?.name == text }
    if !withUnit.isEmpty { return withUnit }
    return Int(text).flatMap { number in firstIndex { $0.number == number } }.map { [$0] } ?? []
  }
}

/// Surveys the columns of a data file as its bytes arrive; it stores as little as `DataFileReader`.
public final class DataFileSurveyor {
  private var intake: DataFileIntake<SurveyPass>

  /// Creates a surveyor.
  ///
  /// - Parameters:
  ///   - form: The options that the document states.
  ///   - fileName: The name of the file, which determines the format if `form` does not; nil if there is no name.
  ///   - limits: The limits for the file.
  ///   - readsWhole: Whether the options for delimited text are detected from the whole text and not from its
  ///     beginning.
  public init(
    form: DataFileForm = DataFileForm(), fileName: String?, limits: DataLimits = .standard, readsWhole: Bool = false
  ) {
    let pass = SurveyPass(missingMarks: form.missingMarks, limits: limits)
    intake = DataFileIntake(pass, form, fileName: fileName, limits, readsWhole: readsWhole, known: nil)
  }

  /// The options that were detected from a whole delimited text, even if reading failed.
  ///
  /// Nil if the beginning of the text was enough to detect them.
  public var decided: DataFileDecision? { intake.decided }

  /// Reads the next chunk, which may be cut anywhere.
  ///
  /// After this method throws, the surveyor must not be used any more.
  public func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) { try intake.read(chunk) }

  /// Processes the end of the text and returns the survey.
  public func finish() throws(DataFileProblem) -> DataFileSurvey { try intake.finish() }

  /// The survey of the part of a delimited text that has been read; nil before the end of the first row, and for JSON.
  var survey: DataFileSurvey? {
    guard let delimited = intake.delimited, let layout = delimited.layout else { return nil }
    return DataFileSurvey(layout, delimited.surveyed, intake.format ?? .csv, isWhole: false)
  }
}

private struct SurveyPass: DataFilePass {
  let missingMarks: [String]
  let limits: DataLimits

  func delimitedReader(_ options: DelimitedOptions) -> DelimitedReader { DelimitedReader(surveying: options) }

  var rows: JSONSurvey { JSONSurvey(missingMarks: missingMarks) }

  func outcome(of table: DelimitedTable, _ format: DataFileFormat) -> DataFileSurvey {
    DataFileSurvey(table.layout, table.surveyed, format, isWhole: true, isProvisional: table.isProvisional)
  }

  func outcome(ofLines rows: JSONSurvey) -> DataFileSurvey {
    DataFileSurvey(rows.columns, "JSON Lines, \(rows.shape?.pluralWords ?? "nothing")", .jsonLines)
  }

  func outcome(ofDocument text: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) -> DataFileSurvey {
    var survey = rows
    let shape = try survey.read(document: text, limits)
    return DataFileSurvey(survey.columns, "JSON, \(shape)", .json)
  }
}

extension TablePreview {
  /// Creates a preview from the lines of a delimited text; `isWhole` says whether `text` is the complete text.
  ///
  /// - Throws: The reason why the text is not a table.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, form: DataFileForm, format: DataFileFormat,
    limits: DataLimits = .standard
  ) throws(DelimitedProblem) {
    try self.init(text, isWhole: isWhole, DelimitedOptions(form, format, limits))
  }
}
