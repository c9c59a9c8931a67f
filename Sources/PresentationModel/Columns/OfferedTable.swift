public import DataSets
public import DelimitedText
public import GraphDocument

/// The columns of a table to choose from: found by the session in a file or a pasted text.
public struct OfferedTable: Hashable, Sendable {
  /// Where the table is.
  public enum Origin: Hashable, Sendable {
    /// In a file, with its path as the document writes it and the form in which it is read.
    case file(path: String, form: DataFileForm)
    /// The result of an SQLite query, or of a query for a whole table, with the database's path as the document writes
    /// it.
    case database(path: String, query: String, table: String)
    /// In a text that was pasted: its points become the document's own.
    case text(String)
  }

  /// A column as it is listed.
  public struct Column: Hashable, Sendable {
    /// The name of the column in a document.
    public var name: ColumnName
    /// The name in lists: its title, or "column 3".
    public var title: String
    /// The kind of its entries, as far as they were examined.
    public var content: ColumnContent
    /// The first of its entries, and how far its numbers and dates reach.
    public var sample: ColumnSample
    /// The unit or currency of its numbers, as a symbol; nil without one, and where its title ends in it.
    public var unit: String?
    /// The reason why it can only be an annotation, or nothing: a clause with its place in the table; nil for most.
    public var problem: TableSentence?
    /// Whether a document can hold its name.
    public var isWritable: Bool
    /// The counts of the kinds of entries, as far as they were examined.
    public var tally = ColumnTally()
    /// A cell with two possible readings; nil if all is certain.
    public var question: TableQuestion?

    /// A column; nothing is checked here.
    public init(
      name: ColumnName, title: String, content: ColumnContent, sample: ColumnSample = ColumnSample(),
      problem: TableSentence? = nil, isWritable: Bool = true
    ) {
      self.name = name
      self.title = title
      self.content = content
      self.sample = sample
      self.problem = problem
      self.isWritable = isWritable
    }
  }

  /// Where the table is.
  public var origin: Origin
  /// How it was found to be laid out, in words; empty if that is plain.
  public var layout: String
  /// Whether the whole table was examined, and not only its beginning.
  public var isWhole: Bool
  /// In the order of the table.
  public var columns: [Column]
  /// The user's choices of how it is read; the rest was detected.
  public var given = DataFileForm()
  /// Lines of a text of columns as they are; nil of a table that is no such text.
  public var preview: TablePreview?
  /// Whether it is a sheet of a workbook, whose cells nothing separates.
  public var isWorkbook = false
  /// Further remarks, one sentence each: "3 flags (b) in 'rate' left out".
  public var remarks: [String] = []
  /// Why it has no columns, as a clause with its place; nil if it has some.
  public var problem: TableSentence?

  /// A table that was looked at as a whole unless said otherwise.
  public init(_ origin: Origin, layout: String = "", isWhole: Bool = true, columns: [Column]) {
    self.origin = origin
    self.layout = layout
    self.isWhole = isWhole
    self.columns = columns
  }

  /// The names of the tables that its file has; none if there is only one.
  var tables: [String] { preview?.tables ?? [] }

  /// Whether both have the same source, in any form.
  func isOfSamePlace(as other: OfferedTable) -> Bool {
    switch (origin, other.origin) {
    case (.file(let path, _), .file(let otherPath, _)): path == otherPath
    case (.text(let text), .text(let otherText)): text == otherText
    case _: false
    }
  }

  /// The name in sentences: its file's path, "sales in shop.db", or "the pasted table".
  var name: String {
    switch origin {
    case .file(let path, _): path
    case .database(let path, _, let table): "\(table) in \(path)"
    case .text: "the pasted table"
    }
  }
}

/// Reads tables out of pasted text.
public struct TextTables {
  /// The columns of a text that is read so; nil if it is not a table with a column of numbers.
  public let survey: (String, DataFileForm) -> OfferedTable?
  /// The points of some columns of a text in this form, in their order, or the reason why there are none, as a clause
  /// with its place.
  public let points: (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>

  /// Takes two functions without side effects.
  public init(
    survey: @escaping (String, DataFileForm) -> OfferedTable?,
    points: @escaping (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>
  ) {
    self.survey = survey
    self.points = points
  }
}
