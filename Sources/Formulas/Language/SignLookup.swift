import EvaluationEngine

/// The table of signs, arranged for the parser: what a spelling means at each position.
struct SignLookup: Sendable {
  /// What the parser does when it has found a sign.
  struct Action: Sendable {
    let level: FormulaSign.Level
    let grouping: FormulaSign.Grouping
    /// Nil for a leading `+`.
    let operation: OperatorID?
    let argument: Double?
  }

  struct Entry: Sendable {
    let spelling: [UInt8]
    var prefix: Action?
    var infix: Action?
    var postfix: Action?
  }

  /// Signs by the first byte of their spelling, longest first.
  private let signs: [[Entry]]
  /// Signs spelled as words.
  private let words: [String: Entry]
  private let constants: [String: FormulaConstant]

  static let standard = SignLookup()

  private init() {
    var entries: [String: Entry] = [:]
    for sign in FormulaSign.all {
      let action = Action(
        level: sign.level, grouping: sign.grouping,
        operation: sign.operatorName.flatMap { OperatorID(named: $0) },
        argument: sign.argument)
      for spelling in sign.spellings {
        var entry = entries[spelling] ?? Entry(spelling: Array(spelling.utf8))
        switch sign.position {
        case .prefix: entry.prefix = action
        case .infix: entry.infix = action
        case .postfix: entry.postfix = action
        }
        entries[spelling] = entry
      }
    }
    words = entries.filter { $0.key.unicodeScalars.first?.beginsName == true }
    var signs = [[Entry]](repeating: [], count: 256)
    for (spelling, entry) in entries where words[spelling] == nil {
      if let first = entry.spelling.first { signs[Int(first)].append(entry) }
    }
    self.signs = signs.map { $0.sorted { $0.spelling.count > $1.spelling.count } }
    var constants: [String: FormulaConstant] = [:]
    for constant in FormulaConstant.allCases {
      for spelling in constant.spellings {
        constants[spelling] = constant
      }
    }
    self.constants = constants
  }

  /// The longest sign at that offset.
  func sign(_ reader: ByteReader, at offset: Int) -> Entry? {
    for entry in signs[Int(reader[offset])] {
      var index = 1
      while index < entry.spelling.count, reader[offset + index] == entry.spelling[index] {
        index += 1
      }
      if index == entry.spelling.count { return entry }
    }
    return nil
  }

  func word(_ name: String) -> Entry? { words[name] }

  func constant(_ name: String) -> FormulaConstant? { constants[name] }
}
