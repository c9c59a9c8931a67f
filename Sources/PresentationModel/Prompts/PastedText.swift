import Formulas
import GraphDocument

/// Text that was pasted, looked at line by line.
struct PastedText {
  let text: String
  /// The lines that say something, without blanks around them.
  let lines: [Substring]

  init(_ text: String) {
    self.text = text
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Whether it may be a document.
  var isDocument: Bool { lines.first?.first == "{" }

  /// Whether each of several lines names what it makes: `a = 3`, `b = a * 2`.
  var isDefinitions: Bool {
    let lines = lines.filter { $0.first != "#" }
    return lines.count > 1 && lines.allSatisfy(Self.isDefinition)
  }

  /// Whether it is one line that names what it makes, by a formula.
  var isDefinition: Bool {
    lines.count == 1 && Self.isDefinition(lines[0])
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
