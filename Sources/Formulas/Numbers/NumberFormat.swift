import TextScanning

/// How a number is displayed: `2 decimals grouped`, `percent`, `4 digits`, `si`.
///
/// The number itself keeps all of its digits. A format changes neither calculations nor the numbers that are copied or
/// written to files.
public struct NumberFormat: Hashable, Sendable {
  /// How many digits of a number are written; its uncertainty may change this, see `written(_:)`.
  public enum Precision: Hashable, Sendable {
    /// All digits that are free of rounding noise: at most 15 significant digits, or 4 with an SI prefix.
    case standard
    /// At most this many significant digits, within `digitRange`; with an SI prefix, never fewer than 3.
    case digits(Int)
    /// Exactly this many digits after the point, including zeros, within `decimalRange`.
    case decimals(Int)
  }

  /// The power of ten by which a number is divided before it is written, and how the text shows this power.
  public enum Scale: String, CaseIterable, Hashable, Sendable {
    /// The number itself: `0.045`.
    case one = "plain"
    /// A percentage: `4.5 %` for 0.045.
    case percent
    /// One to three digits before the point, and an SI prefix: `45m` for 0.045.
    case prefix = "si"
    /// One digit before the point, and a power of ten: `4.5e-02`.
    case scientific
  }

  /// The valid numbers of significant digits; a 64-bit float has no more than 17.
  public static let digitRange = 1...17
  /// The valid numbers of digits after the point.
  public static let decimalRange = 0...15
  /// The default format: numbers as `NumberText.display(_:digits:)` writes them.
  public static let plain = NumberFormat()
  /// A percentage with all digits: `4.5 %` for 0.045.
  public static let percent = NumberFormat(scale: .percent)

  /// How many digits are written.
  public let precision: Precision
  /// The power of ten by which the number is divided before it is written.
  public let scale: Scale
  /// Whether a blank separates each group of three digits before the point: `1 266.71`.
  public let isGrouped: Bool

  /// Creates a format; numbers of digits are limited to their ranges.
  ///
  /// Only the scales `one` and `percent` can be grouped. For other scales, `isGrouped` has no effect.
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

  /// A format with the same digits that shows percentages.
  public var asPercent: NumberFormat { NumberFormat(precision, scale: .percent, isGrouped: isGrouped) }

  /// Returns a format for narrow spaces, with at most `count` digits.
  ///
  /// If the precision is not `standard`, the format stays the same.
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
  fileprivate var hasGroups: Bool { self == .one || self == .percent }
}

// MARK: - Reading

extension NumberFormat {
  /// Why a text is not a valid format, and at which position in the text.
  public struct Problem: Error, Hashable, Sendable {
    /// The kind of problem.
    public enum Kind: Hashable, Sendable {
      case empty
      case unknownWord(String, suggestion: String?)
      case notWhole(String)
      case decimalsOutOfRange(String)
      case digitsOutOfRange(String)
      case missingCount(String)
      /// Two words that contradict each other or have the same meaning, such as `percent si`.
      case together(String, String)
    }

    /// The problem.
    public let kind: Kind
    /// The span of the problem, as UTF-8 offsets into the text.
    public let span: Range<Int>
  }

  private enum Part {
    case precision(Precision)
    case scale(Scale)
    case grouped
  }

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
  private static let known = ["decimals", "digits", "percent", "grouped", "si", "scientific", "plain"]

  /// Parses a format from words in any order and case, with blanks or commas between them.
  ///
  /// Examples are `2`, `2 decimals`, `4 digits`, `percent`, `si`, `scientific`, `grouped` and `plain`. A number without
  /// a word after it is a number of decimals.
  ///
  /// - Throws: The first problem, with its position.
  /// - Complexity: Linear in the text's length.
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
  /// The error and a suggestion, in one sentence without initial capital and full stop.
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
  static let samples = "'2 decimals', '4 digits', 'percent', 'si', 'scientific', '2 decimals grouped' or 'plain'"
}
