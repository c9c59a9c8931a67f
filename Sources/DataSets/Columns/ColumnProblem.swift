import TextScanning

/// The reason why a name or number does not identify a column of a table.
public enum ColumnProblem: Error, Hashable, Sendable {
  /// No column has this name or number; `among` is empty if the columns have no names.
  case noColumn(ColumnName, among: [String], count: Int)
  /// A name that several columns have; `numbers` are the column numbers.
  case ambiguous(String, numbers: [Int])
}

extension ColumnProblem: CustomStringConvertible {
  /// The problem and a suggestion.
  public var description: String {
    switch self {
    case .noColumn(.name(let name), let names, let count):
      names.isEmpty
        ? "the columns have no names such as '\(name)': give a number from 1 to \(count)"
        : "there is no column '\(name)': there are \(MessageText.list(names))"
    case .noColumn(.number(let number), _, let count):
      "there is no column \(number): give a number from 1 to \(count)"
    case .ambiguous(let name, let numbers):
      "several columns are called '\(name)': use one of the numbers \(MessageText.list(numbers.map(String.init)))"
    }
  }
}
