public import DataSets
import EvaluationEngine
import Formulas

/// Parses the points of a data set as people type them: `x, value ± error, annotation`.
public enum PointSyntax {
  /// Parses a point: `3`, `3 ± 0.2`, `1, 3`, `3, food`, or `1, 3 ± 0.2, food`.
  ///
  /// A text with two parts is read as x and value if its second part is a number, otherwise as value and annotation. In
  /// a text with three or more parts, the first is x, which may be empty, the second is the value, and the rest is the
  /// annotation.
  ///
  /// - Complexity: Linear in the text.
  public static func parse(_ text: String) throws(Problem) -> Datum {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return try datum(nil, text[...], nil) }
    if parts.count > 2 { return try datum(parts[0], parts[1], text[parts[2].startIndex...]) }
    let isValue = (try? NumberText.parse(parts[1])) != nil
    return isValue ? try datum(parts[0], parts[1], nil) : try datum(nil, parts[0], parts[1])
  }

  private static func datum(
    _ x: Substring?, _ value: Substring, _ annotation: Substring?
  ) throws(Problem) -> Datum {
    let quantity = try number(value, "the value")
    var point = Datum(quantity.value, annotation: annotation.flatMap { Self.annotation(String($0)) })
    point.errorY = bar(quantity)
    if let x { try setX(x, of: &point) }
    return point
  }

  /// Sets the x of a point from typed text: a number with or without an error, or a date.
  ///
  /// An empty text removes the x.
  public static func setX(_ text: String, of point: inout Datum) throws(Problem) {
    try setX(text[...], of: &point)
  }

  private static func setX(_ part: Substring, of point: inout Datum) throws(Problem) {
    (point.valueX, point.errorX, point.xKind) = (nil, nil, .number)
    let trimmed = part.withoutBlanks
    if trimmed.isEmpty { return }
    if let seconds = DateText.seconds(trimmed.utf8) {
      (point.valueX, point.xKind) = (seconds, .date)
      return
    }
    let quantity = try number(part, "x")
    point.valueX = quantity.value
    point.errorX = bar(quantity)
  }

  /// Sets the value of a point from typed text.
  ///
  /// If the text has no error, the point keeps its error.
  public static func setValue(_ text: String, of point: inout Datum) throws(Problem) {
    let quantity = try number(text[...], "the value")
    point.value = quantity.value
    if let bar = bar(quantity) { point.errorY = bar }
  }

  /// Sets the error of a point's value from typed text; an empty text removes the error.
  ///
  /// The text is a number, `0.2`, a percentage of the value, `5%`, or an error upwards and one downwards, `+0.3 -0.2`.
  public static func setError(_ text: String, of point: inout Datum) throws(Problem) {
    let typed = text[...].withoutBlanks
    guard !typed.isEmpty else {
      point.errorY = nil
      return
    }
    // Only a percentage refers to the value.
    let value = typed.contains("%") ? NumberText.shortest(point.value) : "0"
    let quantity = try? NumberText.parse(typed.first == "+" ? "\(value)(\(typed))" : "\(value) ± \(typed)")
    guard let bar = quantity.flatMap({ bar($0) }) else {
      throw Problem(
        sentence: "'\(typed)' is not an error: write 0 or more, such as 0.2 or 5%, or +0.3 -0.2 for each side",
        span: 0..<text.utf8.count)
    }
    point.errorY = bar
  }

  /// Sets the correlation of a point's two errors from typed text, a number from -1 to 1.
  ///
  /// An empty text removes the correlation.
  public static func setCorrelation(_ text: String, of point: inout Datum) throws(Problem) {
    if text[...].withoutBlanks.isEmpty {
      point.errorCorrelation = nil
      return
    }
    let quantity = try number(text[...], "the correlation")
    guard quantity.lower == nil, abs(quantity.value) <= 1 else {
      throw Problem(sentence: "a correlation is a number from -1 to 1", span: 0..<text.utf8.count)
    }
    point.errorCorrelation = quantity.value
  }

  /// Returns a typed annotation without blanks at its ends; nil if nothing is left.
  public static func annotation(_ text: String) -> String? {
    let trimmed = text[...].withoutBlanks
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// Returns the x of a point as text that can be typed again; empty if the point has no x.
  public static func x(of point: Datum) -> String {
    guard let x = point.valueX else { return "" }
    if point.xKind == .date, let date = DateText.exactText(x) { return date }
    return NumberText.shortest(point.errorX.map { Quantity(x, lower: $0.lower, upper: $0.upper) } ?? Quantity(x))
  }

  /// Returns the error of a point's value as text that can be typed again; empty if the point has no error.
  public static func error(of point: Datum) -> String {
    guard let bar = point.errorY else { return "" }
    let (lower, upper) = (NumberText.shortest(bar.lower), NumberText.shortest(bar.upper))
    return bar.isSymmetric ? lower : "+\(upper) -\(lower)"
  }

  private static func bar(_ quantity: Quantity) -> ErrorBar? {
    guard let lower = quantity.lower, let upper = quantity.upper else { return nil }
    return ErrorBar(lower: lower, upper: upper)
  }

  private static func number(_ part: Substring, _ role: String) throws(Problem) -> Quantity {
    do throws(NumberProblem) {
      return try NumberText.parse(part)
    } catch {
      if part.withoutBlanks.isEmpty { throw part.problem("\(role) is missing: type x, value ± error, annotation") }
      throw Problem(sentence: "\(error)", span: error.span, from: part.span.lowerBound)
    }
  }
}
