import Formulas
import GraphDocument

/// Text that was pasted, looked at line by line.
struct PastedText {
  let text: String
  /// The lines that are not blank, without blanks around them.
  let lines: [Substring]

  init(_ text: String) {
    self.text = text
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Whether it may be a document.
  var isDocument: Bool { lines.first?.first == "{" }

  /// Whether it is several lines that name what they make: `a = 3`, `b = a * 2`.
  ///
  /// One that does is enough: the reader reports the place of what is wrong in the rest.
  var isDefinitions: Bool {
    lines.count > 1 && lines.contains { $0.first != "#" && Self.isDefinition($0) }
  }

  /// Whether it is one line that can only be a formula: `b = a * 2`, `5 + 5`.
  var isFormula: Bool {
    lines.count == 1 && (Self.isDefinition(lines[0]) || line.first.map(ValueEntry.canBegin) == true)
      && NodeEntry(line, choice: nil, allowsOperators: true).result.isFailure
  }

  /// The text for one line: of numbers, one on each line, their list.
  var line: String {
    guard lines.count > 1, lines.allSatisfy({ (try? NumberText.parse(String($0))) != nil }) else { return text.trimmed }
    return lines.joined(separator: ", ")
  }

  private static func isDefinition(_ line: Substring) -> Bool {
    FormulaEntry.namePart(of: String(line)).map { NodeName.problem(in: String($0)) == nil } ?? false
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
