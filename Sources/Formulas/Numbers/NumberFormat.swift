import TextScanning

/// How a number is written for people: `2 decimals grouped`, `percent`, `4 digits`, `si`.
///
/// It affects only the display: the number keeps all of its digits, and computed, copied and written values ignore it.
/// Files and prompts contain `text`.
public struct NumberFormat: Hashable, Sendable {
  /// How many digits of an exact number are written; for other numbers the uncertainty matters too: see `written(_:)`.
  public enum Precision: Hashable, Sendable {
    /// All digits that are not noise: at most 15 significant digits, or 4 with an SI prefix.
    case standard
    /// At most this many significant digits, from `digitRange`; with an SI prefix at least 3 are allowed.
    case digits(Int)
    /// This many digits after the point, zeros included, from `decimalRange`.
    case decimals(Int)
  }

  /// The unit of the written number.
  public enum Scale: String, CaseIterable, Hashable, Sendable {
    /// The number itself: `0.045`.
    case one = "plain"
    /// Hundredths: `4.5 %`.
    case percent
    /// `45m`: one to three digits before the point and an SI prefix after the digits.
    case prefix = "si"
    /// A power of ten: `4.5e-02`.
    case scientific
  }

  /// The valid numbers of significant digits: more than 17 are meaningless for a 64-bit float.
  public static let digitRange = 1...17
  /// The valid numbers of digits after the point.
  public static let decimalRange = 0...15
  /// The default format: `NumberText.display(_:digits:)`.
  public static let plain = NumberFormat()
  /// `4.5 %` for 0.045, with all digits.
  public static let percent = NumberFormat(scale: .percent)

  /// How many digits are written.
  public let precision: Precision
  /// The unit of the written number.
  public let scale: Scale
  /// Whether blanks are between the thousands: `1 266.71`.
  public let isGrouped: Bool

  /// Creates a format; counts are clamped to their ranges, and only the scales `one` and `percent` can have groups.
  public init(_ precision: Precision = .standard, scale: Scale = .one, isGrouped: Bool = false) {
    self.precision =
      switch precision {
      case .standard: .standard
      case .digits(let count): .digits(Self.clamped(count, to: Self.digitRange))
      case .decimals(let count): .decimals(Self.clamped(count, to: Self.decimalRange))
      }
    self.scale = scale
    self.isGrouped = isGrouped && scale.hasGroups
  }

  private static func clamped(_ count: Int, to range: ClosedRange<Int>) -> Int {
    min(max(count, range.lowerBound), range.upperBound)
  }

  /// The format with the same digits, in hundredths.
  public var asPercent: NumberFormat { NumberFormat(precision, scale: .percent, isGrouped: isGrouped) }

  /// Returns the format with at most this many digits, if its precision is standard; for little space.
  public func limited(toDigits count: Int) -> NumberFormat {
    precision == .standard ? NumberFormat(.digits(count), scale: scale, isGrouped: isGrouped) : self
  }

  /// The format in words, such as `2 decimals percent grouped`, or `plain` for the default format.
  ///
  /// Equal formats have equal texts. The text reads back with `init(_:)`.
  public var text: String {
    var words: [String] = []
    switch precision {
    case .standard: break
    case .digits(let count): words.append(MessageText.counted(count, "digit"))
    case .decimals(let count): words.append(MessageText.counted(count, "decimal"))
    }
    if scale != .one { words.append(scale.rawValue) }
    if isGrouped { words.append("grouped") }
    return words.isEmpty ? Scale.one.rawValue : words.joined(separator: " ")
  }
}

extension NumberFormat.Scale {
  /// Whether a number can have enough digits before the point for groups.
  fileprivate var hasGroups: Bool { self == .one || self == .percent }
}

// MARK: - Reading

extension NumberFormat {
  /// Why a text is not a format, and where.
  public struct Problem: Error, Hashable, Sendable {
    /// The kind of problem.
    public enum Kind: Hashable, Sendable {
      /// There is no word.
      case empty
      case unknownWord(String, suggestion: String?)
      /// A count that is not a whole number.
      case notWhole(String)
      /// A count beyond `decimalRange`.
      case decimalsOutOfRange(String)
      /// A count beyond `digitRange`.
      case digitsOutOfRange(String)
      /// `decimals` or `digits` without a number.
      case missingCount(String)
      /// Two words that contradict each other, or say the same.
      case together(String, String)
    }

    /// The problem.
    public let kind: Kind
    /// The place of the problem, as UTF-8 offsets into the text.
    public let span: Range<Int>
  }

  /// The meaning of one or two words.
  private enum Part {
    case precision(Precision)
    case scale(Scale)
    case grouped
  }

  /// Returns the meaning of a single word; nil if it has none.
  private static func part(saidBy word: String) -> Part? {
    switch word {
    case "percent", "%": .scale(.percent)
    case "si", "prefix": .scale(.prefix)
    case "scientific", "sci": .scale(.scientific)
    case "plain": .scale(.one)
    case "grouped", "thousands": .grouped
    case _: nil
    }
  }

  private static let decimalWords = ["decimals", "decimal", "places"]
  private static let digitWords = ["digits", "digit", "significant", "figures"]
  private static let digits = ASCII.zero...ASCII.nine
  /// For suggestions; in the order of lists.
  private static let known = ["decimals", "digits", "percent", "grouped", "si", "scientific", "plain"]

