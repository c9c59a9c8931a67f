public import DataSets
import EvaluationEngine
import Formulas

/// The syntax for a list of values, such as `1, 2, 3 ± 0.5`.
///
/// Nothing between two commas is a missing value.
public enum ValueList {
  /// Returns whether a text looks like a list, rather than a number or a formula.
  ///
  /// A list is in brackets, or has commas between its numbers that are neither decimal commas nor group separators.
  public static func isMeant(by text: some StringProtocol) -> Bool {
    let body = text.drop { $0 == " " }
    // With anything but numbers it is a formula: `[a, 2]`, `[1, 2] * 3`. A text that is neither counts as a list, so
    // that the error message is about the list.
    if body.first == "[" { return (try? Formula.parse(text)).map(\.isListOfNumbers) ?? true }
    let parts = body.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ isBlank($0) || (try? NumberText.parse($0)) != nil }) else { return false }
    if parts.dropFirst().contains(where: { $0.first == " " }) { return true }
    // `1,5 ± 0,1` and `1,234,567.5` are one number, and `1,5` may be one.
    return parts.count > 2 && LocalizedNumber(body) == nil
  }

  /// Parses a list, with or without brackets.
  ///
  /// - Complexity: linear in the text.
  public static func parse(_ text: some StringProtocol) throws(Problem) -> DataSet {
    var body = String(text)[...].withoutBlanks
    if body.first == "[" {
      guard body.last == "]", body.count > 1 else {
        throw body.problem("the bracket is not closed: end the list with ]")
      }
      body = body.dropFirst().dropLast()
    }
    var set = DataSet()
    if isBlank(body) { return set }
    for part in body.split(separator: ",", omittingEmptySubsequences: false) {
      let point = try point(part)
      do throws(DataProblem) {
        try set.append(point)
      } catch {
        throw part.problem(error.description)
      }
    }
    return set
  }

  private static func point(_ part: Substring) throws(Problem) -> Datum {
    if isBlank(part) { return Datum(.nan) }
    do throws(NumberProblem) {
      let quantity = try NumberText.parse(part)
      guard let lower = quantity.lower, let upper = quantity.upper else { return Datum(quantity.value) }
      return Datum(quantity.value, errorY: ErrorBar(lower: lower, upper: upper))
    } catch {
      throw part.problem("\(error)")
    }
  }

  private static func isBlank(_ part: some StringProtocol) -> Bool { part.allSatisfy { $0 == " " } }

  /// Returns the values with their errors as text that can be typed again.
  public static func text(of set: DataSet) -> String {
    var parts: [String] = []
    var missing = set.missingPlaces[...]
    for (index, value) in set.values.enumerated() {
      while missing.first == parts.count {
        parts.append("")
        missing.removeFirst()
      }
      let bar = set.errorsY?[index]
      parts.append(text(of: value, bar))
    }
    parts += missing.map { _ in "" }
    let list = parts.joined(separator: ", ")
    // A single value, or only missing values, would not be read as a list without brackets.
    return parts.count < 2 || set.isEmpty ? "[\(list)]" : list
  }

  private static func text(of value: Double, _ bar: ErrorBar?) -> String {
    NumberText.shortest(bar.map { Quantity(value, lower: $0.lower, upper: $0.upper) } ?? Quantity(value))
  }
}

extension Formula {
  fileprivate var isListOfNumbers: Bool {
    guard case .call(let operation, let count)? = steps.last?.kind, operation.name == "list" else { return false }
    return count == steps.count - 1 && literals.count == count
  }
}
