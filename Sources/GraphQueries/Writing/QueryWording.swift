import EvaluationEngine
import GraphDocument

/// Reasons why a row has no value, in the words of `nodecalc batch`; they contain no numbers that differ between rows.
enum QueryWording {
  /// The reason for a node that has no value in any row.
  static let noValue = "no number"
  /// The reason for an empty cell of the table.
  static let empty = "no value"
  /// The reason for a cell with a text, an infinity or a NaN: the texts before and after the cell.
  static let notANumber = (before: "'", behind: "' is not a number")
  static let overflow = Failure.overflow.sentence

  /// Returns a reason with the name of the node in which the failure originates.
  static func carried(_ sentence: String, root: String) -> String { "\(root): \(sentence)" }
}

/// Writes comments that end with their line, whatever their text.
enum QueryComment {
  /// Returns a comment; blanks replace all characters that could end the line or be invisible.
  static func line(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(endsOrHides(scalar) ? " " : scalar) }
    return "-- " + String(safe)
  }

  private static func endsOrHides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
