import Formulas

/// A part of a line that the user typed, and its location in the line.
extension Substring {
  /// The location of the part as UTF-8 offsets into the line.
  var span: Range<Int> {
    let start = base.utf8.distance(from: base.startIndex, to: startIndex)
    return start..<start + utf8.count
  }

  /// The part without blanks at its ends.
  var withoutBlanks: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  func problem(_ sentence: String) -> LineProblem { LineProblem(sentence: sentence, span: span) }

  /// Parses the part as a number without an uncertainty.
  ///
  /// - Parameters:
  ///   - uncertain: The problem with a number that has an uncertainty.
  ///   - fixIt: The end of the sentence about a text that is not a number.
  /// - Returns: The number.
  /// - Throws: The problem, if the part is not a number or has an uncertainty.
  func exactNumber(unless uncertain: String, fixIt: String = "") throws(LineProblem) -> Double {
    let quantity: Quantity
    do throws(NumberProblem) { quantity = try NumberText.parse(self) } catch { throw problem("\(error)\(fixIt)") }
    guard quantity.isExact else { throw problem(uncertain) }
    return quantity.value
  }
}
