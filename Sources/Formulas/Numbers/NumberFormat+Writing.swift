import TextScanning

/// The text of a number in a format; its parts are also separate, for the columns of a table.
public struct FormattedNumber: Hashable, Sendable {
  /// The number without its uncertainty.
  public let value: String
  /// How far the uncertainty reaches below the number, as text; nil for an exact number.
  public let lower: String?
  /// How far the uncertainty reaches above the number, as text; nil for an exact number.
  public let upper: String?
  /// Whether all digits shown for the number or its uncertainty are zeros although it is not 0.
  ///
  /// An example is 0.4 in a format without decimals.
  public let hidesValue: Bool
  /// The unit, written after the number and its uncertainty; nil if the number has no unit.
  public var unit: String?

  /// Creates a formatted number from the texts of its parts.
  public init(
    value: String, lower: String? = nil, upper: String? = nil, hidesValue: Bool = false, unit: String? = nil
  ) {
    self.value = value
    self.lower = lower
    self.upper = upper
    self.hidesValue = hidesValue
    self.unit = unit
  }

  /// The number without its uncertainty, with its unit.
  public var valueWithUnit: String { unit.map { "\(value) \($0)" } ?? value }

  /// The whole text, such as `4.5 %`, `1 266.7 ± 1.2 km` or `5.00 (+0.20 −0.10)`.
  public var text: String {
    let suffix = unit.map { " \($0)" } ?? ""
    guard let lower, let upper else { return value + suffix }
    return NumberText.joined(value, lower, upper) + suffix
  }
}

extension NumberFormat {
  /// Returns a number written in this format; infinity and NaN are written as words.
  ///
  /// - If the number of decimals is fixed, the digits are correctly rounded.
  /// - A number that is too large for the SI prefixes or for the digits of a float has an exponent.
  /// - Minus zero is written as zero.
  ///
  /// `NumberText.parse` can read the text when its blanks are removed. The value then differs from the number by at
  /// most half a unit of the last digit.
  public func written(_ value: Double) -> FormattedNumber {
    if self == .plain || !value.isFinite { return FormattedNumber(value: NumberText.display(value)) }
    let shortest = DecimalDigits(shortest: value)
    var scaling = scaling(ofExponent: shortest.exponent)
    if precision.isFixed, scale != .scientific, shortest.exponent - scaling.power >= 15 {
      return withDigits(15).written(value)
    }
    var rounded = rounded(shortest, value, scaling)
    if scale == .prefix, self.scaling(ofExponent: rounded.exponent) != scaling {
      // 999.96 is 1k.
      scaling = self.scaling(ofExponent: rounded.exponent)
      rounded = self.rounded(shortest, value, scaling)
    }
    let sign = value < 0 && !rounded.isZero ? "-" : ""
    return FormattedNumber(
      value: sign + text(of: rounded, scaling, shortest), hidesValue: hides(shortest, by: scaling))
  }

