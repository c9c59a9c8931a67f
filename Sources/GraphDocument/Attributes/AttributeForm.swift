import Formulas
import Geometry
public import Units

/// The notation of an attribute's values in files; `GraphFiles` has a reader, a writer and a schema for each form.
public enum AttributeForm: Sendable {
  /// The value `true`; an attribute that is false is not written.
  case flag
  /// A text of at most `ShortText.byteLimit` bytes.
  case shortText
  /// A number format as text, such as `2 decimals`.
  case numberFormat
  case unit
  case range
  case size
  /// A word that says which axes of a chart are logarithmic.
  case axes
  /// A JSON object with a reader, a writer and a schema of its own.
  case own
}

/// Where in a file an attribute is written.
public enum AttributePlace: Sendable {
  /// The attribute is a member of the node, after the members of the node's content.
  case tail
  /// The attribute is a member of the node, between the members of its content; the writer of the content writes it.
  case content
  /// The attribute is in a section of the document and not in the node.
  case section
}

extension AttributeForm {
  /// Parses a typed text as a value of this form; an empty text removes the attribute.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - definitions: The units that the document defines.
  /// - Returns: The value; nil for an empty text.
  /// - Throws: The reason why the text is not a value of this form.
  public func parse(_ text: String, _ definitions: UnitDefinitions = .none) throws(LineProblem) -> AttributeValue? {
    let part = text[...].withoutBlanks
    let trimmed = String(part)
    if trimmed.isEmpty { return nil }
    switch self {
    case .shortText: return .text(trimmed)
    case .unit:
      do throws(UnitProblem) {
        return .text(try Unit(reading: trimmed, definitions).storedText)
      } catch {
        throw LineProblem(sentence: "\(error)", span: error.span, from: part.span.lowerBound)
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
  /// The value as text that can be typed again; nil if it cannot be typed on one line.
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
