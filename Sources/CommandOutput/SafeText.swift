import Geometry

/// A line of text that is safe for a terminal, a message or a log.
///
/// It can only be created from the program's own literals, and from text that `CellText` makes safe. A function with a
/// `SafeText` parameter therefore never gets control characters, bidi controls or invisible characters from other
/// sources.
package struct SafeText: Hashable, Sendable {
  package private(set) var text: String

  /// Creates text in which visible marks replace dangerous and invisible characters, including line ends.
  package init(_ text: some StringProtocol) {
    self.text = CellText.safe(text)
  }

  private init(safe text: String) {
    self.text = text
  }

  package static func blanks(_ count: Int) -> SafeText {
    SafeText(safe: String(repeating: " ", count: max(0, count)))
  }

  package var columns: Int { CellText.columns(of: text) }

  package static func + (left: SafeText, right: SafeText) -> SafeText { SafeText(safe: left.text + right.text) }

  package static func += (left: inout SafeText, right: SafeText) { left.text += right.text }

  /// Returns the text in at most this many columns; a longer text is shortened in its middle, with an ellipsis.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func shortened(toColumns limit: Int) -> SafeText {
    SafeText(safe: CellText.shortened(text, toColumns: limit))
  }

  /// Returns one line per row of texts, with two blanks between the aligned columns.
  ///
  /// - Complexity: linear in the text.
  package static func table(_ rows: [[String]]) -> [SafeText] {
    AlignedText.lines(of: rows).map { SafeText(safe: $0) }
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  // A static string is a literal; computed strings are not.
  package init(stringLiteral literal: StaticString) {
    self.init(safe: literal.description)
  }

  package init(stringInterpolation interpolation: Interpolation) {
    self.init(safe: interpolation.text)
  }

  /// Builds a text from an interpolated literal: the literal parts stay unchanged, and all values are made safe.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    package mutating func appendInterpolation(_ part: SafeText) {
      text += part.text
    }

    package mutating func appendInterpolation(_ part: some StringProtocol) {
      text += CellText.safe(part)
    }

    package mutating func appendInterpolation(_ part: some CustomStringConvertible) {
      text += CellText.safe(part.description)
    }
  }
}

extension SafeText: CustomStringConvertible {
  package var description: String { text }
}

/// Lines that are safe for a terminal, collected as bytes.
struct SafeLines: Equatable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ line: SafeText) {
    bytes.append(contentsOf: line.text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}
