public import DataSets
public import DelimitedText
public import GraphDocument

/// What columns a data file has, and what is in them.
public struct DataFileSurvey: Sendable {
  /// A column of the file.
  public struct Column: Hashable, Sendable {
    /// Its number in the file, from 1.
    public let number: Int
    /// How to ask for it: by its name where that is one, else by its number.
    public let name: ColumnName
    /// What it is called in messages: its name, or "column 3".
    public let title: String
    /// What its entries are, as far as they were looked at.
    public let content: ColumnContent
    /// The first of its entries, and how far its numbers and dates reach.
    public let sample: ColumnSample
    /// The unit or currency of its numbers, as a symbol; nil without one, and where its name ends in it.
    public var unit: String?
    /// Of a column that is not all numbers or dates, but seems meant to be, the first entry that is none.
    public let problem: DataFileProblem?
    /// How many entries are what, as far as they were looked at.
    public var tally = ColumnTally()
    /// A cell with two readings of which a person chooses one; nil where all is certain.
    public var question: TableQuestion?
    /// What `decisions` say of the question; nil where they say nothing of it.
    public var remark: String?

    /// A column; `problem` is nil where nothing speaks against its entries.
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

    /// A column with the first entries of it that are no number and no date.
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
  /// What the file was found to be.
  public let format: DataFileFormat
  /// Whether there is a header; nil where that is certain, or of a format that has none.
  public let uncertainHeader: Bool?
  /// What was decided where the file is no plain text of columns: one sentence each; empty for others.
  public let decisions: [String]
  /// The decisions as a document stores them; nil for plain texts.
  public let decided: DataFileForm?
  /// Whether the beginning was read as plain, and what follows shows that the file has to be read as a whole.
  public let isProvisional: Bool

  /// How much of a text is looked at before all of it is, in bytes, unless a row is longer.
  public static let sampleBytes = 1 << 16

  /// Surveys a file that is there as a whole.
  ///
  /// - Throws: where the text is malformed as a whole; what is wrong with a column's entries is met when it is read.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) {
    let surveyor = DataFileSurveyor(form: form, fileName: fileName, limits: limits)
    try surveyor.read(text)
    self = try surveyor.finish()
  }

  /// What a file's beginning shows, of which more follows; nil where it leaves something open, so that only the whole file decides.
  ///
  /// JSON is open to its end, since a member may come first in the last row. A text of columns is open where a row goes on, and where a
  /// column has no entry, unless `needsContents` states that the columns' contents do not matter.
  ///
  /// - Throws: where the beginning is malformed as a whole.
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

/// Finds out what columns a data file has, as its bytes arrive; nothing of them is stored but what `DataFileReader` stores.
public final class DataFileSurveyor {
  private var intake: DataFileIntake<SurveyPass>

  /// A surveyor that has read nothing; `fileName` gives the format where `form` does not, and may be nil.
  ///
  /// `readsWhole` decides how a text of columns is read from all of it rather than from its beginning.
  public init(
    form: DataFileForm = DataFileForm(), fileName: String?, limits: DataLimits = .standard, readsWhole: Bool = false
  ) {
    let pass = SurveyPass(missingMarks: form.missingMarks, limits: limits)
    intake = DataFileIntake(pass, form, fileName: fileName, limits, readsWhole: readsWhole)
  }

  /// Takes the next chunk, cut anywhere.
  ///
  /// After a problem is thrown the surveyor is of no more use.
  public func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DataFileProblem) { try intake.read(chunk) }

  /// Takes the end of the text.
  public func finish() throws(DataFileProblem) -> DataFileSurvey { try intake.finish() }

  /// What was found in a text of columns so far; nil before the first row has ended, and of JSON.
  var survey: DataFileSurvey? {
    guard let delimited = intake.delimited, let layout = delimited.layout else { return nil }
    return DataFileSurvey(layout, delimited.surveyed, intake.format ?? .csv, isWhole: false)
  }
}

/// What is in the columns.
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
  /// - Throws: Why it is no table.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, form: DataFileForm, format: DataFileFormat,
    limits: DataLimits = .standard
  ) throws(DelimitedProblem) {
    try self.init(text, isWhole: isWhole, DelimitedOptions(form, format, limits))
  }
}