  /// Returns a number and its uncertainty in this format, with the same scale and the same last digit.
  ///
  /// The uncertainty determines the last digit, as in `NumberText.display(_:digits:)`. If the format has a number of
  /// significant digits, the second digit of the uncertainty may be omitted. If it has a number of decimals, the last
  /// digit is fixed.
  public func written(_ quantity: Quantity) -> FormattedNumber {
    guard let lower = quantity.lower, let upper = quantity.upper else { return written(quantity.value) }
    let decisive = min(lower, upper) > 0 ? min(lower, upper) : max(lower, upper)
    guard decisive > 0, decisive.isFinite, quantity.value.isFinite, max(lower, upper).isFinite else {
      return FormattedNumber(
        value: written(quantity.value).value, lower: written(lower).value, upper: written(upper).value)
    }
    let shortest = [quantity.value, lower, upper].map { DecimalDigits(shortest: $0) }
    let largest = shortest.filter { !$0.isZero }.map(\.exponent).max() ?? 0
    let scaling = scaling(ofExponent: largest)
    let place = lastPlace(ofError: decisive, of: shortest[0], scaling)
    let sides = [lower, upper].compactMap { side in
      precision.isFixed ? DecimalDigits(side, place: place) : NumberText.rounded(error: side, at: place)
    }
    let rounded = [DecimalDigits(quantity.value, place: place)].compactMap(\.self) + sides
    guard rounded.count == 3 else {
      // The error is finer than the float's own digits: each is shown by its own rule.
      let (fine, coarse) = (withDigits(15), withDigits(2))
      return FormattedNumber(
        value: fine.written(quantity.value).value, lower: coarse.written(lower).value,
        upper: coarse.written(upper).value)
    }
    let last = place - scaling.power
    let top = (rounded.filter { !$0.isZero }.map(\.exponent).max() ?? 0) - scaling.power
    let isPlain = scale == .scientific || top < 15 && (precision.isFixed || top >= -4 || last >= -5)
    let texts = rounded.map { digits in
      isPlain
        ? grouped(digits.shifted(by: -scaling.power).plain(downTo: last)) + scaling.suffix
        : digits.shifted(by: -scaling.power - top).plain(downTo: last - top) + DecimalDigits.exponentText(top)
          + scaling.suffix
    }
    let sign = quantity.value < 0 && !rounded[0].isZero ? "-" : ""
    // A zero has no exponent: `0 ± 6e-07`.
    let value = isPlain || !rounded[0].isZero ? sign + texts[0] : "0" + scaling.suffix
    return FormattedNumber(
      value: value, lower: texts[1], upper: texts[2],
      hidesValue: precision.isFixed && shortest.dropFirst().contains { !$0.isZero && $0.exponent < place })
  }

  /// Returns a remark if the format shows only zeros for a number or its uncertainty; nil if it shows other digits.
  ///
  /// The remark names a better format, for example: `'0 decimals' hides 0.4: '1 decimal' shows it`.
  public func remark(onHiding quantity: Quantity) -> String? {
    guard case .decimals = precision, written(quantity).hidesValue else { return nil }
    let sides = [quantity.lower, quantity.upper].compactMap(\.self).filter { $0 > 0 }
    let least = DecimalDigits(shortest: sides.min() ?? quantity.value)
    let needed = scaling(ofExponent: least.exponent).power - least.exponent
    let fixIt =
      Self.decimalRange.contains(needed)
      ? NumberFormat(.decimals(needed), scale: scale, isGrouped: isGrouped)
      : NumberFormat(.digits(3), scale: scale, isGrouped: isGrouped)
    let what = sides.isEmpty ? NumberText.display(quantity.value) : "the uncertainty of \(NumberText.display(quantity))"
    return "'\(text)' hides \(what): '\(fixIt.text)' shows it"
  }

  /// Creates a format that shows a percentage as it was typed, such as `4.5%`; nil if the text is not a percentage.
  public init?(typed text: some StringProtocol) {
    guard let typed = (try? NumberText.read(text)) ?? LocalizedNumber(text)?.known, typed.isPercent else { return nil }
    self.init(scale: .percent)
  }

  /// Returns a number with all digits, as a user could type it: `4.5%` if the format is a percentage.
  ///
  /// `NumberText.parse` reads the text as the same float.
  public func typed(_ quantity: Quantity) -> String {
    guard scale == .percent, quantity.isExact, quantity.value.isFinite, quantity.value != 0 else {
      return NumberText.shortest(quantity)
    }
    let digits = DecimalDigits(shortest: quantity.value).shifted(by: 2)
    let isPlain = digits.exponent < 15 && digits.exponent >= -4
    return (quantity.value < 0 ? "-" : "") + (isPlain ? digits.plain(downTo: digits.lastPlace) : digits.scientific())
      + "%"
  }

  // MARK: - Digits

  /// The power of ten by which a number is divided before its digits are written, and the suffix for this power.
  ///
  /// The suffix is a text such as ` %` or `k`.
  private struct Scaling: Equatable {
    var power = 0
    var suffix = ""
  }

