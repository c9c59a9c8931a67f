import EvaluationEngine
import GraphDocument

/// The columns of a query's result: copied columns, one for each requested node, and one for reasons of missing values.
struct QuerySelection {
  /// The name of the last column, which states the reasons for missing values if they are requested.
  static let errorColumn = "error"

  private(set) var columns: [String] = []
  private var used: [String] = []
  private var order: String?

  /// Selects the columns of the result.
  ///
  /// - Parameters:
  ///   - plan: The plan, with the values of the nodes.
  ///   - contents: The document.
  ///   - kept: The columns of the table to copy.
  ///   - outputs: The requested nodes.
  ///   - request: The options of the query.
  ///   - levels: The levels of the query, to which the copied columns are added.
  /// - Throws: If an output is a data set.
  init(
    of plan: QueryPlan, in contents: DocumentContents, kept: [String], outputs: [NodeID], _ request: QueryRequest,
    from levels: inout QueryLevels
  ) throws(QueryError) {
    let dialect = request.dialect
    for column in kept {
      let name = carry(column, dialect, in: &levels)
      if column == request.order { order = name }
      columns.append("\(name) AS \(dialect.quoted(column))")
    }
    if let column = request.order, order == nil { order = carry(column, dialect, in: &levels) }
    var reasons: [String] = []
    for node in outputs {
      guard let term = plan.terms[node], !term.isSet else { throw .dataAsked(contents.name(of: node)) }
      let value = levels.text(of: term)
      used.append(value)
      let unit = contents.unitText(of: node).map { " /* \($0) */" } ?? ""
      columns.append("\(value) AS \(dialect.quoted(contents.name(of: node)))\(unit)")
      if let reason = levels.reason(of: term) { reasons.append(reason) }
    }
    used += reasons
    if request.showsErrors {
      let first =
        switch reasons.count {
        case 0: "CAST(NULL AS \(dialect.textType))"
        case 1: reasons[0]
        default: "coalesce(\(reasons.joined(separator: ", ")))"
        }
      columns.append("\(first) AS \(dialect.quoted(Self.errorColumn))")
    }
  }

  private mutating func carry(_ column: String, _ dialect: SQLDialect, in levels: inout QueryLevels) -> String {
    let name = levels.carry("t.\(dialect.quoted(column))", named: column)
    used.append(name)
    return name
  }

  /// Writes the query: the common table expressions, each selecting from the one before, and a `SELECT` from the last
  /// one.
  func text(from levels: inout QueryLevels, _ request: QueryRequest) -> String {
    let dialect = request.dialect
    let names = levels.levels.indices.map { levels.levelName($0) }
    let handedOn = levels.handedOn(to: used)
    var text = "WITH\n"
    for (level, columns) in levels.levels.enumerated() {
      var lines: [String] = []
      if !handedOn[level].isEmpty {
        lines.append("    \(handedOn[level].joined(separator: ", "))\(columns.isEmpty ? "" : ",")")
      }
      for (place, column) in columns.enumerated() {
        if let comment = column.comment { lines.append("    \(comment)") }
        lines.append("    \(column.expression) AS \(column.name)\(place == columns.count - 1 ? "" : ",")")
      }
      if lines.isEmpty { lines = ["    1 AS \(dialect.quoted("nothing"))"] }
      let source =
        level == 0 ? request.table.parts.map(dialect.quoted).joined(separator: ".") + " AS t" : names[level - 1]
      lines.append("  FROM \(source)")
      if !dialect.fence.isEmpty { lines.append("  \(dialect.fence)") }
      text += "\(names[level]) \(dialect.levelOpening) (\n  SELECT\n" + lines.joined(separator: "\n")
      text += "\n)\(level == levels.levels.count - 1 ? "" : ",")\n"
    }
    text += "SELECT\n" + columns.map { "  \($0)" }.joined(separator: ",\n") + "\nFROM \(names[names.count - 1])\n"
    if let order { text += "ORDER BY \(order) NULLS LAST\n" }
    return text
  }
}
