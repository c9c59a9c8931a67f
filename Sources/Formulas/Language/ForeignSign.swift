/// Signs of other languages that nodecalc does not have, and what to write instead.
enum ForeignSign {
  private static let all: [(spelling: StaticString, mend: String)] = [
    ("//", "write floor(a / b)"),
    ("<>", "write != or ≠"),
    ("!", "write not, or n! for a factorial"),
    ("=", "write == to compare"),
    ("&", "write and"),
    ("|", "write or, or abs(x)"),
    ("~", "write not"),
    ("?", "write if(condition, then, else)"),
    (":", "write if(condition, then, else), or / to divide"),
    ("[", "a list stands where a value does, as in mean([1, 2]); use round brackets elsewhere"),
    ("]", "use round brackets"),
    ("{", "use round brackets"),
    ("}", "use round brackets"),
    ("·", "write * or ×"),
    ("⋅", "write * or ×"),
    ("∗", "write *"),
    ("∕", "write /"),
    ("–", "write - or −"),
    ("—", "write - or −"),
    ("∛", "write cbrt(x)"),
    ("∞", "a number is finite"),
    ("°", "write radians(x)"),
    ("¹", "write ^1"),
    ("⁰", "write ^0"),
    ("⁴", "write ^4"),
    ("⁵", "write ^5"),
    ("⁶", "write ^6"),
    ("⁷", "write ^7"),
    ("⁸", "write ^8"),
    ("⁹", "write ^9"),
    ("⁻", "write ^-1"),
    ("½", "write 0.5"),
    ("¼", "write 0.25"),
    ("¾", "write 0.75"),
    (";", "separate arguments with a comma"),
    ("#", "other bases are written 0x1F, 0b101 or 0o17; a comment needs a blank before #"),
    ("$", "write the number without a currency"),
    ("€", "write the number without a currency"),
    ("£", "write the number without a currency"),
    ("'", "write names without quotation marks"),
    ("\"", "write names without quotation marks"),
  ]

  /// The foreign sign at that offset, its length in bytes and what to write instead.
  static func find(_ reader: ByteReader, at offset: Int) -> (length: Int, mend: String)? {
    for (spelling, mend) in all where reader.begins(with: spelling, at: offset) {
      return (spelling.utf8CodeUnitCount, mend)
    }
    return nil
  }
}
