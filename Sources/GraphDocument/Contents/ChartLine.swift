import Geometry
import TextScanning

/// A chart's kind and form as one line of text: `bar 40x10 log y`.
public struct ChartLine: Hashable, Sendable {
  /// The kind of chart: the first word of the line.
  public var kind: ChartKind
  /// The size and the logarithmic axes: the rest of the line.
  public var form: ChartForm

  /// Creates the line for a chart of a kind and form.
  public init(kind: ChartKind, form: ChartForm) {
    self.kind = kind
    self.form = form
  }

  /// Parses a line such as `bar 40x10 log y`.
  ///
  /// The kind comes first, the size and the logarithmic axes follow in any order; missing parts get their defaults.
  public init(_ text: String) throws(Problem) {
    var words = text.split(separator: " ")[...]
    guard let word = words.popFirst() else {
      throw Problem(sentence: "type what kind of chart it is: \(Self.kinds)", span: 0..<0)
    }
    guard let kind = ChartKind(named: String(word)) else {
      let near = Suggestion.question(for: word, among: ChartKind.allCases.lazy.map(\.name))
      throw word.problem("there is no chart '\(word)': " + (near ?? "there are \(Self.kinds)"))
    }
    self.init(kind: kind, form: .standard)
    while let word = words.popFirst() {
      if word == "log" {
        form.logarithmic = try Self.axes(words.popFirst() ?? "", at: word.span)
      } else {
        form.size = try Self.size(word, at: word.span)
      }
    }
  }

  /// Parses a word such as `40x10` as a size.
  static func size(_ word: Substring, at span: Range<Int>) throws(Problem) -> Size {
    let sides = word.split(separator: word.contains("×") ? "×" : "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Int(sides[0]), let rows = Int(sides[1]) else {
      throw Problem(
        sentence: "'\(word)' is not a size: write columns and rows, such as 40x10, or log y",
        span: span)
    }
    let size = Size(columns: columns, rows: rows)
    guard ChartForm(size: size).isValid else { throw Problem(sentence: ChartForm.sizeRule, span: span) }
    return size
  }

  static func axes(_ word: Substring, at span: Range<Int>) throws(Problem) -> ChartForm.LogarithmicAxes {
    if let axes = ChartForm.LogarithmicAxes(rawValue: String(word)) { return axes }
    throw Problem(sentence: "write x, y, both or none after log", span: span)
  }

  private static let kinds = ChartKind.allCases.map(\.name).joined(separator: ", ")

  /// The line as text; parsing it gives the same chart.
  public var text: String {
    let log = form.logarithmic == .none ? "" : " log \(form.logarithmic.rawValue)"
    return "\(kind.name) \(form.size.columns)x\(form.size.rows)\(log)"
  }
}
