public import DataSets
internal import DelimitedText
public import GraphDocument

/// What columns a data file has, and what is in them.
public struct DataFileSurvey: Sendable {
  public struct Column: Hashable, Sendable {
    /// How to ask for it: by its name where that is one, else by its number.
    public let name: ColumnName
    /// What it is called in messages: its name, or "column 3".
    public let title: String
    public let content: Content

    public init(name: ColumnName, title: String, content: Content) {
      self.name = name
      self.title = title
      self.content = content
    }
  }

  /// What the first entries of a column are.
  public enum Content: Hashable, Sendable {
    case numbers
    case dates
    case texts
    /// They are of several kinds, or in JSON every entry is missing.
    case unclear
  }

  public let columns: [Column]
  /// How the file was found to be laid out.
  public let layout: String
  /// What the file was found to be.
  public let format: DataFileFormat

  /// How much of a text is enough to survey it, in bytes, unless a row is longer; of JSON it takes all of it.
  public static let sampleBytes = 1 << 16

  /// Looks at a file that is there as a whole.
  ///
  /// - Throws: where the text is malformed as a whole; what is wrong with a column's entries is met when it is read.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) {
    let format = try Self.format(of: text, form, fileName)
    switch format {
    case .csv, .tsv:
      var reader = DelimitedReader([], options: DelimitedOptions(form, format, limits))
      do throws(DelimitedProblem) {
        try reader.read(text)
        self.init(try reader.finish().layout, format)
      } catch {
        throw DataFileProblem(error)
      }
    case .json:
      let survey = try JSONSurvey(document: text, limits)
      self.init(survey.columns, "JSON, \(survey.shape)", format)
    case .jsonLines:
      let survey = try JSONSurvey(lines: text, limits)
      self.init(survey.columns, "JSON Lines, \(survey.shape)", format)
    }
  }

  /// What a file's beginning shows, of which more follows; nil where it takes more of it to tell.
  ///
  /// - Throws: where the beginning is malformed as a whole.
  public static func ofBeginning(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) -> DataFileSurvey? {
    if text.count < sampleBytes { return nil }
    var form = form
    let format = try format(of: text, form, fileName)
    form.format = format
    switch format {
    case .csv, .tsv:
      var reader = DelimitedReader([], options: DelimitedOptions(form, format, limits))
      do throws(DelimitedProblem) {
        try reader.read(text)
      } catch {
        throw DataFileProblem(error)
      }
      return reader.layout.map { DataFileSurvey($0, format) }
    case .json: return nil
    case .jsonLines:
      // A row that goes on is left to the reader.
      guard let end = text.lastIndex(of: Byte.lineFeed) else { return nil }
      return try DataFileSurvey(
        UnsafeBufferPointer(rebasing: text[...end]), form: form, fileName: fileName, limits: limits)
    }
  }

  /// What the document says that the file is, or else its name, or else the text.
  private static func format(
    of text: UnsafeBufferPointer<UInt8>, _ form: DataFileForm, _ fileName: String?
  ) throws(DataFileProblem) -> DataFileFormat {
    if text.starts(with: DataFileFormat.databaseMark) { throw DataFileProblem(.isDatabase) }
    return form.format ?? fileName.flatMap { DataFileFormat(fileName: $0) } ?? DataFileFormat(ofTextBeginning: text)
  }

  private init(_ columns: [Column], _ layout: String, _ format: DataFileFormat) {
    self.columns = columns
    self.layout = layout
    self.format = format
  }

  private init(_ layout: DelimitedLayout, _ format: DataFileFormat) {
    let columns = layout.kinds.enumerated().map { place, kind in
      let content: Content =
        switch kind {
        case .numbers: .numbers
        case .dates: .dates
        case .texts: layout.hasNumbers[place] ? .unclear : .texts
        }
      return Column(name: layout.places.name(of: place), title: layout.title(place), content: content)
    }
    self.init(columns, layout.summary, format)
  }
}

extension DelimitedOptions {
  /// What a document says of a text of columns, and the limits.
  init(_ form: DataFileForm, _ format: DataFileFormat, _ limits: DataLimits) {
    var delimited = limits.delimited
    delimited.rows = limits.rows
    self.init(
      delimiter: form.delimiter ?? (format == .tsv ? .tab : nil), hasHeader: form.hasHeader,
      hasDecimalComma: form.hasDecimalComma, missingMarks: form.missingMarks, limits: delimited)
  }
}
