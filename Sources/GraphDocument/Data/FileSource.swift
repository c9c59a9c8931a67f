public import DataSets

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
  /// How the file is written, as far as the document says it.
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
