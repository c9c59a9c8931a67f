import EvaluationEngine
import Formulas
import GraphDocument

/// The columns of a query, grouped into levels.
///
/// Each level is a common table expression, which uses columns of earlier levels.
struct QueryLevels {
  struct Column {
    let expression: String
    /// The column's name, in quotes.
    let name: String
    let comment: String?
    /// The columns of earlier levels that the column's expression uses.
    let uses: [String]
  }

  /// The columns of each level.
  ///
  /// The first level has the table's columns.
  private(set) var levels: [[Column]] = [[]]

  private let contents: DocumentContents
  private let dialect: SQLDialect
  private let showsErrors: Bool
  private var names: ColumnNames
  private var values: [(column: String, level: Int)] = []
  /// For each step, SQL for the reason of a missing value, and the level that computes it.
  ///
  /// Nil if the step always has a value.
  private var reasons: [(text: String, level: Int)?] = []
  private var stepCounts: [NodeID: Int] = [:]

  /// Creates the levels for the steps of a plan.
  ///
  /// - Throws: if the dialect cannot express a step.
  /// - Complexity: Linear in the steps and their texts.
  init(
    _ plan: QueryPlan, of contents: DocumentContents, columns: [String], dialect: SQLDialect, showsErrors: Bool
  ) throws(QueryError) {
    self.contents = contents
    self.dialect = dialect
    self.showsErrors = showsErrors
    var names = ColumnNames(dialect)
    var ofNodes: [NodeID: String] = [:]
    for node in plan.nodes { ofNodes[node] = names.name(like: contents.name(of: node)) }
    for column in columns { names.reserve(column) }
    self.names = names
    for step in plan.steps {
      let name = step.isWhole ? ofNodes[step.node] ?? "" : stepName(ofNodes[step.node] ?? "", step.node)
      try append(step, named: name)
    }
  }

  /// Adds a column of the table to the first level, so that the result can include it.
  ///
  /// - Returns: The column's name inside the query, in quotes.
  mutating func carry(_ column: String, named name: String) -> String {
    let quoted = dialect.quoted(names.name(like: "kept \(name)"))
    add(column, quoted, at: 0, uses: [])
    return quoted
  }

  /// Returns a name for a level that differs from all column names.
  mutating func levelName(_ level: Int) -> String { dialect.quoted(names.name(like: "level \(level)")) }

  /// Returns SQL for a value, for use in the last level.
  func text(of term: QueryTerm) -> String {
    switch term {
    case .constant(let number): dialect.literal(number)
    case .step(let place): values[place].column
    case .failed, .set: nothing
    }
  }

  /// Returns SQL for the reason why a value is missing, for use in the last level; nil if the value is never missing.
  func reason(of term: QueryTerm) -> String? { known(term)?.text }

  private var nothing: String { "CAST(NULL AS \(dialect.doubleType))" }

  private mutating func stepName(_ name: String, _ node: NodeID) -> String {
    stepCounts[node, default: 0] += 1
    return names.name(like: "\(name) step \(stepCounts[node, default: 1])")
  }

  private func level(of term: QueryTerm) -> Int {
    if case .step(let place) = term { values[place].level } else { 0 }
  }

  private func known(_ term: QueryTerm) -> (text: String, level: Int)? {
    switch term {
    case .constant, .set: nil
    case .failed(let reason):
      (dialect.text(QueryWording.carried(reason.sentence, root: contents.name(of: reason.root))), 0)
    case .step(let place): reasons[place]
    }
  }

