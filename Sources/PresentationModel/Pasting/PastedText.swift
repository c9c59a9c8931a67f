import Formulas
import GraphDocument

/// Text that was pasted, looked at line by line.
package struct PastedText {
  let text: String
  /// The lines that are not blank, without blanks around them.
  let lines: [Substring]

  init(_ text: String) {
    self.text = text
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The most bytes of a text that is not a document, and the most lines of definitions, that are taken: more would
  /// hold the screen up.
  package static let byteLimit = 1 << 20
  package static let definitionLimit = 10_000

  /// The reason why the text is refused as too large; nil if it is not.
  var refusal: String? {
    if isDocument { return nil }
    if text.utf8.count > Self.byteLimit {
      return
        "the pasted text has more than 1 MiB: save it as a file and read that with "
        + "the command 'read'"
    }
    if lines.count > Self.definitionLimit, isDefinitions {
      return "\(lines.count) lines of definitions were pasted, and \(Self.definitionLimit) at most are accepted: "
        + "save them as a file and read that with 'nodecalc import --from formulas'"
    }
    return nil
  }

  /// The line, from 1, that defines a name; nil if there is none.
  func line(defining name: String) -> Int? {
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let index = all.firstIndex { line in
      let code = line.prefix { $0 != "#" }
      return code.split(separator: ";").contains { FormulaEntry.namePart(of: String($0)).map { $0 == name } == true }
    }
    return index.map { $0 + 1 }
  }

  /// Whether it may be a table: several lines that are not a document, no definitions and no list of numbers.
  var mayBeTable: Bool { lines.count > 1 && !isDocument && !isDefinitions && !isListOfNumbers }

  /// Whether each of several lines is a number.
  private var isListOfNumbers: Bool {
    lines.count > 1 && lines.allSatisfy { (try? NumberText.parse(String($0))) != nil }
  }

  /// Whether it may be a document.
  var isDocument: Bool { lines.first?.first == "{" }

  /// Whether it is several lines, each with a name: `a = 3`, `b = a * 2`.
  ///
  /// One such line is enough: the reader reports the places of errors in the others.
  var isDefinitions: Bool {
    lines.count > 1 && lines.contains { $0.first != "#" && Self.isDefinition($0) }
  }

  /// Whether it is one line that can only be a formula: `b = a * 2`, `5 + 5`.
  var isFormula: Bool {
    lines.count == 1 && (Self.isDefinition(lines[0]) || line.first.map(ValueEntry.canBegin) == true)
      && NodeEntry(line, choice: nil, groups: Groups()).result.isFailure
  }

  /// The text as one line; numbers on separate lines become a list.
  var line: String {
    isListOfNumbers ? lines.joined(separator: ", ") : text.trimmed
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
