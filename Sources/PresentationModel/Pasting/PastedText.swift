import Formulas
import GraphDocument

/// Pasted text and its lines.
package struct PastedText {
  let text: String
  let lines: [Substring]

  init(_ text: String) {
    self.text = text
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The largest size, in bytes, of pasted text that is not a document; the editor would respond slowly to more.
  package static let byteLimit = 1 << 20
  /// The largest number of lines in pasted text that defines nodes.
  package static let definitionLimit = 10_000

  /// The reason why the text is too large; nil if it is small enough.
  var refusal: String? {
    if isDocument { return nil }
    if text.utf8.count > Self.byteLimit {
      return
        "the pasted text has more than 1 MiB: save it as a file and read the file with "
        + "the command 'read'"
    }
    if lines.count > Self.definitionLimit, isDefinitions {
      return "\(lines.count) lines of definitions were pasted, more than the limit of \(Self.definitionLimit): "
        + "save them as a file and read it with 'nodecalc import --from formulas'"
    }
    return nil
  }

  /// Returns the number, from 1, of the line that defines `name`, such as `rate = 5`; nil if there is none.
  func line(defining name: String) -> Int? {
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let index = all.firstIndex { line in
      let code = line.prefix { $0 != "#" }
      return code.split(separator: ";").contains { FormulaEntry.namePart(of: String($0)).map { $0 == name } == true }
    }
    return index.map { $0 + 1 }
  }

  /// Whether the text may be a table: JSON objects, or several lines that are neither a document nor definitions nor a
  /// list of numbers.
  var mayBeTable: Bool {
    isListOfObjects || lines.count > 1 && !isDocument && !isDefinitions && !isListOfNumbers
  }

  /// Whether the text is a list of JSON objects, or JSON Lines: several lines, each of which is an object.
  private var isListOfObjects: Bool {
    let signs = text.lazy.filter { !$0.isWhitespace }.prefix(2)
    return signs.elementsEqual("[{") || lines.count > 1 && lines.allSatisfy { $0.first == "{" && $0.last == "}" }
  }

  private var isListOfNumbers: Bool {
    lines.count > 1 && lines.allSatisfy { (try? NumberText.parse(String($0))) != nil }
  }

  var isDocument: Bool { lines.first?.first == "{" && !isListOfObjects }

  /// Whether the text has several lines and at least one is a definition, such as `a = 3`.
  ///
  /// The reader reports errors in the other lines.
  var isDefinitions: Bool {
    lines.count > 1 && !isListOfObjects && lines.contains { $0.first != "#" && Self.isDefinition($0) }
  }

  /// Whether the text is one line that can only be a formula, such as `b = a * 2` or `5 + 5`.
  var isFormula: Bool {
    lines.count == 1 && (Self.isDefinition(lines[0]) || line.first.map(ValueEntry.canBegin) == true)
      && NodeEntry(line, choice: nil, groups: Groups()).result.isFailure
  }

  /// The text as one line.
  ///
  /// Numbers on separate lines become a list.
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
