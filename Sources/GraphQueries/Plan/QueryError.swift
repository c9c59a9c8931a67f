/// The reason why a document cannot be written as a query.
public enum QueryError: Error, Hashable, Sendable {
  /// The dialect cannot express an operator that depends on columns of the table.
  case operation(String, node: String, why: String, dialect: String)
  case unknownNode(String, suggestion: String?)
  case noValue(String, kind: String)
  case dataAsked(String)
  /// The table has no column with the name after `--keep` or `--order-by`.
  case unknownColumn(String, flag: String, suggestion: String?)
  /// The dialect considers the names of two columns equal.
  case sameColumn(String, String, dialect: String)
  case longName(String, limit: Int, dialect: String)
  case unusableName
  /// A name contains a control character or an invisible character.
  case invisibleCharacter(String)
  /// The query needs more columns, or more common table expressions, than the dialect accepts.
  case tooLarge(what: String, count: Int, limit: Int, dialect: String)
}

extension QueryError {
  /// The problem as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .operation(let operation, let node, let why, let dialect):
      "'\(node)' cannot be written for \(dialect): \(operation): \(why)"
    case .unknownNode(let name, _): "--get: no node is named '\(name)'"
    case .noValue(let name, let kind): "--get: '\(name)' is a \(kind) and has no value"
    case .dataAsked(let name): "--get: '\(name)' is a data set, but a row of a table holds numbers"
    case .unknownColumn(let name, let flag, _): "\(flag): '\(name)' is not a column of the table"
    case .sameColumn(let first, let second, let dialect):
      first == second
        ? "two columns are named '\(first)'" : "\(dialect) does not distinguish the columns '\(first)' and '\(second)'"
    case .longName(let name, let limit, let dialect):
      "'\(name)' is longer than a name of \(dialect), which has \(limit) bytes at most"
    case .unusableName: "a table or a column has an empty name"
    case .invisibleCharacter(let name):
      "'\(name)' has a control character or an invisible character"
    case .tooLarge(let what, let count, let limit, let dialect):
      "the query would have \(count) \(what), and \(dialect) takes \(limit)"
    }
  }

  /// A suggestion how to solve the problem; nil if there is none.
  public var fixIt: String? {
    switch self {
    case .operation(_, let node, _, _):
      "leave '\(node)' out with '--get', or use another dialect or 'nodecalc batch'"
    case .unknownNode(_, let suggestion), .unknownColumn(_, _, let suggestion):
      suggestion.map { "did you mean '\($0)'?" }
    case .noValue, .dataAsked: "request nodes that are numbers"
    case .sameColumn(let first, let second, _):
      first == second ? "name each column once" : "rename one of them, or leave it out"
    case .longName: "rename it, or leave it out"
    case .unusableName: nil
    case .invisibleCharacter: "rename the table or the column, or leave the column out"
    case .tooLarge: "request fewer nodes with '--get', or evaluate the rows with 'nodecalc batch'"
    }
  }
}
