public import DataSets
public import DelimitedText
public import GraphDocument

/// A table that the session found in a file or a pasted text, with the columns that the user can choose.
public struct OfferedTable: Hashable, Sendable {
  /// Where the table comes from: a file, a database or a pasted text.
  public enum Origin: Hashable, Sendable {
    /// A file; `path` is written as in the document, and `form` has the options with which it is read.
    case file(path: String, form: DataFileForm)
    /// The result of an SQLite query; for a whole table, `query` reads this table.
    ///
    /// `path` is the path of the database as in the document.
    case database(path: String, query: String, table: String)
    /// A pasted text; the points become part of the document.
    case text(String)
  }

  /// A column that the user can choose.
  public struct Column: Hashable, Sendable {
    /// The name of the column in a document.
    public var name: ColumnName
    /// The name of the column in lists: its title, or a text such as "column 3" if it has none.
    public var title: String
    /// The kind of the column's entries; determined from the examined part of the table.
    public var content: ColumnContent
    /// The first entries of the column, and the ranges of its numbers and dates.
    public var sample: ColumnSample
    /// The unit or currency of the numbers, such as `EUR`; nil if there is none, or if the title ends with it.
    public var unit: String?
    /// The reason why the column can be used only for annotations; nil for most columns.
    ///
    /// The reason is a clause with its position in the table.
    public var problem: TableSentence?
    /// Whether a document can contain the name of the column.
    public var isWritable: Bool
    /// How many entries there are of each kind in the examined part of the table.
    public var tally = ColumnTally()
    /// The question about a cell that can be read in two ways; nil if there is no such cell.
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

  /// Where the table comes from.
  public var origin: Origin
  /// The detected layout of the table, in words; empty for a plain table.
  public var layout: String
  /// Whether the whole table was examined, and not only its beginning.
  public var isWhole: Bool
  /// The columns, in the order of the table.
  public var columns: [Column]
  /// The options for reading the table that the user chose; all others are detected.
  public var given = DataFileForm()
  /// The first lines of a delimited text, unchanged; nil for other tables.
  public var preview: TablePreview?
  /// Whether the table is a sheet of a workbook.
  public var isWorkbook = false
  /// More remarks, one sentence each, such as "3 flags (b) in 'rate' left out".
  public var remarks: [String] = []
  /// The reason why the table has no columns, as a clause with its position; nil if it has some.
  public var problem: TableSentence?

  /// Creates a table; `isWhole` is false if only its beginning was examined.
  public init(_ origin: Origin, layout: String = "", isWhole: Bool = true, columns: [Column]) {
    self.origin = origin
    self.layout = layout
    self.isWhole = isWhole
    self.columns = columns
  }

  /// The names of the tables in the file if there are several; else empty.
  var tables: [String] { preview?.tables ?? [] }

  /// Whether both tables are from the same file or text.
  ///
  /// The options for reading may differ.
  func isOfSamePlace(as other: OfferedTable) -> Bool {
    switch (origin, other.origin) {
    case (.file(let path, _), .file(let otherPath, _)): path == otherPath
    case (.text(let text), .text(let otherText)): text == otherText
    case _: false
    }
  }

  /// The name of the table in sentences: the path of a file, `sales in shop.db`, or `the pasted table`.
  var name: String {
    switch origin {
    case .file(let path, _): path
    case .database(let path, _, let table): "\(table) in \(path)"
    case .text: "the pasted table"
    }
  }
}

/// Two functions that read tables in pasted text.
public struct TextTables {
  /// Finds the columns of a text, read with the given options; nil if the text is not a table with a column of numbers.
  public let survey: (String, DataFileForm) -> OfferedTable?
  /// Reads the points of columns from a text with the given options, as one data set per column.
  ///
  /// A failure is the reason why there are no points, as a clause with its position.
  public let points: (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>

  /// Creates a reader from two functions, which must have no side effects.
  public init(
    survey: @escaping (String, DataFileForm) -> OfferedTable?,
    points: @escaping (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>
  ) {
    self.survey = survey
    self.points = points
  }
}
