import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The parsed text of the prompt `=`, such as `total = a + b`.
///
/// The text is a number, a distribution, values or a formula, optionally with `name =` before it.
struct FormulaEntry {
  enum Node: Hashable, Sendable {
    case number(Quantity)
    case quantity(Quantity, unit: String)
    case distribution(TypedDistribution)
    case formula(Formula)
    case data(DataSet)
  }

  let name: String?
  let nameSpan: Range<Int>
  /// The text after `=` without surrounding blanks, or the whole line if there is no name.
  let body: String
  let result: Result<Node, LineProblem>

  /// Parses a line.
  ///
  /// `focus` is the node that `ans` means. `today` is the date that replaces the word `today`.
  init(_ text: String, focus: NodeID?, in contents: DocumentContents, today: String?) {
    let sign = Self.nameSign(in: text)
    let named = Self.namePart(of: text)
    name = named.map(String.init)
    nameSpan = text.utf8Span(of: named ?? text[..<text.startIndex])
    let body = (sign.map { text[text.index(after: $0)...] } ?? text[...]).trimmed
    self.body = String(body)
    result = Self.result(
      self.body, from: text.utf8Span(of: body).lowerBound, focus: focus.map { contents.name(of: $0) }, contents,
      today: today)
  }

  /// Returns the text before `=` without surrounding blanks; nil without `=`.
  static func namePart(of text: String) -> Substring? {
    nameSign(in: text).map { text[..<$0].trimmed }
  }

  /// Returns the index of the sign `=` after the name; nil if there is none.
  ///
  /// An `=` does not count in these positions:
  ///
  /// - in a comparison such as `<=`
  /// - in brackets, where it belongs to an argument
  /// - at the beginning or end of the text
  private static func nameSign(in text: String) -> String.Index? {
    let body = TypedText.body(of: text)
    var previous: Character?
    var depth = 0
    var index = body.startIndex
    while index < body.endIndex {
      let next = body.index(after: index)
      if body[index] == "(" { depth += 1 }
      if body[index] == ")" { depth -= 1 }
      if body[index] == "=", depth <= 0 {
        let isComparison = next < body.endIndex && body[next] == "=" || previous.map("<>!=".contains) == true
        if !isComparison { return index }
      }
      previous = body[index]
      index = next
    }
    return nil
  }

  private static func result(
    _ body: String, from start: Int, focus: String?, _ contents: DocumentContents, today: String?
  ) -> Result<Node, LineProblem> {
    let formula: Formula
    do throws(TypedEntry.Problem) {
      switch try TypedEntry.read(body, in: contents, today: today) {
      case .number(let quantity): return .success(.number(quantity))
      case .quantity(let quantity, let unit): return .success(.quantity(quantity, unit: unit))
      case .distribution(let distribution): return .success(.distribution(distribution))
      case .data(let set): return .success(.data(set))
      case .formula(let typed):
        formula = typed
      }
    } catch {
      return .failure(LineProblem(sentence: error.sentence, span: error.span, from: start))
    }
    guard let answer = formula.mentions.first(where: { formula.names[$0.name] == Self.answer }) else {
      return .success(.formula(formula))
    }
    guard let focus else {
      let sentence = "'\(Self.answer)' stands for the selected node, but no node is selected"
      return .failure(LineProblem(sentence: sentence, span: answer.span, from: start))
    }
    guard let renamed = formula.renaming(Self.answer, to: focus) else {
      let sentence = "'\(focus)' cannot be used here: write brackets"
      return .failure(LineProblem(sentence: sentence, span: answer.span, from: start))
    }
    return .success(.formula(renamed))
  }

  /// The word that means the selected node.
  static let answer = "ans"

  /// Returns the last word of a line, and the text before it.
  ///
  /// The word is empty if the line does not end in one.
  static func lastWord(of line: String) -> (head: String, word: String) {
    let word = String(line.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
    guard let first = word.first, first.isLetter || first == "_" else { return (line, "") }
    return (String(line.dropLast(word.count)), word)
  }
}
