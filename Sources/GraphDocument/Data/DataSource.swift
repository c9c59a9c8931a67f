public import DataSets

/// The source of a data node's points.
///
/// A source describes what to read; `GraphFiles` and `DocumentStorage` read it. The file need not exist.
public enum DataSource: Hashable, Sendable {
  /// Points written in the document, such as `values` or `points`.
  case written(DataSet)
  /// Columns of a file.
  indirect case file(FileSource)
  /// Columns of the result of a database query.
  indirect case database(DatabaseSource)
}

extension DataSource {
  /// The path of the file to read, as in the document; nil if there is none.
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
/// The columns of each member of a document:
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
  /// The path as the member `file` has it: relative to the document's folder, or absolute; `-` is standard input.
  public var path: String
  /// The assignment of columns.
  public var columns: PointColumns
  /// The document's options for reading the file.
  public var form: DataFileForm

  /// Neither opens nor checks the file.
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

/// Columns of the result of an SQLite query, which are the points of a data node.
///
/// The document names columns as for a `FileSource`.
public struct DatabaseSource: Hashable, Sendable {
  /// The path as the member `database` has it: relative to the document's folder, or absolute.
  public var path: String
  /// The member `query`: one statement of SQL that reads and gives rows.
  public var query: String
  /// The columns of the result that make the points.
  public var columns: PointColumns

  /// Neither opens nor checks the file.
  public init(path: String, query: String, columns: PointColumns) {
    self.path = path
    self.query = query
    self.columns = columns
  }
}
