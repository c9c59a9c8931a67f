import EvaluationEngine
import TextScanning

/// A note that a part of a formula could be misunderstood, although the formula is valid.
public struct FormulaNote: Hashable, Sendable {
  /// A sentence that says how the formula is read and how to write the alternative; without initial capital and full
  /// stop.
  public let sentence: String
  /// The part of the formula that could be misunderstood, as UTF-8 offsets.
  public let span: Range<Int>
  /// Whether most people would expect a different meaning of the formula; the `check` command then prints a warning.
  public var isDoubtful = false
  /// The change of the formula to the other meaning; nil if no single change is meant.
  public var rewriting: Rewriting? = nil

  /// A part of a formula and the text that replaces it.
  public struct Rewriting: Hashable, Sendable {
    /// The replaced part, as UTF-8 offsets.
    public let span: Range<Int>
    /// The new text of the part, such as `100 up 10%`.
    public let text: String
    /// The new text, shortened for a message.
    public let shortText: String
    /// Why the formula may need the change, without the new text.
    public let reason: String
  }
}

extension Formula {
  /// Notes on parts of the formula that people could misunderstand.
  ///
  /// - A percent sign that is read as a hundredth or as a remainder: `100 + 10%`, `7%-3`, `200 * 10 % + 5`.
  /// - A plus and a minus sign that are a sum and not an uncertainty: `1.99+-0.02`.
  /// - Brackets after `not` that do not contain all of its operand: `not(a > 9) * 3`.
  /// - Brackets around a single number, which tables read as a minus sign: `(5)`.
  ///
  /// - Complexity: linear in the text and the number of steps.
  public var notes: [FormulaNote] {
    guard Self.mayHaveNotes(text) else { return [] }
    let bytes = Array(text.utf8)
    return steps.indices.compactMap { step in
      switch steps[step].kind {
      case .literal: signNote(step, bytes) ?? bracketNote(step, bytes)
      case .call(let operation, 1): notNote(step, operation, bytes)
      case .call(let operation, 2):
        shareNote(step, operation, bytes) ?? remainderNote(step, operation, bytes) ?? pairNote(step, operation, bytes)
      case .call, .groupCall, .constant, .name, .variable, .unit: nil
      }
    }
  }

  /// Returns whether a formula with this text can have `notes`; if false, they need not be computed.
  ///
  /// The text must contain a percent sign, a plus sign directly before a minus sign, or a bracket after `not` or at the
  /// beginning.
  ///
  /// - Complexity: Linear in the text.
  public static func mayHaveNotes(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(mayHaveNotes) ?? mayHaveNotes(text.utf8)
  }

  private static func mayHaveNotes(_ text: some Sequence<UInt8>) -> Bool {
    // A bracket at the beginning is found like one after `not`.
    var (previous, beforeBlank): (UInt8, UInt8) = (0, UInt8(ascii: "t"))
    for byte in text {
      // The first byte of U+2212 is also that of other signs, which have no notes.
      let isMinus = byte == UInt8(ascii: "-") || byte == 0xE2
      if byte == UInt8(ascii: "%") || isMinus && previous == plus { return true }
      // This finds `not(`: checking the whole word would take longer than reading the few other formulas.
      if byte == UInt8(ascii: "("), beforeBlank == UInt8(ascii: "t") { return true }
      previous = byte
      if !isBlank(byte) { beforeBlank = byte }
    }
    return false
  }

