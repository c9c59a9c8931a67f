import EvaluationEngine
import GraphDocument

/// The reasons why a row has no value, in the same words as in `nodecalc batch`.
///
/// They never contain numbers that differ between rows.
enum QueryWording {
  /// The reason for a node that has no value in any row.
  static let noValue = "no number"
  /// The reason for an empty cell of the table.
  static let empty = "no value"
  /// The texts before and after the content of a cell, in the message that the cell is not a finite number.
  static let notANumber = (before: "'", behind: "' is not a number")
  static let overflow = Failure.overflow.sentence

  /// Returns a reason, preceded by the name of the node where the failure originates.
  static func carried(_ sentence: String, root: String) -> String { "\(root): \(sentence)" }
}

enum QueryComment {
  /// Returns a comment.
  ///
  /// Blanks replace invisible characters and characters that could end the line.
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
