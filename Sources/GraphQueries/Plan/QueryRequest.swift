/// The options of a query over the rows of a table.
public struct QueryRequest: Sendable {
  /// The dialect of the query.
  public var dialect: SQLDialect
  /// The table whose rows are evaluated.
  public var table: TableName
  /// The columns of the table, in order; a column with the name of a number node sets the node's value.
  public var columns: [String]
  /// The names of the requested nodes; if empty, the outputs of the document are requested.
  public var asked: [String]
  /// The columns of the table that are copied to the result; nil for all.
  public var kept: [String]?
  /// Whether the last column of the result has the reason why a row has missing values.
  public var showsErrors: Bool
  /// The column by which the rows of the result are sorted; nil for any order.
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
  /// The parts of the name, the outermost first; there is at least one, and none is empty.
  public let parts: [String]

  /// Creates a name from its parts, the outermost first; nil if there are no parts, or if a part is empty.
  public init?(parts: [String]) {
    guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// Parses a name as users type it: `loans`, `bank.loans`.
  ///
  /// A part that contains a dot is in double quotes; a double quote inside it is written twice.
  ///
  /// - Returns: nil if a part is empty, or a quotation mark is not closed.
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
  /// A name that contains the separator is in double quotes; a double quote inside it is written twice.
  ///
  /// - Returns: nil if a quotation mark is not closed, or if other text follows the closing one.
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
