struct ColumnNames {
  /// The number of bytes that names leave free for suffixes such as ` part 12` or ` error`.
  private static let room = 20

  private let dialect: SQLDialect
  private var taken: Set<String> = []
  /// For each used name, the next number to append to it; names that the dialect considers equal have the same key.
  private var next: [String: Int] = [:]

  init(_ dialect: SQLDialect) {
    self.dialect = dialect
  }

  mutating func reserve(_ name: String) { taken.insert(dialect.key(of: name)) }

  /// Returns `wanted`, or a similar name if it is already used.
  ///
  /// - Complexity: expected linear in the name's length.
  mutating func name(like wanted: String) -> String {
    var base = wanted
    if let limit = dialect.longestIdentifier, wanted.utf8.count > limit - Self.room {
      base = Self.prefix(of: wanted, bytes: limit - 2 * Self.room)
    }
    let key = dialect.key(of: base)
    var name = base
    if base != wanted || taken.contains(key) {
      var number = next[key] ?? 2
      repeat {
        name = "\(base) ~\(number)"
        number += 1
      } while taken.contains(dialect.key(of: name))
      next[key] = number
    }
    reserve(name)
    return name
  }

  private static func prefix(of text: String, bytes: Int) -> String {
    var prefix = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > bytes { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }
}
