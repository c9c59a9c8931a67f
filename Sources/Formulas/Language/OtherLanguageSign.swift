/// Operator symbols of other languages, with advice on what to write instead.
enum OtherLanguageSign {
  /// The operator symbols.
  ///
  /// A longer symbol is listed before symbols with which it begins, so that the longest match is found first.
  static let all: [(spelling: StaticString, advice: Advice)] = [
    ("//", Advice("", ["floor(a / b)": ""])),
    ("<>", Advice("", ["a != b": ""])),
    ("!", Advice("", ["not a": "", "n!": "for a factorial"])),
    ("=", Advice("", ["a == b": "to compare"])),
    ("&", Advice("", [:], "there are no bit operators; 'and' joins conditions")),
    ("|", Advice("", ["abs(a)": "for the value without its sign"], "'or' joins conditions")),
    ("~", Advice("", ["-a - 1": "for the complement of bits", "not a": "of a condition"])),
    ("?", Advice("", ["if(condition, then, else)": ""])),
    (
      ":",
      Advice(
        "", ["if(condition, then, else)": "", "a / b": "to divide"],
        "there are no sequences, only lists of numbers such as [1, 2, 3]")
    ),
    ("..", Advice("", [:], "formulas have no sequences: write the numbers as a list, [1, 2, 3]")),
    ("…", Advice("", [:], "formulas have no sequences: write the numbers as a list, [1, 2, 3]")),
    ("[", Advice("", [:], "use a list as a whole argument, such as mean([1, 2]); elsewhere use round brackets")),
    ("]", Advice("", [:], "use round brackets")),
    ("{", Advice("", [:], "use round brackets, and [1, 2] for a list")),
    ("}", Advice("", [:], "use round brackets, and [1, 2] for a list")),
    ("·", Advice("", ["a * b": ""])),
    ("⋅", Advice("", ["a * b": ""])),
    ("∗", Advice("", ["a * b": ""])),
    ("∕", Advice("", ["a / b": ""])),
    ("–", Advice("", ["a - b": ""])),
    ("—", Advice("", ["a - b": ""])),
    ("∛", Advice("", ["cbrt(a)": ""])),
    ("∞", Advice("", [:], "a number must be finite")),
    ("°", Advice("", ["radians(a)": "around an angle in degrees"])),
    ("¹", Advice("", ["a^1": ""])),
    ("⁰", Advice("", ["a^0": ""])),
    ("⁴", Advice("", ["a^4": ""])),
    ("⁵", Advice("", ["a^5": ""])),
    ("⁶", Advice("", ["a^6": ""])),
    ("⁷", Advice("", ["a^7": ""])),
    ("⁸", Advice("", ["a^8": ""])),
    ("⁹", Advice("", ["a^9": ""])),
    ("⁻", Advice("", ["a^-1": "for a⁻¹"])),
    ("½", Advice("", ["0.5": ""], "after a number, as in 1½, write 1.5")),
    ("¼", Advice("", ["0.25": ""], "after a number, as in 1¼, write 1.25")),
    ("¾", Advice("", ["0.75": ""], "after a number, as in 1¾, write 1.75")),
    (";", Advice("", [:], "separate arguments with a comma")),
    ("#", Advice("", [:], "other bases look like 0x1F, 0b101 or 0o17; a comment needs a space before #")),
    ("$", Advice("", [:], "write the number without a currency, and names without $")),
    ("€", Advice("", [:], "write the number without a currency")),
    ("£", Advice("", [:], "write the number without a currency")),
    ("'", Advice("", [:], "write names without quotation marks")),
    ("\"", Advice("", [:], "write names without quotation marks")),
  ]

  /// Returns the length in bytes of another language's symbol, and the advice for it; nil if there is none.
  static func find(_ reader: ByteReader, at offset: Int) -> (length: Int, fixIt: String)? {
    for (spelling, advice) in all where reader.begins(with: spelling, at: offset) {
      return (spelling.utf8CodeUnitCount, advice.sentence)
    }
    return nil
  }
}