  /// Returns the note that `not(a > 9) * 3` means `not ((a > 9) * 3)`; nil if the step is not of this form.
  private func notNote(_ step: Int, _ operation: OperatorID, _ bytes: [UInt8]) -> FormulaNote? {
    guard operation.name == "not", let operand = arguments(ofStep: step).first, case .call(_, 2) = steps[operand].kind,
      let left = arguments(ofStep: operand).first
    else { return nil }
    let (whole, bracket) = (steps[operand].span, steps[left].span)
    // The bracket may be deeper on the left: `not(a) * 3 + 1`.
    var first = left
    while case .call(_, 2) = steps[first].kind, let next = arguments(ofStep: first).first,
      steps[next].span.lowerBound == bracket.lowerBound
    {
      first = next
    }
    let inner = steps[first].span
    guard bytes[whole.lowerBound] == UInt8(ascii: "("), inner.lowerBound == whole.lowerBound,
      inner.upperBound < whole.upperBound,
      bytes[inner.upperBound - 1] == UInt8(ascii: ")")
    else { return nil }
    let (head, rest) = (Self.text(bytes[inner]), Self.text(bytes[inner.upperBound..<whole.upperBound]))
    return FormulaNote(
      sentence:
        "'not' applies to all of \(head)\(rest): write (not \(head))\(rest) if it applies only to the brackets",
      span: steps[step].span, isDoubtful: true)
  }

  /// Returns the note that `7%-3` is not a remainder; nil if the step is not of this form.
  private func signNote(_ step: Int, _ bytes: [UInt8]) -> FormulaNote? {
    guard isPercentage(step, bytes) else { return nil }
    let span = steps[step].span
    let rest = bytes[span.upperBound...]
    guard let sign = Self.sign(at: rest), rest.dropFirst(sign.utf8.count).first.map(Self.isBlank) == false else {
      return nil
    }
    let number = Self.text(bytes[span.lowerBound..<span.upperBound - 1])
    return FormulaNote(
      sentence: "\(number)% is \(value(ofStep: step)): write \(number) % \(sign)… for a remainder",
      span: span.lowerBound..<span.upperBound + sign.utf8.count)
  }