  private func scaling(ofExponent exponent: Int) -> Scaling {
    switch scale {
    case .one: return Scaling()
    case .percent: return Scaling(power: -2, suffix: " %")
    case .prefix:
      let thousands = (exponent - (exponent < 0 ? 2 : 0)) / 3 * 3
      return SIPrefix.letter(forExponent: thousands).map { Scaling(power: thousands, suffix: $0) } ?? Scaling()
    case .scientific: return Scaling(power: exponent, suffix: DecimalDigits.exponentText(exponent))
    }
  }

  private func rounded(_ shortest: DecimalDigits, _ value: Double, _ scaling: Scaling) -> DecimalDigits {
    switch precision {
    case .standard: return DecimalDigits(value, count: scale == .prefix ? 4 : 15)
    // With a prefix there may be three digits before the point, and none of them may be invented.
    case .digits(let count): return DecimalDigits(value, count: scale == .prefix ? max(count, 3) : count)
    case .decimals(let count):
      let place = scaling.power - count
      // Digits beyond the float's shortest form are written as zeros and not as noise.
      return shortest.lastPlace >= place ? shortest : DecimalDigits(value, place: place) ?? shortest
    }
  }

  private func text(of rounded: DecimalDigits, _ scaling: Scaling, _ shortest: DecimalDigits) -> String {
    // A number that was rounded up may have one digit more.
    if scale == .scientific {
      let carry = rounded.isZero ? 0 : rounded.exponent
      let mantissa = rounded.shifted(by: -carry)
      return mantissa.plain(downTo: precision.fixedCount.map { -$0 } ?? mantissa.lastPlace)
        + DecimalDigits.exponentText(carry)
    }
    let digits = rounded.shifted(by: -scaling.power)
    if digits.isZero { return digits.plain(downTo: -(precision.fixedCount ?? 0)) + scaling.suffix }
    if let decimals = precision.fixedCount, digits.exponent < 15 {
      return grouped(digits.plain(downTo: -decimals)) + scaling.suffix
    }
    guard isPlain(digits, isWhole: rounded.hasSameDigits(as: shortest)) else {
      return digits.scientific() + scaling.suffix
    }
    return grouped(digits.plain(downTo: digits.lastPlace)) + scaling.suffix
  }

  /// Whether a number is written without an exponent.
  ///
  /// This requires that its text is short, and that no zeros stand for unknown digits.
  private func isPlain(_ digits: DecimalDigits, isWhole: Bool) -> Bool {
    guard digits.exponent >= -4, digits.exponent < 15 else { return false }
    if case .digits(let count) = precision, scale != .prefix { return isWhole || digits.exponent < count }
    return true
  }

  private func lastPlace(ofError error: Double, of value: DecimalDigits, _ scaling: Scaling) -> Int {
    let decided = NumberText.lastPlace(ofError: error)
    return switch precision {
    case .standard: decided
    // The first digit of the error always stays, because it is not zero.
    case .digits(let count):
      value.isZero
        ? decided
        : min(max(decided, value.exponent - count + 1), max(decided, DecimalDigits(shortest: error).exponent))
    case .decimals(let count): scaling.power - count
    }
  }

  /// Whether the format shows only zeros for a number, because its first digit would come after the last one shown.
  private func hides(_ digits: DecimalDigits, by scaling: Scaling) -> Bool {
    guard let decimals = precision.fixedCount, !digits.isZero, scale != .scientific else { return false }
    return digits.exponent < scaling.power - decimals
  }

  private func withDigits(_ count: Int) -> NumberFormat {
    NumberFormat(.digits(count), scale: scale, isGrouped: isGrouped)
  }

  private func grouped(_ text: String) -> String {
    guard isGrouped else { return text }
    let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }.count
    if whole <= 3 { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + whole / 3)
    for (index, character) in text.enumerated() {
      if index > 0, index < whole, (whole - index) % 3 == 0 { result.append(" ") }
      result.append(character)
    }
    return result
  }
}

extension NumberFormat.Precision {
  fileprivate var fixedCount: Int? {
    if case .decimals(let count) = self { count } else { nil }
  }

  fileprivate var isFixed: Bool { fixedCount != nil }
}
