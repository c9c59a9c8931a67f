import Formulas
import Geometry
import Units

/// How values of an attribute are written in files: `GraphFiles` has a reader, a writer and a schema for each form.
public enum AttributeForm: Sendable {
  /// `true`; the attribute is left out for false.
  case flag
  /// A text of at most `ShortText.byteLimit` bytes.
  case shortText
  /// A number format as text, such as `2 decimals`.
  case numberFormat
  /// A unit as text, such as `km/h`.
  case unit
  /// Two numbers: `[low, high]`.
  case range
  /// Columns and rows of a chart: `[40, 10]`.
  case size
  /// The logarithmic axes of a chart, as a word.
  case axes
  /// Members with a reader, a writer and a schema of their own.
  case own
}

/// Which part of a file has an attribute.
public enum AttributePlace: Sendable {
  /// A member of the node, after those of its content.
  case tail
  /// A member of the node, among those of its content: the writer of that content writes it.
  case content
  /// A section of the document.
  case section
}

extension AttributeForm {
  /// Returns the value that a typed text stands for; nil for an empty one, which removes the attribute.
  ///
  /// - Throws: Why the text has no value of this form.
  public func parse(_ text: String) throws(LineProblem) -> AttributeValue? {
    let trimmed = String(RangeSyntax.withoutBlanks(text[...]))
    if trimmed.isEmpty { return nil }
    switch self {
    case .shortText: return .text(trimmed)
    case .unit:
      do throws(UnitProblem) {
        return .text(try Unit(reading: trimmed).storedText)
      } catch {
        throw LineProblem(sentence: "\(error)", span: error.span)
      }
    case .range: return try RangeSyntax.parse(text).map(AttributeValue.range)
    case .size: return .size(try ChartLine.size(trimmed[...], at: 0..<text.utf8.count))
    case .axes: return .axes(try ChartLine.axes(trimmed[...], at: 0..<text.utf8.count))
    case .numberFormat:
      do throws(NumberFormat.Problem) {
        return .format(try NumberFormat(text))
      } catch {
        throw LineProblem(sentence: "\(error)", span: error.span)
      }
    case .flag:
      switch trimmed.lowercased() {
      case "yes", "true", "on": return .flag
      case "no", "false", "off": return nil
      case _: throw LineProblem(sentence: "write yes or no", span: 0..<text.utf8.count)
      }
    case .own: throw LineProblem(sentence: "it cannot be typed in a line", span: 0..<text.utf8.count)
    }
  }
}

extension AttributeValue {
  /// The value as it can be typed again; nil if it is more than a line.
  public var typedText: String? {
    switch self {
    case .flag: "yes"
    case .text(let text): text
    case .format(let format): format.text
    case .range(let range): RangeSyntax.text(of: range)
    case .size(let size): "\(size.columns)x\(size.rows)"
    case .axes(let axes): axes.rawValue
    case .members, .uncertainty: nil
    }
  }
}
