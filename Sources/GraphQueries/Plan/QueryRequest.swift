/// The options of a query over the rows of a table.
public struct QueryRequest: Sendable {
  /// The dialect of the query.
  public var dialect: SQLDialect
  /// The table that has the rows.
  public var table: TableName
  /// The table's columns that the query uses, in order; a column with the name of a number node gives the node's
  /// values.
  public var columns: [String]
  /// The names of the requested nodes; empty for the document's outputs.
  public var asked: [String]
  /// The columns to copy; nil for all.
  public var kept: [String]?
  /// Whether the last column gives the reason why a row lacks values.
  public var showsErrors: Bool
  /// The column of the table that orders the rows; nil for no order.
  public var order: String?

  /// Creates the options; by default the query returns the document's outputs and all columns.
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

/// The name of a table, qualified by the names of its schema and catalogue.
public struct TableName: Hashable, Sendable {
  /// The parts of the name, the outermost first; at least one, and none empty.
  public let parts: [String]

  /// Creates a name from its parts, the outermost first; nil if there are none or one is empty.
  public init?(parts: [String]) {
    guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// Parses a name as users type it: `loans`, `bank.loans`.
  ///
  /// A part with a point in it is in double quotes; double quotes inside it are doubled.
  ///
  /// - Returns: nil if a part is empty, or a quotation mark does not close.
  /// - Complexity: linear in the text.
  public init?(_ text: String) {
    guard let parts = NameList.parse(text, separator: ".") else { return nil }
    self.init(parts: parts)
  }
}

/// Parses lists of names as users type them.
public enum NameList {
  /// Returns the names between the separators.
  ///
  /// A name with a separator in it is in double quotes; double quotes inside it are doubled.
  ///
  /// - Returns: nil if a quotation mark does not close, or a name continues after it.
  /// - Complexity: linear in the text.
  public static func parse(_ text: String, separator: Unicode.Scalar) -> [String]? {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    var (isQuoted, isClosed) = (false, false)
    for scalar in text.unicodeScalars {
      if isQuoted, !isClosed {
        if scalar == "\"" { isClosed = true } else { name.append(scalar) }
      } else if isClosed, scalar == "\"" {
        // This quotation mark is the second of a pair inside quotes.
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
