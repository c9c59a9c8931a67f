public import DataSets
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

  /// A table that was looked at as a whole unless said otherwise.
  public init(_ origin: Origin, layout: String = "", isWhole: Bool = true, columns: [Column]) {
    self.origin = origin
    self.layout = layout
    self.isWhole = isWhole
    self.columns = columns
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
  /// The columns of a text; nil where it is no table with a column of numbers.
  public let survey: (String) -> OfferedTable?
  /// The points of those columns of a text, in their order, or why there are none, as a clause with its place.
  public let points: (String, [PointColumns]) -> Result<[DataSet], ClipboardProblem>

  /// Takes two functions that ask nothing of the world outside.
  public init(
    survey: @escaping (String) -> OfferedTable?,
    points: @escaping (String, [PointColumns]) -> Result<[DataSet], ClipboardProblem>
  ) {
    self.survey = survey
    self.points = points
  }
}
