import TextScanning

/// Why a name means no column of a table.
public enum ColumnProblem: Error, Hashable, Sendable {
  /// Neither a name of the table nor a number within it; no names if its columns have none.
  case noColumn(ColumnName, among: [String], count: Int)
  /// A name that several columns have, with their numbers.
  case ambiguous(String, numbers: [Int])
}

extension ColumnProblem: CustomStringConvertible {
  /// The problem and a suggestion.
  public var description: String {
    switch self {
    case .noColumn(.name(let name), let names, let count):
      names.isEmpty
        ? "the columns have no names, so there is no '\(name)': give a number from 1 to \(count)"
        : "there is no column '\(name)': there are \(MessageText.list(names))"
    case .noColumn(.number(let number), _, let count):
      "there is no column \(number): give a number from 1 to \(count)"
    case .ambiguous(let name, let numbers):
      "several columns are called '\(name)': use one of the numbers \(MessageText.list(numbers.map(String.init)))"
    }
  }
}
