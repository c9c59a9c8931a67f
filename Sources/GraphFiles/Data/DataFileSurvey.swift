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

  /// Looks at a file that is there as a whole; how much there is of it does not matter to what is kept.
  ///
  /// - Throws: where the text is malformed as a whole; what is wrong with a column's entries is met when it is read.
  public init(
    _ text: UnsafeBufferPointer<UInt8>, form: DataFileForm = DataFileForm(), fileName: String?,
    limits: DataLimits = .standard
  ) throws(DataFileProblem) {
    if text.starts(with: DataFileFormat.databaseMark) { throw DataFileProblem(.isDatabase) }
    switch form.format ?? fileName.flatMap({ DataFileFormat(fileName: $0) }) ?? DataFileFormat(ofTextBeginning: text) {
    case .csv: try self.init(delimited: text, form.delimiter, form, limits)
    case .tsv: try self.init(delimited: text, form.delimiter ?? .tab, form, limits)
    case .json:
      let survey = try JSONSurvey(document: text, limits)
      self.init(survey.columns, "JSON, \(survey.shape)")
    case .jsonLines:
      let survey = try JSONSurvey(lines: text, limits)
      self.init(survey.columns, "JSON Lines, \(survey.shape)")
    }
  }

  private init(_ columns: [Column], _ layout: String) {
    self.columns = columns
    self.layout = layout
  }

  private init(
    delimited text: UnsafeBufferPointer<UInt8>, _ delimiter: Delimiter?, _ form: DataFileForm, _ limits: DataLimits
  ) throws(DataFileProblem) {
    let options = DelimitedOptions(
      delimiter: delimiter, hasHeader: form.hasHeader, hasDecimalComma: form.hasDecimalComma,
      missingMarks: form.missingMarks, limits: limits.delimited)
    do throws(DelimitedProblem) {
      let layout = try DelimitedReader.table(of: text, [], options: options).layout
      let columns = layout.kinds.enumerated().map { place, kind in
        let content: Content =
          switch kind {
          case .numbers: .numbers
          case .dates: .dates
          case .texts: layout.hasNumbers[place] ? .unclear : .texts
          }
        return Column(
          name: layout.places.name(of: place), title: layout.title(place), content: content)
      }
      self.init(columns, layout.summary)
    } catch {
      throw DataFileProblem(error)
    }
  }
}