  /// Reads words in any order and case, with blanks or commas between them.
  ///
  /// Examples are `2`, `2 decimals`, `4 digits`, `percent`, `si`, `scientific`, `grouped` and `plain`. A number without
  /// a word is a number of decimals.
  ///
  /// - Throws: the first problem, with its place.
  /// - Complexity: linear in the text's length.
  public init(_ text: some StringProtocol) throws(Problem) {
    let tokens = Self.tokens(of: text)
    guard let first = tokens.first, let last = tokens.last else {
      throw Problem(kind: .empty, span: 0..<text.utf8.count)
    }
    var precision: (value: Precision, word: String)?
    var scale: (value: Scale, word: String)?
    var grouped: String?
    var index = 0
    while index < tokens.count {
      let (part, count) = try Self.part(at: index, of: tokens)
      let span = tokens[index].span.lowerBound..<tokens[index + count - 1].span.upperBound
      let word = tokens[index..<index + count].map(\.word).joined(separator: " ")
      func refuse(_ earlier: String?) throws(Problem) {
        if let earlier { throw Problem(kind: .together(earlier, word), span: span) }
      }
      switch part {
      case .precision(let value):
        try refuse(precision?.word)
        precision = (value, word)
      case .scale(let value):
        try refuse(scale?.word)
        if !value.hasGroups { try refuse(grouped) }
        scale = (value, word)
      case .grouped:
        try refuse(grouped)
        if let scale, !scale.value.hasGroups { try refuse(scale.word) }
        grouped = word
      }
      index += count
    }
    if let scale, scale.value == .one, tokens.count > 1 {
      // Any other word contradicts `plain`.
      let other = first.word == scale.word ? last.word : first.word
      throw Problem(kind: .together(scale.word, other), span: first.span.lowerBound..<last.span.upperBound)
    }
    self.init(precision?.value ?? .standard, scale: scale?.value ?? .one, isGrouped: grouped != nil)
  }

  private static func tokens(of text: some StringProtocol) -> [(word: String, span: Range<Int>)] {
    let bytes = Array(text.utf8)
    let isGap = { (byte: UInt8) in byte == ASCII.comma || byte == ASCII.space || byte == ASCII.tab }
    return bytes.indices.split { isGap(bytes[$0]) }.map { part in
      (String(decoding: bytes[part], as: UTF8.self).lowercased(), part.startIndex..<part.endIndex)
    }
  }

  /// Returns the meaning of the token at a place, and the number of tokens it takes.
  private static func part(
    at index: Int, of tokens: [(word: String, span: Range<Int>)]
  ) throws(Problem) -> (Part, count: Int) {
    let (word, span) = tokens[index]
    if let part = part(saidBy: word) { return (part, 1) }
    if decimalWords.contains(word) || digitWords.contains(word) {
      throw Problem(kind: .missingCount(word), span: span)
    }
    guard let first = word.utf8.first, first == ASCII.minus || digits.contains(first) else {
      throw Problem(kind: .unknownWord(word, suggestion: Suggestion.nearest(to: word, among: known)), span: span)
    }
    guard word.utf8.dropFirst(first == ASCII.minus ? 1 : 0).allSatisfy(digits.contains) else {
      throw Problem(kind: .notWhole(word), span: span)
    }
    let unit = index + 1 < tokens.count ? tokens[index + 1].word : ""
    if digitWords.contains(unit) {
      guard let count = Int(word), digitRange.contains(count) else {
        throw Problem(kind: .digitsOutOfRange(word), span: span)
      }
      // `4 significant digits`, too.
      let isLong = index + 2 < tokens.count && digitWords.contains(tokens[index + 2].word)
      return (.precision(.digits(count)), isLong ? 3 : 2)
    }
    guard let count = Int(word), decimalRange.contains(count) else {
      throw Problem(kind: .decimalsOutOfRange(word), span: span)
    }
    return (.precision(.decimals(count)), decimalWords.contains(unit) ? 2 : 1)
  }
}

extension NumberFormat.Problem: CustomStringConvertible {
  /// The problem and a suggestion, in a sentence without capital and full stop.
  public var description: String {
    switch kind {
    case .empty: "a number format is missing; write one like \(NumberFormat.samples)"
    case .unknownWord(let word, let suggestion):
      "there is no number format '\(Self.shortened(word))'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "write one like \(NumberFormat.samples)")
    case .notWhole(let word): "'\(Self.shortened(word))' is not a valid number of digits; write a whole number like 2"
    case .decimalsOutOfRange(let word):
      "there cannot be \(Self.shortened(word)) decimals; write \(NumberFormat.decimalRange.lowerBound) to \(NumberFormat.decimalRange.upperBound)"
    case .digitsOutOfRange(let word):
      "there cannot be \(Self.shortened(word)) digits; write \(NumberFormat.digitRange.lowerBound) to \(NumberFormat.digitRange.upperBound)"
    case .missingCount(let word): "the number is missing before \(word); write 2 \(word)"
    case .together(let first, let second):
      first == second
        ? "'\(first)' is given twice; remove one"
        : "'\(first)' and '\(second)' cannot be combined; remove one"
    }
  }

  private static func shortened(_ word: String) -> String { word.count > 24 ? word.prefix(23) + "…" : word }
}

extension NumberFormat {
  /// Examples of formats, for messages.
  static let samples = "'2 decimals', '4 digits', 'percent', 'si', 'scientific', '2 decimals grouped' or 'plain'"
}
