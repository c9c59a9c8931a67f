/// The request for each row of a table.
public struct QueryRequest: Sendable {
  /// The dialect of the query.
  public var dialect: SQLDialect
  /// The table that has the rows.
  public var table: TableName
  /// The columns of the table that the query takes, in their order; one named like a number node gives its values.
  public var columns: [String]
  /// The names of the requested nodes; empty for the outputs.
  public var asked: [String]
  /// The columns to copy; nil for all.
  public var kept: [String]?
  /// Whether a last column says why a row has no values.
  public var showsErrors: Bool
  /// The column of the table that orders the rows; nil for no order.
  public var order: String?

  /// The outputs of a document, and all columns, unless said otherwise.
  public init(
    dialect: SQLDialect, table: TableName, columns: [String], asked: [String] = [], kept: [String]? = nil,
    showsErrors: Bool = false, order: String? = nil
  ) {
    self.dialect = dialect
    self.table = table
    self.columns = columns
    self.asked = asked
    self.kept = kept
    self.showsErrors = showsErrors
    self.order = order
  }
}

/// The name of a table, with those of the schema and the catalogue that it is in.
public struct TableName: Hashable, Sendable {
  /// The outermost first; one at least, none of them empty.
  public let parts: [String]

  /// The parts of a name, the outermost first; nil if there is none, or an empty one.
  public init?(parts: [String]) {
    guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// A name as people type it: `loans`, `bank.loans`; a part with a point in it in double quotes, a double quote in that doubled.
  ///
  /// - Returns: nil if a part is empty, or a quote does not close.
  /// - Complexity: linear in the text.
  public init?(_ text: String) {
    guard let parts = NameList.parse(text, separator: ".") else { return nil }
    self.init(parts: parts)
  }
}

/// Names one after the other as people type them.
public enum NameList {
  /// The names between the separators; one with a separator in it is in double quotes, a double quote in that doubled.
  ///
  /// - Returns: nil if a quote does not close, or something is behind it.
  /// - Complexity: linear in the text.
  public static func parse(_ text: String, separator: Unicode.Scalar) -> [String]? {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    var (isQuoted, isClosed) = (false, false)
    for scalar in text.unicodeScalars {
      if isQuoted, !isClosed {
        if scalar == "\"" { isClosed = true } else { name.append(scalar) }
      } else if isClosed, scalar == "\"" {
        // The quote was the first of two.
        name.append(scalar)
        isClosed = false
      } else if scalar == separator {
        names.append(String(name))
        name.removeAll()
        (isQuoted, isClosed) = (false, false)
      } else if isClosed {
        return nil
      } else if scalar == "\"", name.isEmpty {
        isQuoted = true
      } else {
        name.append(scalar)
      }
    }
    return isQuoted && !isClosed ? nil : names + [String(name)]
  }
}