  /// Returns the note that tables read `(5)` as -5; nil if the formula is more than one plain number in brackets.
  private func bracketNote(_ step: Int, _ bytes: [UInt8]) -> FormulaNote? {
    let span = steps[step].span
    guard steps.count == 1, let literal = steps[step].kind.literal, literals[literal].isExact,
      literals[literal].value > 0, bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "("),
      bytes[..<span.upperBound].count(where: { $0 == UInt8(ascii: "(") }) == 1
    else { return nil }
    let number = Self.text(bytes[span]).filter { $0 != "(" && $0 != ")" }
    return FormulaNote(
      sentence: "(\(number)) is \(number) in a formula and -\(number) in a table: write \(number) or -\(number)",
      span: span)
  }

  /// Returns the note that the 10% in `100 + 10%` is not 10% of 100; nil if the step is not of this form.
  private func shareNote(_ step: Int, _ operation: OperatorID, _ bytes: [UInt8]) -> FormulaNote? {
    let arguments = arguments(ofStep: step)
    guard operation.name == "add" || operation.name == "subtract", isPercentage(arguments[1], bytes) else { return nil }
    // 10% of 1 is 10%, and percentages add up to percentages.
    let left = arguments[0]
    if steps[left].kind.literal.map({ literals[$0].value == 1 }) == true { return nil }
    if (steps[left].first...left).contains(where: { isPercentage($0, bytes) }) { return nil }
    // A call by name has no sign between its arguments.
    let (start, end) = (steps[left].span.upperBound, steps[arguments[1]].span.lowerBound)
    guard start < end, !bytes[start..<end].contains(ASCII.comma) else { return nil }
    let number = text(ofStep: arguments[1]).prefix { $0 != " " && $0 != "%" && $0 != "[" }
    let share = "\(number)%"
    let whole = steps[left].span.count > 20 || steps[left].kind.isCall ? "(…)" : text(ofStep: left)
    let word = operation.name == "add" ? "up" : "down"
    let reason = "\(share) is \(value(ofStep: arguments[1])), not a share of the value before it"
    let operand = isOpenSum(left) ? "(\(text(ofStep: left)))" : text(ofStep: left)
    return FormulaNote(
      sentence: "\(reason); for that, write \(whole) \(word) \(share)",
      span: steps[arguments[1]].span,
      rewriting: FormulaNote.Rewriting(
        span: steps[left].span.lowerBound..<steps[arguments[1]].span.upperBound,
        text: "\(operand) \(word) \(share)", shortText: "\(whole) \(word) \(share)", reason: reason))
  }

  /// Whether a step is a sum without brackets, which binds more loosely than a word such as `up`.
  private func isOpenSum(_ step: Int) -> Bool {
    guard case .call(let operation, 2) = steps[step].kind, ["add", "subtract"].contains(operation.name),
      let first = arguments(ofStep: step).first
    else { return false }
    return steps[first].span.lowerBound == steps[step].span.lowerBound
  }

  /// Returns the note that the `10 %` in `200 * 10 % + 5` is not a percentage; nil if the step is not of this form.
  private func remainderNote(_ step: Int, _ operation: OperatorID, _ bytes: [UInt8]) -> FormulaNote? {
    guard operation.name == "mod" else { return nil }
    let arguments = arguments(ofStep: step)
    let (left, right) = (steps[arguments[0]].span, steps[arguments[1]].span)
    guard left.upperBound <= right.lowerBound,
      let place = bytes[left.upperBound..<right.lowerBound].firstIndex(of: UInt8(ascii: "%")),
      let sign = Self.sign(at: bytes[right.lowerBound...]),
      bytes[(right.lowerBound + sign.utf8.count)...].first.map(Self.isBlank) == true
    else { return nil }
    return FormulaNote(
      sentence: "'%' after a space is a remainder: write 10% with no space for a percentage",
      span: place..<place + 1)
  }

  /// Returns the note that `1.99+-0.02` or `3 +- 0.1` is not an uncertain number; nil if the step is not of this form.
  private func pairNote(_ step: Int, _ operation: OperatorID, _ bytes: [UInt8]) -> FormulaNote? {
    guard operation.name == "add" else { return nil }
    let arguments = arguments(ofStep: step)
    let (left, right) = (steps[arguments[0]], steps[arguments[1]].span)
    guard left.kind.literal != nil, right.lowerBound > left.span.upperBound,
      bytes[right.lowerBound - 1] == Self.plus, let sign = Self.sign(at: bytes[right.lowerBound...]), sign != "+",
      let next = bytes[(right.lowerBound + sign.utf8.count)...].first(where: { !Self.isBlank($0) }),
      next == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    else { return nil }
    let number = text(ofStep: arguments[0])
    return FormulaNote(
      sentence: "write \(number) ± … (or +/-) for an uncertainty: '+\(sign)' adds a negative number",
      span: right.lowerBound - 1..<right.lowerBound + sign.utf8.count)
  }

  private static let plus = UInt8(ascii: "+")

  private func isPercentage(_ step: Int, _ bytes: [UInt8]) -> Bool {
    if case .unit(let unit) = steps[step].kind {
      return units[unit].unit == "%" && units[unit].purpose == .given
    }
    guard let literal = steps[step].kind.literal, literals[literal].isExact else { return false }
    let span = steps[step].span
    return span.count > 1 && bytes[span.upperBound - 1] == UInt8(ascii: "%")
  }

  private func value(ofStep step: Int) -> String {
    if case .unit = steps[step].kind, step > 0, let number = steps[step - 1].kind.literal {
      return NumberText.display(literals[number].value / 100)
    }
    return steps[step].kind.literal.map { NumberText.display(literals[$0].value) } ?? ""
  }

  private static func sign(at bytes: ArraySlice<UInt8>) -> String? {
    ["+", "-", "\u{2212}"].first { bytes.starts(with: $0.utf8) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension Formula.Step.Kind {
  fileprivate var literal: Int? {
    if case .literal(let index) = self { index } else { nil }
  }

  fileprivate var isCall: Bool {
    switch self {
    case .call, .groupCall: true
    case .literal, .constant, .name, .variable, .unit: false
    }
  }
}
