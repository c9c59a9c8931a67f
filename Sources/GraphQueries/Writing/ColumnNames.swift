/// Names of columns inside a query, unique by the dialect's rules.
struct ColumnNames {
  /// The bytes reserved for suffixes of a name, such as ` part 12` or ` error`.
  private static let room = 20

  private let dialect: SQLDialect
  private var taken: Set<String> = []
  /// The next number to append, by the key of a name.
  private var next: [String: Int] = [:]

  init(_ dialect: SQLDialect) {
    self.dialect = dialect
  }

  /// Marks a name as taken.
  mutating func reserve(_ name: String) { taken.insert(dialect.key(of: name)) }

  /// Returns the name itself, or a similar one that is free.
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

  /// Returns the longest prefix of whole scalars that has at most `bytes` bytes.
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
