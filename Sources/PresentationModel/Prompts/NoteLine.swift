/// A note's text in a single line: `\n` for a line break, `\t` for a tab, `\\` for a backslash.
enum NoteLine {
  static func typed(_ text: String) -> String {
    var line = ""
    for character in text {
      switch character {
      case "\\": line += "\\\\"
      case "\t": line += "\\t"
      case let other where other.isNewline: line += "\\n"
      case let other: line.append(other)
      }
    }
    return line
  }

  /// Returns the text of a line with its escapes replaced by line breaks, tabs and backslashes.
  ///
  /// Other backslashes stay.
  static func text(_ line: String) -> String {
    var text = ""
    var isEscape = false
    for character in line {
      if isEscape {
        isEscape = false
        switch character {
        case "\\": text += "\\"
        case "n": text += "\n"
        case "t": text += "\t"
        case let other: text += "\\" + String(other)
        }
      } else if character == "\\" {
        isEscape = true
      } else {
        text.append(character)
      }
    }
    return isEscape ? text + "\\" : text
  }
}
