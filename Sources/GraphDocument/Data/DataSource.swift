public import DataSets

/// Where the points of a data node come from: the document itself, a file or a database.
///
/// A source only describes what to read; `GraphFiles` and `DocumentStorage` read it. The file need not exist.
public enum DataSource: Hashable, Sendable {
  /// Points written in the document itself, in members such as `values` or `points`.
  case written(DataSet)
  indirect case file(FileSource)
  /// Columns of the result of a database query.
  indirect case database(DatabaseSource)
}

extension DataSource {
  var withDates: DataSource {
    switch self {
    case .written, .database: return self
    case .file(var source):
      source.columns.hasDates = true
      return .file(source)
    }
  }

  /// The path of the file to read, as in the document; nil if the source is not a file or database.
  public var path: String? {
    switch self {
    case .written: nil
    case .file(let source): source.path
    case .database(let source): source.path
    }
  }
}

/// Columns of a file, or of standard input, that contain the points of a data node.
///
/// In the document, these members give the columns:
///
/// | member | column |
/// |---|---|
/// | `column` | `columns.value` |
/// | `xColumn` | `columns.x` |
/// | `errorColumn` | `columns.error`, or a list of two: `columns.errorBelow` and `columns.errorAbove` |
/// | `xErrorColumn` | `columns.errorX` |
/// | `annotationColumn` | `columns.annotation` |
///
/// A string is the name of a column; a number is its position, counted from 1. Without `column`, the first column is
/// the value.
public struct FileSource: Hashable, Sendable {
  /// The path in the member `file`: relative to the document's folder, or absolute; `-` is standard input.
  public var path: String
  /// The columns that contain the points' values, x, errors and annotations.
  public var columns: PointColumns
  /// How the file must be read.
  public var form: DataFileForm

  /// Creates a source without opening or checking the file.
  public init(path: String, columns: PointColumns, form: DataFileForm = DataFileForm()) {
    self.path = path
    self.columns = columns
    self.form = form
  }

  /// The path that stands for standard input.
  public static let standardInputPath = "-"

  /// Whether the source is standard input and not a file.
  public var isStandardInput: Bool { path == Self.standardInputPath }
}

/// Columns of the result of an SQLite query that contain the points of a data node.
///
/// The document's members for columns are the same as for a `FileSource`.
public struct DatabaseSource: Hashable, Sendable {
  /// The path in the member `database`: relative to the document's folder, or absolute.
  public var path: String
  /// The member `query`: one SQL statement that only reads and returns rows.
  public var query: String
  /// The columns of the result that contain the points.
  public var columns: PointColumns

  /// Creates a source without opening or checking the database.
  public init(path: String, query: String, columns: PointColumns) {
    self.path = path
    self.query = query
    self.columns = columns
  }
}