  private mutating func append(_ step: QueryStep, named name: String) throws(QueryError) {
    let column = dialect.quoted(name)
    let comment = step.isWhole ? comment(on: step) : nil
    let arguments = step.arguments.map { text(of: $0) }
    let below = step.arguments.reduce(0) { max($0, level(of: $1)) }
    let sources = step.arguments.compactMap { term -> String? in
      if case .step(let place) = term { values[place].column } else { nil }
    }
    switch step.work {
    case .input(let source):
      add(dialect.number("t.\(dialect.quoted(source))"), column, at: 0, comment, uses: [])
      values.append((column, 0))
      explainInput(step, "t.\(dialect.quoted(source))", named: name)
    case .choice:
      let (condition, first, second) = (arguments[0], arguments[1], arguments[2])
      put(
        "CASE WHEN \(condition) <> 0 THEN \(first) WHEN \(condition) = 0 THEN \(second) END", column, above: below,
        comment, uses: sources)
      let reasons = step.arguments.map { known($0) }
      let branches = [("<> 0", reasons[1]), ("= 0", reasons[2])].compactMap { sign, reason in
        reason.map { "WHEN \(condition) \(sign) THEN \($0.text)" }
      }
      let chosen = branches.isEmpty ? nil : "CASE \(branches.joined(separator: " ")) END"
      explain(
        step, column, named: name, arguments: [step.arguments[0]], own: chosen,
        above: reasons.reduce(0) { max($0, $1?.level ?? 0) }, uses: sources + reasons.compactMap { $0?.text })
    case .assertion:
      put("CASE WHEN \(arguments[0]) <> 0 THEN \(arguments[0]) END", column, above: below, comment, uses: sources)
      explain(
        step, column, named: name, arguments: step.arguments,
        own:
          "CASE WHEN \(arguments[0]) = 0 THEN \(own(contents.sentence(forEveryRow: .assertionFailed, of: step.node), step)) END",
        uses: sources)
    case .failureTest:
      put(
        "CASE WHEN \(arguments[0]) IS NULL THEN \(dialect.literal(1)) ELSE \(dialect.literal(0)) END", column,
        above: below, comment, uses: sources)
      reasons.append(nil)
    case .fallback:
      put("coalesce(\(arguments[0]), \(arguments[1]))", column, above: below, comment, uses: sources)
      let reason = known(step.arguments[1])
      explain(
        step, column, named: name, own: reason.map { "CASE WHEN \(column) IS NULL THEN \($0.text) END" },
        above: reason?.level ?? 0, uses: [reason?.text].compactMap(\.self))
    case .failing:
      put(nothing, column, above: below, comment, uses: [])
      explain(step, column, named: name, arguments: step.arguments)
    case .call(let operation):
      try append(operation, step, column, named: name, above: below, comment, uses: sources)
    }
  }

  private mutating func append(
    _ operation: OperatorQuery, _ step: QueryStep, _ column: String, named name: String, above below: Int,
    _ comment: String?, uses sources: [String]
  ) throws(QueryError) {
    let dialect = dialect
    var call = QueryCall(
      dialect: dialect,
      arguments: step.arguments.map { QueryArgument(text: text(of: $0), constant: $0.constant) },
      column: { dialect.quoted("\(name) part \($0)") })
    let value: String
    do throws(UnsupportedInDialect) {
      let written = try operation.write(&call)
      value = call.guarded(written)
    } catch {
      throw .operation(
        operation.name, node: contents.name(of: step.node), why: "\(dialect.title) \(error.sentence)",
        dialect: dialect.title)
    }
    var level = below
    var sources = sources
    for (place, part) in call.parts.enumerated() {
      level += 1
      let column = dialect.quoted("\(name) part \(place + 1)")
      add(part, column, at: level, uses: sources)
      sources.append(column)
    }
    put(value, column, above: level, comment, uses: sources)
    var cases = call.failures.map { "WHEN \($0.condition) THEN \(own($0.reason, step))" }
    if call.mayOverflow { cases.append("ELSE \(own(QueryWording.overflow, step))") }
    // If only an overflow is possible, the reason needs no case.
    let reason =
      call.failures.isEmpty ? own(QueryWording.overflow, step) : "CASE \(cases.joined(separator: " ")) END"
    explain(
      step, column, named: name, arguments: step.arguments,
      own: cases.isEmpty ? nil : "CASE WHEN \(column) IS NULL THEN \(reason) END", uses: sources)
  }

