public import DataSets

/// Where the points of a data node come from.
///
/// A source is what to read; it is read by `GraphFiles` and `DocumentStorage`. What it names need not be there.
public enum DataSource: Hashable, Sendable {
  /// Points written in the document, such as `values` or `points`.
  case written(DataSet)
  /// Columns of a file.
  indirect case file(FileSource)
  /// Columns of what a query of a database gives.
  indirect case database(DatabaseSource)
}

extension DataSource {
  /// The path of what has to be read, as the document writes it; nil if nothing has to.
  public var path: String? {
    switch self {
    case .written: nil
    case .file(let source): source.path
    case .database(let source): source.path
    }
  }
}

/// Columns of a file, or of standard input, that make the points of a data node.
///
/// Which member of a document holds which column:
///
/// | member | column |
/// |---|---|
/// | `column` | `columns.value` |
/// | `xColumn` | `columns.x` |
/// | `errorColumn` | `columns.error`, or a list of two: `columns.errorBelow` and `columns.errorAbove` |
/// | `xErrorColumn` | `columns.errorX` |
/// | `annotationColumn` | `columns.annotation` |
///
/// Each is a name, written as a string, or a number from 1, written as a number. Without `column` the first column is
/// the value.
public struct FileSource: Hashable, Sendable {
  /// As the document writes it in `file`: relative to the document's folder, or from the root; `-` is standard input.
  public var path: String
  /// Which column holds what.
  public var columns: PointColumns
  /// The document's options for reading the file.
  public var form: DataFileForm

  /// Nothing is opened or checked here.
  public init(path: String, columns: PointColumns, form: DataFileForm = DataFileForm()) {
    self.path = path
    self.columns = columns
    self.form = form
  }

  /// The path that stands for standard input.
  public static let standardInputPath = "-"

  /// Whether it is standard input that is read.
  public var isStandardInput: Bool { path == Self.standardInputPath }
}

/// Columns of what a query of an SQLite database gives, which make the points of a data node.
///
/// Columns are named in the document as for a `FileSource`.
public struct DatabaseSource: Hashable, Sendable {
  /// As the document writes it in `database`: relative to the document's folder, or from the root.
  public var path: String
  /// The member `query`: one statement of SQL that reads and gives rows.
  public var query: String
  /// The columns of the result that make the points.
  public var columns: PointColumns

  /// Nothing is opened or checked here.
  public init(path: String, query: String, columns: PointColumns) {
    self.path = path
    self.query = query
    self.columns = columns
  }
}
