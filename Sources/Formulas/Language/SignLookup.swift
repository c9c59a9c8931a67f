import EvaluationEngine

/// The parser's table of operator symbols: what each means before, between and after operands.
struct SignLookup: Sendable {
  struct Action: Sendable {
    let level: FormulaSign.Level
    let grouping: FormulaSign.Grouping
    /// The operator; nil for a leading `+`.
    let operation: OperatorID?
    let argument: Double?
    var share: FormulaSign.Share? = nil
  }

  struct Entry: Sendable {
    let spelling: Spelling
    var prefix: Action?
    var infix: Action?
    var postfix: Action?
  }

  /// The text of an operator symbol: up to four bytes of UTF-8, packed into an integer with the first byte lowest.
  struct Spelling: Hashable, Sendable {
    static let longest = 4

    let count: Int
    private var packed: UInt32 = 0

    init?(_ bytes: some Collection<UInt8>) {
      guard bytes.count <= Self.longest else { return nil }
      count = bytes.count
      for byte in bytes.reversed() {
        packed = packed << 8 | UInt32(byte)
      }
    }

    init(_ reader: ByteReader, _ span: Range<Int>) {
      count = span.count
      for offset in span.reversed() {
        packed = packed << 8 | UInt32(reader[offset])
      }
    }

    /// Returns whether `four`, a text of four bytes, begins with this symbol.
    func begins(_ four: Spelling) -> Bool {
      let mask = UInt32.max >> UInt32(8 * (Self.longest - count))
      return four.packed & mask == packed
    }
  }

  /// The operator symbols, grouped by the first byte of their text; in each group, the longest is first.
  private let signs: [[Entry]]
  private let words: [Entry]
  private let constants: [(spelling: Spelling, constant: FormulaConstant)]

  static let standard = SignLookup()

  /// The operator of `[a, b]`.
  static let list = OperatorID(named: "list")

  /// The operator of `2 x`.
  static let impliedProduct = Action(level: .product, grouping: .left, operation: .multiply, argument: nil)

  // Neither a dictionary nor a sort is used: creating their types would take too long for a single formula.
  private init() {
    var words: [Entry] = []
    var signs = [[Entry]](repeating: [], count: 256)
    for sign in FormulaSign.all {
      let action = Action(
        level: sign.level, grouping: sign.grouping,
        operation: sign.operatorName.flatMap { OperatorID(named: $0) },
        argument: sign.argument, share: sign.share)
      for text in sign.spellings {
        guard let spelling = Spelling(text.utf8), let first = text.utf8.first else { continue }
        if text.unicodeScalars.first?.beginsName == true {
          Self.put(action, at: sign.position, spelling, in: &words)
        } else {
          Self.put(action, at: sign.position, spelling, in: &signs[Int(first)])
        }
      }
    }
    self.words = words
    self.signs = signs
    var constants: [(spelling: Spelling, constant: FormulaConstant)] = []
    for constant in FormulaConstant.allCases {
      for text in constant.spellings {
        if let spelling = Spelling(text.utf8) { constants.append((spelling, constant)) }
      }
    }
    self.constants = constants
  }

  /// Adds the action of an operator symbol in one position; longer symbols stay before shorter ones.
  private static func put(
    _ action: Action, at position: FormulaSign.Position, _ spelling: Spelling, in entries: inout [Entry]
  ) {
    var index = 0
    while index < entries.count, entries[index].spelling != spelling, entries[index].spelling.count >= spelling.count {
      index += 1
    }
    if index == entries.count || entries[index].spelling != spelling {
      entries.insert(Entry(spelling: spelling), at: index)
    }
    switch position {
    case .prefix: entries[index].prefix = action
    case .infix: entries[index].infix = action
    case .postfix: entries[index].postfix = action
    }
  }

  func sign(_ reader: ByteReader, at offset: Int) -> Entry? {
    let candidates = signs[Int(reader[offset])]
    if candidates.isEmpty { return nil }
    let four = Spelling(reader, offset..<offset + Spelling.longest)
    return candidates.first { $0.spelling.begins(four) }
  }

  /// Returns whether a word is an operator symbol or a constant; such a word is not the name of a node.
  func knows(_ reader: ByteReader, _ span: Range<Int>) -> Bool {
    let spelling = Spelling(reader, span)
    return words.contains { $0.spelling == spelling } || constants.contains { $0.spelling == spelling }
  }

  func word(_ reader: ByteReader, _ span: Range<Int>) -> Entry? {
    guard span.count <= Spelling.longest else { return nil }
    let spelling = Spelling(reader, span)
    return words.first { $0.spelling == spelling }
  }

  func isConstant(_ reader: ByteReader, _ span: Range<Int>) -> Bool { constant(reader, span) != nil }

  func constant(_ reader: ByteReader, _ span: Range<Int>) -> FormulaConstant? {
    guard span.count <= Spelling.longest else { return nil }
    let spelling = Spelling(reader, span)
    return constants.first { $0.spelling == spelling }?.constant
  }
}
