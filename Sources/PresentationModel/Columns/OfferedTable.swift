public import DataSets
public import DelimitedText
public import GraphDocument

/// The columns of a table, to choose from: what the session found out of a file, or of a pasted text.
public struct OfferedTable: Hashable, Sendable {
  /// Where the table is.
  public enum Origin: Hashable, Sendable {
    /// In a file, by the path that the document names it by, and how it is to be read.
    case file(path: String, form: DataFileForm)
    /// What a query of an SQLite database gives, that of all of a table: the database by the path that the document names it by.
    case database(path: String, query: String, table: String)
    /// In a text that was pasted: its points become the document's own.
    case text(String)
  }

  /// A column as it is listed.
  public struct Column: Hashable, Sendable {
    /// How a document asks for it.
    public var name: ColumnName
    /// What it is called in lists: its name, or "column 3".
    public var title: String
    /// What its entries are, as far as they were looked at.
    public var content: ColumnContent
    /// The first of its entries, and how far its numbers and dates reach.
    public var sample: ColumnSample
    /// The unit or currency of its numbers, as a symbol; nil without one, and where its title ends in it.
    public var unit: String?
    /// Why it can be chosen for nothing but an annotation, or for nothing at all: a clause with its place in the table; nil for most.
    public var problem: String?
    /// Whether a document can hold its name.
    public var isWritable: Bool
    /// How many entries are what, as far as they were looked at.
    public var tally = ColumnTally()
    /// A cell with two readings of which one is to be chosen; nil where all is certain.
    public var question: TableQuestion?

    /// A column; nothing is checked here.
    public init(
      name: ColumnName, title: String, content: ColumnContent, sample: ColumnSample = ColumnSample(),
      problem: String? = nil, isWritable: Bool = true
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
  /// How it was found to be laid out, in words; empty where that is plain.
  public var layout: String
  /// Whether all of it was looked at, and not its beginning alone.
  public var isWhole: Bool
  /// In the order of the table.
  public var columns: [Column]
  /// What a person chose of how it is read; the rest was detected.
  public var given = DataFileForm()
  /// Lines of a text of columns as they are; nil of a table that is no such text.
  public var preview: TablePreview?
  /// What else was found, one sentence each: "3 flags (b) in 'rate' left out".
  public var remarks: [String] = []
  /// Why it has no columns, as a clause with its place; nil where it has some.
  public var problem: String?

  /// A table that was looked at as a whole unless said otherwise.
  public init(_ origin: Origin, layout: String = "", isWhole: Bool = true, columns: [Column]) {
    self.origin = origin
    self.layout = layout
    self.isWhole = isWhole
    self.columns = columns
  }

  /// The names of the tables that its file has; none where there is only one.
  var tables: [String] { preview?.tables ?? [] }

  /// Whether both are of the same place, however they are read.
  func isOfSamePlace(as other: OfferedTable) -> Bool {
    switch (origin, other.origin) {
    case (.file(let path, _), .file(let otherPath, _)): path == otherPath
    case (.text(let text), .text(let otherText)): text == otherText
    case _: false
    }
  }

  /// What sentences call it: its file's path, "sales in shop.db", or "the pasted table".
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
  /// The columns of a text that is read so; nil where it is no table with a column of numbers.
  public let survey: (String, DataFileForm) -> OfferedTable?
  /// The points of those columns of a text that is read so, in their order, or why there are none, as a clause with its place.
  public let points: (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>

  /// Takes two functions that ask nothing of the world outside.
  public init(
    survey: @escaping (String, DataFileForm) -> OfferedTable?,
    points: @escaping (String, DataFileForm, [PointColumns]) -> Result<[DataSet], ClipboardProblem>
  ) {
    self.survey = survey
    self.points = points
  }
}
