public import DataSets
public import DelimitedText
public import GraphDocument

/// The columns of a data file, and the kinds of their entries.
public struct DataFileSurvey: Sendable {
  /// A column of the file.
  public struct Column: Hashable, Sendable {
    /// Its number in the file, from 1.
    public let number: Int
    /// The name of the column in a document, or its number if the name is not usable.
    public let name: ColumnName
    /// The name in messages: its title, or "column 3".
    public let title: String
    /// The kind of its entries, as far as they were examined.
    public let content: ColumnContent
    /// The first of its entries, and how far its numbers and dates reach.
    public let sample: ColumnSample
    /// The unit or currency of its numbers, as a symbol; nil without one, and where its name ends in it.
    public var unit: String?
    /// The first exception in a column that seems meant as numbers or dates.
    public let problem: DataFileProblem?
    /// The counts of the kinds of entries, as far as they were examined.
    public var tally = ColumnTally()
    /// A cell with two possible readings; nil if all is certain.
    public var question: TableQuestion?
    /// The remark of `decisions` about the question; nil if there is none.
    public var remark: String?

    /// A column; `problem` is nil if its entries are consistent.
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

    /// A column with the first entries of it that are not a number and no date.
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

  /// In the order of the file.
  public let columns: [Column]
  /// How the file was found to be laid out.
  public let layout: String
  /// The detected format.
  public let format: DataFileFormat
  /// Whether there is a header; nil if that is certain, or of a format that has none.
  public let uncertainHeader: Bool?
  /// The decisions about a file that is not a plain text of columns, one sentence each; empty for others.
  public let decisions: [String]
  /// The decisions as a document stores them; nil for plain texts.
  public let decided: DataFileForm?
  /// Whether the beginning was read as plain text, and later bytes show that the file must be read as a whole.
  public let isProvisional: Bool

  /// The number of bytes surveyed at first, before the whole text, unless a row is longer.
  public static let sampleBytes = 1 << 16

  /// Surveys a file that is there as a whole.
  ///
  /// - Throws: if the text is malformed as a whole; problems with a column's entries are found when it is read.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) {
    let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits)
    try surveyor.read(text)
    self = try surveyor.finish()
  }

  /// The result for a file's beginning; nil if only the whole file decides.
  ///
  /// JSON is undecided to its end, because a new member may appear in the last row. A text of columns is undecided if a
  /// row continues, or a column has no entry, unless `needsContents` is false.
  ///
  /// - Throws: if the beginning is malformed as a whole.
  public static func ofBeginning(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    needsContents: Bool = true, limits: DataLimits = .standard
  ) throws(DataFileProblem) -> DataFileSurvey? {
    if text.count < sampleBytes { return nil }
    let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits)
    try surveyor.read(text)
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
      // A column without a name and entries only separates others.
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
  /// The places among these of the columns that a person means by a text: those of that name, or else those of that name and a unit,
  /// or else the one of that number in the file.
  ///
  /// - Complexity: linear in the columns.
  public func places(meantBy text: String) -> [Int] {
    let named = indices.filter { self[$0].title == text }
    if !named.isEmpty { return named }
    let withUnit = indices.filter { HeaderUnit(self[$0].title)?.name == text }
    if !withUnit.isEmpty { return withUnit }
    return Int(text).flatMap { number in firstIndex { $0.number == number } }.map { [$0] } ?? []
  }
}

/// Finds the columns of a data file as its bytes arrive; it stores no more than `DataFileReader`.
public final class DataFileSurveyor {
  private var intake: DataFileIntake<SurveyPass>

  /// A surveyor that has read nothing; `fileName` gives the format where `form` does not, and may be nil.
  ///
  /// `readsWhole` decides how a text of columns is read from all of it rather than from its beginning.
  public init(
    form: DataFileForm = DataFileForm(), fileName: String?, limits: DataLimits = .standard, readsWhole: Bool = false
  ) {
    let pass = SurveyPass(missingMarks: form.missingMarks, limits: limits)
    intake = DataFileIntake(pass, form, fileName: fileName, limits, readsWhole: readsWhole, known: nil)
  }

  /// What was decided from all of a text of columns, whether it was read or not; nil if its beginning decided.
  public var decided: DataFileDecision? { intake.decided }

  /// Takes the next chunk, cut anywhere.
  ///
  /// After a problem is thrown the surveyor is of no more use.
  public func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) { try intake.read(chunk) }

  /// Takes the end of the text.
  public func finish() throws(DataFileProblem) -> DataFileSurvey { try intake.finish() }

  /// The present result for a text of columns; nil before the end of the first row, and for JSON.
  var survey: DataFileSurvey? {
    guard let delimited = intake.delimited, let layout = delimited.layout else { return nil }
    return DataFileSurvey(layout, delimited.surveyed, intake.format ?? .csv, isWhole: false)
  }
}

/// The contents of the columns.
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
  /// Lines of a text of columns as they are; `isWhole` states that nothing follows the text.
  ///
  /// - Throws: Why it is not a table.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, form: DataFileForm, format: DataFileFormat,
    limits: DataLimits = .standard
  ) throws(DelimitedProblem) {
    try self.init(text, isWhole: isWhole, DelimitedOptions(form, format, limits))
  }
}
