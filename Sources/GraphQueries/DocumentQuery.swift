import EvaluationEngine
import Formulas
public import GraphDocument
import TextScanning

/// A document as one query that evaluates it for every row of a table.
///
/// Each node is a column of the query, and its label is a comment. Nodes are grouped into common table expressions,
/// each of which uses the columns of earlier ones. Nodes that do not depend on the table are literals with their
/// computed values. A failing value is `NULL`.
///
/// The result has the kept columns of the table, then one column per requested node. If errors are shown, the last
/// column is `error`: the name of the first requested node without a value in the row, and the reason, as `name:
/// reason`.
public struct DocumentQuery: Sendable {
  /// The query, without a semicolon; lines end with a line feed.
  public let text: String
  /// Remarks for the user on columns of the table that have the name of a node but do not set its value.
  public let notes: [String]
  /// The names of the result's columns, in order; a name may occur twice.
  public let columns: [String]
  /// The names of the requested nodes, in the order of their columns.
  public let outputs: [String]

  /// Creates the query that evaluates a document for the rows of a table.
  ///
  /// - Parameters:
  ///   - contents: The document, which is not evaluated again.
  ///   - request: The options of the query.
  /// - Throws: `QueryError` if the query is impossible or not supported by the dialect.
  /// - Complexity: Linear in the nodes that the outputs depend on.
  public init(of contents: DocumentContents, _ request: QueryRequest) throws(QueryError) {
    try Self.check(request)
    let kept = try Self.kept(request)
    let outputs = try Self.outputs(request, in: contents)
    let (inputs, notes) = Self.inputs(request, in: contents)
    self.notes = notes
    self.outputs = outputs.map { contents.name(of: $0) }
    columns = kept + self.outputs + (request.showsErrors ? [QuerySelection.errorColumn] : [])
    let plan = try QueryPlan(of: contents, inputs: inputs, outputs: outputs, dialect: request.dialect)
    var levels = try QueryLevels(
      plan, of: contents, columns: request.columns, dialect: request.dialect, showsErrors: request.showsErrors)
    let selection = try QuerySelection(of: plan, in: contents, kept: kept, outputs: outputs, request, from: &levels)
    try Self.check(levels, selection.columns.count, request.dialect)
    let heading = Self.heading(plan, contents, request).map { $0 + "\n" }.joined()
    text = heading + selection.text(from: &levels, request)
  }

  private static func inputs(
    _ request: QueryRequest, in contents: DocumentContents
  ) -> (columns: [NodeID: String], notes: [String]) {
    var inputs: [NodeID: String] = [:]
    var notes: [String] = []
    for column in request.columns {
      guard let node = contents.node(named: column) else { continue }
      if case .number = contents.graph.content(of: node) {
        if contents.isInput(node) {
          inputs[node] = column
        } else {
          notes.append(
            "column '\(column)' is only copied to the output: the number node of that name is not an input of the document"
          )
        }
      } else {
        let kind = contents.kind(of: node).rawValue
        notes.append(
          "column '\(column)' is copied to the output only: the node of that name is a \(kind), not a number")
      }
    }
    return (inputs, notes)
  }

  /// Throws if a name in the request is not allowed in the dialect, or if the dialect considers two names equal.
  private static func check(_ request: QueryRequest) throws(QueryError) {
    let dialect = request.dialect
    var columns: [String: String] = [:]
    for name in request.table.parts + request.columns {
      if name.isEmpty { throw .unusableName }
      if name.unicodeScalars.contains(where: Self.isInvisible) { throw .invisibleCharacter(name) }
      try checkLength(name, dialect)
    }
    for name in request.columns {
      if let other = columns.updateValue(name, forKey: dialect.key(of: name)) {
        throw .sameColumn(other, name, dialect: dialect.title)
      }
    }
  }

  /// Whether a character is invisible, such as a control character.
  ///
  /// No database needs such a character in a name, and people who read the query do not see it.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners are part of words in some scripts.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }

  private static func checkLength(_ name: String, _ dialect: SQLDialect) throws(QueryError) {
    if let limit = dialect.longestIdentifier, name.utf8.count > limit {
      throw .longName(name, limit: limit, dialect: dialect.title)
    }
  }

  private static func check(_ levels: QueryLevels, _ selected: Int, _ dialect: SQLDialect) throws(QueryError) {
    let columns = max(selected, levels.levels.reduce(0) { $0 + $1.count })
    if columns > dialect.mostColumns {
      throw .tooLarge(what: "columns", count: columns, limit: dialect.mostColumns, dialect: dialect.title)
    }
    if levels.levels.count > dialect.mostLevels {
      throw .tooLarge(
        what: "levels", count: levels.levels.count, limit: dialect.mostLevels, dialect: dialect.title)
    }
  }

  private static func kept(_ request: QueryRequest) throws(QueryError) -> [String] {
    for (names, flag) in [(request.kept ?? [], "--keep"), (request.order.map { [$0] } ?? [], "--order-by")] {
      for name in names where !request.columns.contains(name) {
        throw .unknownColumn(
          name, flag: flag, suggestion: Suggestion.nearest(to: name, among: request.columns))
      }
    }
    guard let kept = request.kept else { return request.columns }
    return kept
  }

  private static func outputs(
    _ request: QueryRequest, in contents: DocumentContents
  ) throws(QueryError) -> [NodeID] {
    var outputs: [NodeID] = []
    for name in request.asked {
      guard let node = contents.node(named: name) else {
        throw .unknownNode(name, suggestion: contents.nameLike(name))
      }
      guard contents.graph.hasOutput(node) else {
        throw .noValue(name, kind: contents.kind(of: node).rawValue)
      }
      outputs.append(node)
    }
    // Data sets are outputs of the document, but not of a row.
    if request.asked.isEmpty { outputs = contents.outputs().filter { !contents.graph.isSet($0) } }
    for node in outputs { try checkLength(contents.name(of: node), request.dialect) }
    return outputs
  }

  private static func heading(
    _ plan: QueryPlan, _ contents: DocumentContents, _ request: QueryRequest
  ) -> [String] {
    var lines: [String] = []
    if let title = contents.title { lines.append(QueryComment.line(title)) }
    let table = request.table.parts.joined(separator: ".")
    lines.append(
      QueryComment.line(
        "For each row of \(table), written by nodecalc for \(request.dialect.title); NULL is a value that fails."))
    for node in plan.nodes {
      guard let term = plan.terms[node] else { continue }
      let value: String
      switch term {
      case .step: continue
      case .constant(let number): value = NumberText.shortest(number)
      case .failed(let reason): value = "no value, \(reason.sentence)"
      case .set: value = "a data set"
      }
      let label = contents.label(of: node).map { ": \($0)" } ?? ""
      lines.append(QueryComment.line("\(contents.name(of: node)) = \(value)\(label)"))
    }
    return lines
  }
}
