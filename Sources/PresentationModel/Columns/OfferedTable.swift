public import DataSets
public import DelimitedText
public import GraphDocument

/// The columns of a table to choose from: found by the session in a file or a pasted text.
public struct OfferedTable: Hashable, Sendable {
  /// The source of the table.
  public enum Origin: Hashable, Sendable {
    /// A file, with its path as the document writes it and the form in which it is read.
    case file(path: String, form: DataFileForm)
    /// The result of an SQLite query, or of a query for a whole table, with the database's path as the document writes
    /// it.
    case database(path: String, query: String, table: String)
    /// A pasted text; the points become part of the document.
    case text(String)
  }

  /// A column in the list.
  public struct Column: Hashable, Sendable {
    /// The name of the column in a document.
    public var name: ColumnName
    /// The name in lists: its title, or "column 3".
    public var title: String
    /// The kind of the column's entries, as far as they were examined.
    public var content: ColumnContent
    /// The first entries of the column, and the ranges of its numbers and dates.
    public var sample: ColumnSample
    /// The unit or currency of the numbers, as a symbol; nil if there is none, or if the title ends in it.
    public var unit: String?
    /// The reason why the column can only be an annotation or stay unused, as a clause with its place; nil for most
    /// columns.
    public var problem: TableSentence?
    /// Whether a document can hold the column's name.
    public var isWritable: Bool
    /// The counts of the kinds of entries, as far as they were examined.
    public var tally = ColumnTally()
    /// A cell with two possible readings; nil if every cell has one.
    public var question: TableQuestion?

    /// Creates a column; nothing is checked here.
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

  /// The source of the table.
  public var origin: Origin
  /// The detected layout of the table, in words; empty for a plain table.
  public var layout: String
  /// Whether the whole table was examined, and not only its beginning.
  public var isWhole: Bool
  /// The columns, in the order of the table.
  public var columns: [Column]
  /// The user's choices of how to read the table; everything else is detected.
  public var given = DataFileForm()
  /// The first lines of a delimited text, unchanged; nil for other tables.
  public var preview: TablePreview?
  /// Whether the table is a sheet of a workbook, whose cells have no delimiter.
  public var isWorkbook = false
  /// Further remarks, one sentence each: "3 flags (b) in 'rate' left out".
  public var remarks: [String] = []
  /// The reason why the table has no columns, as a clause with its place; nil if it has some.
  public var problem: TableSentence?

  /// Creates a table that was examined completely unless `isWhole` is false.
  public init(_ origin: Origin, layout: String = "", isWhole: Bool = true, columns: [Column]) {
    self.origin = origin
    self.layout = layout
    self.isWhole = isWhole
    self.columns = columns
  }

  /// The names of the tables in the file; empty if there is only one.
  var tables: [String] { preview?.tables ?? [] }

  /// Whether both tables are from the same file or text, in any form.
  func isOfSamePlace(as other: OfferedTable) -> Bool {
    switch (origin, other.origin) {
    case (.file(let path, _), .file(let otherPath, _)): path == otherPath
    case (.text(let text), .text(let otherText)): text == otherText
    case _: false
    }
  }

  /// The name in sentences: the file's path, "sales in shop.db", or "the pasted table".
  var name: String {
    switch origin {
    case .file(let path, _): path
    case .database(let path, _, let table): "\(table) in \(path)"
    case .text: "the pasted table"
    }
  }
}

/// Reads tables in pasted text.
public struct TextTables {
  /// Finds the columns of a text read in this form; nil if it is not a table with a column of numbers.
  public let survey: (String, DataFileForm) -> OfferedTable?
  /// Reads the points of the given columns of a text in this form, in their order.
  ///
  /// A failure is the reason why there are no points, as a clause with its place.
  public let points: (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>

  /// Creates the readers from two functions without side effects.
  public init(
    survey: @escaping (String, DataFileForm) -> OfferedTable?,
    points: @escaping (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>
  ) {
    self.survey = survey
    self.points = points
  }
}
