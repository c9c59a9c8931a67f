import Geometry
import TextScanning

/// Escapes texts for HTML and Markdown pages, so that all of a text is visible and nothing in it is read as markup.
package enum MarkupText {
  /// Returns the text escaped for HTML, MathML and their attributes.
  ///
  /// - Complexity: linear in the text.
  package static func html(_ text: some StringProtocol) -> String {
    TextEscapes.html.escaped(CellText.safe(text))
  }

  /// Returns the text escaped for a line of Markdown: every character that could begin markup gets a backslash.
  ///
  /// Leading blanks are removed.
  ///
  /// - Complexity: linear in the text.
  package static func markdown(_ text: some StringProtocol) -> String {
    var escaped = ""
    var isDigitsOnly = true
    let scalars = Array(CellText.safe(text).unicodeScalars.drop { $0 == " " })
    for (place, scalar) in scalars.enumerated() {
      let next = place + 1 < scalars.count ? scalars[place + 1] : " "
      let isMark =
        switch scalar {
        // Inside a word it begins no markup.
        case "_": !(place > 0 && isWord(scalars[place - 1]) && isWord(next))
        case "\\", "`", "*", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "$", "!": true
        // At the start these begin a list, a rule or a heading, unless they belong to a number.
        case "-", "+", "=": place == 0 && !("0"..."9").contains(next)
        case ".", ")": place > 0 && isDigitsOnly && next == " "
        case _: false
        }
      if isMark { escaped += "\\" }
      if !("0"..."9").contains(scalar) { isDigitsOnly = false }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  /// Returns the lines unchanged between two lines of backticks, which are longer than any backticks in the lines.
  ///
  /// - Parameters:
  ///   - lines: The lines of a block of code.
  ///   - language: The language of the block, for readers that highlight it.
  /// - Returns: The block, with two more lines.
  /// - Complexity: Linear in the lines.
  package static func fenced(_ lines: [String], language: String = "text") -> [String] {
    var longest = 2
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    return [fence + language] + lines + [fence]
  }
}
