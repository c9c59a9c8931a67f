/// A note's text as one line to be typed: `\n` is a line break, `\t` a tab, `\\` a backslash.
enum NoteLine {
  /// The line that stands for a text.
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

  /// The text that a line stands for; a backslash before anything else is itself.
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
