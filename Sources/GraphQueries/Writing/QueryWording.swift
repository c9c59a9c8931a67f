import EvaluationEngine
import GraphDocument

/// Why a row has no value, in the words of `nodecalc batch`: no number of the row is in them.
enum QueryWording {
  /// The reason for a node that has no value in any row.
  static let noValue = "no number"
  /// The reason for an empty cell of the table.
  static let empty = "no value"
  /// The reason for a cell of the table with a text, an infinity or a NaN; the cell is between the two.
  static let notANumber = (before: "'", behind: "' is not a number")
  static let overflow = Failure.overflow.sentence

  /// A reason as it goes from node to node: behind the name of the node that fails by itself.
  static func carried(_ sentence: String, root: String) -> String { "\(root): \(sentence)" }
}

/// A comment that ends with its line, for any text in it.
enum QueryComment {
  /// The text after two hyphens, with blanks for all characters that could end the line or be invisible.
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