  private mutating func put(
    _ expression: String, _ column: String, above level: Int, _ comment: String?, uses: [String]
  ) {
    add(expression, column, at: level + 1, comment, uses: uses)
    values.append((column, level + 1))
  }

  private mutating func explain(
    _ step: QueryStep, _ column: String, named name: String, arguments: [QueryTerm] = [], own: String? = nil,
    above: Int = 0, uses: [String] = []
  ) {
    guard showsErrors else { return reasons.append(nil) }
    var parts: [String] = []
    var level = max(values[values.count - 1].level, above)
    for reason in arguments.compactMap({ known($0) }) where !parts.contains(reason.text) {
      parts.append(reason.text)
      level = max(level, reason.level)
    }
    if let own { parts.append(own) }
    if parts.isEmpty { return reasons.append(nil) }
    if own == nil, parts.count == 1 { return reasons.append((parts[0], level)) }
    let reason = dialect.quoted("\(name) error")
    add(
      parts.count == 1 ? parts[0] : "coalesce(\(parts.joined(separator: ", ")))", reason, at: level + 1,
      uses: uses + [column] + parts)
    reasons.append((reason, level + 1))
  }

  private mutating func explainInput(_ step: QueryStep, _ cell: String, named name: String) {
    guard showsErrors else { return reasons.append(nil) }
    let reason = dialect.quoted("\(name) error")
    let (before, behind) = QueryWording.notANumber
    let shown = "CAST(\(cell) AS \(dialect.textType))"
    add(
      """
      CASE WHEN \(cell) IS NULL THEN \(own(QueryWording.empty, step)) \
      WHEN (\(dialect.number(cell))) IS NULL THEN \(own(before, step)) || \(shown) || \(dialect.text(behind)) END
      """, reason, at: 0, uses: [])
    reasons.append((reason, 0))
  }

  private func own(_ sentence: String, _ step: QueryStep) -> String {
    dialect.text(QueryWording.carried(sentence, root: contents.name(of: step.node)))
  }

  private mutating func add(
    _ expression: String, _ name: String, at level: Int, _ comment: String? = nil, uses: [String]
  ) {
    while levels.count <= level { levels.append([]) }
    levels[level].append(Column(expression: expression, name: name, comment: comment, uses: uses))
  }

  /// Returns the columns of earlier levels that each level must copy, because later levels or the result use them.
  ///
  /// - Parameter result: The columns of the result.
  /// - Returns: One list per level.
  /// - Complexity: linear in the columns that all levels pass on.
  func handedOn(to result: [String]) -> [[String]] {
    var last: [String: Int] = [:]
    for (level, columns) in levels.enumerated() {
      for column in columns { for used in column.uses { last[used] = level } }
    }
    for column in result { last[column] = levels.count }
    var live: [String] = []
    return levels.enumerated().map { level, columns in
      let handed = live.filter { last[$0, default: 0] > level }
      live = handed + columns.map(\.name)
      return handed
    }
  }

  private func comment(on step: QueryStep) -> String? {
    QueryLevels.comment(on: step.node, in: contents, isColumn: { if case .input = step.work { true } else { false } }())
  }
}

extension QueryLevels {
  /// Returns a comment with a node's name, definition and label; nil for an input column without a label.
  static func comment(on node: NodeID, in contents: DocumentContents, isColumn: Bool) -> String? {
    var text = contents.name(of: node)
    if !isColumn {
      if let formula = contents.formula(of: node) {
        text += " = \(formula.text)"
      } else if case let call = contents.callText(of: node), !call.isEmpty {
        text += " = \(call)"
      }
    }
    if let label = contents.label(of: node) { text += ": \(label)" } else if isColumn { return nil }
    return QueryComment.line(text)
  }
}
