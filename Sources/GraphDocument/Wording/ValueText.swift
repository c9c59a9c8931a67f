public import DataSets
public import Formulas
internal import Glibc
public import GraphAnalysis
import Units

/// Writes a node's values as text, in the node's number format and with a suitable number of digits.
///
/// `contents.valueText(of: rate, for: .message).text(0.045)` is `4.5 %` if `rate` is displayed in percent. The value
/// may differ from the node's present value: a comparison also writes the old value.
public struct ValueText: Hashable, Sendable {
  /// The purpose of a text.
  public enum Purpose: Hashable, Sendable {
    /// A box or a table cell: always in the node's format.
    ///
    /// If the format hides the value, the box has a mark.
    case box
    /// The line about a node, or a line of an overview: in the node's format.
    ///
    /// If the format omits digits, the number with all digits follows in brackets.
    case line
    /// Spoken words: `4.5 percent plus or minus 0.2 percent`.
    case sentence
    /// Messages, questions, history and lists.
    case message
    /// A document for readers; numbers with omitted digits are marked.
    case report
    /// Files and other programs: only the number, with all its digits.
    case file
  }

  /// The node's number format.
  public let format: NumberFormat
  /// The purpose of the texts.
  public let purpose: Purpose
  /// The maximum number of significant digits if the format sets no number of digits; nil for all without rounding
  /// noise.
  public let digits: Int?
  /// The unit after numbers, such as `km/h`; nil for plain numbers.
  ///
  /// Also nil for a file, which has only the number.
  public let unit: String?
  /// Whether the numbers are dates, which are written as dates and not as a number with a unit.
  public let isDate: Bool
  private let chain: Unit?

  /// Creates a formatter for values in a number format.
  ///
  /// - Parameters:
  ///   - format: The number format; plain by default.
  ///   - purpose: What the texts are for.
  ///   - digits: The maximum number of significant digits if the format sets none; nil for all.
  ///   - unit: The unit after numbers; nil for plain numbers.
  public init(_ format: NumberFormat = .plain, for purpose: Purpose, digits: Int? = nil, unit: String? = nil) {
    self.format = format
    self.purpose = purpose
    self.digits = digits
    isDate = unit.map(DateNumber.units.contains) ?? false
    self.unit = purpose == .file && !isDate ? nil : unit
    // Only chains, and units with numbers, have a blank.
    let read = self.unit.flatMap { $0.utf8.contains(0x20) ? try? Unit(reading: $0) : nil }
    chain = read?.isChain == true ? read : nil
  }

  // MARK: - Numbers

  /// Returns the text of an exact number.
  public func text(_ value: Double) -> String { text(Quantity(value)) }

  /// Returns the text of a number with its uncertainty, known or unknown.
  public func text(_ appraisal: Appraisal<Quantity>) -> String {
    text(appraisal.value, isKnown: appraisal.unknown == nil)
  }

  /// Returns the text of a number with its uncertainty.
  ///
  /// If the format hides the number or its uncertainty, it is used only in boxes; other texts then have all digits.
  ///
  /// - Parameters:
  ///   - quantity: The number.
  ///   - isKnown: Whether the number's uncertainty is known.
  /// - Returns: The text, such as `4.5 %`. If the uncertainty is unknown, `± ?` follows.
  public func text(_ quantity: Quantity, isKnown: Bool = true) -> String {
    if let whole = date(quantity) ?? split(quantity) { return Self.marked(whole.text, isKnown: isKnown) }
    // A number outside the years of dates must not look like a plain one.
    if isDate, purpose != .file { return inUnit("s since 1970").text(quantity, isKnown: isKnown) }
    switch purpose {
    case .file: return NumberText.shortest(quantity)
    case .sentence:
      // Groups of digits would sound like separate numbers.
      let spoken = withUnit(
        Self.spoken(written(quantity, in: NumberFormat(format.precision, scale: format.scale))))
      return isKnown ? spoken : "\(spoken) plus or minus an unknown uncertainty"
    case .box: return Self.marked(number(quantity).text, isKnown: isKnown)
    case .message: return Self.marked(withUnit(written(quantity, in: format)), isKnown: isKnown)
    case .report: return Self.marked(withUnit(computed(quantity)), isKnown: isKnown)
    case .line:
      let (shown, full) = (written(quantity, in: format), full(quantity))
      // The uncertainty of a number determines its digits.
      let isCut = quantity.isExact && format != .plain && Self.read(shown) != Self.read(full)
      return Self.marked(withUnit(shown), isKnown: isKnown) + (isCut ? " (\(full))" : "")
    }
  }

  /// Returns the formatter for the same values in another unit; `unit` is nil for plain numbers.
  public func inUnit(_ unit: String?) -> ValueText { ValueText(format, for: purpose, digits: digits, unit: unit) }

  /// Returns the formatter for the same values with at most this many significant digits; nil for all.
  public func limited(toDigits digits: Int?) -> ValueText {
    ValueText(format, for: purpose, digits: digits, unit: unit)
  }

  /// Returns the text of a number with the unit after it.
  ///
  /// For a chain of units such as `ft in`, this is the first unit.
  public func withUnit(_ text: String) -> String { isDate ? text : countedUnit.map { "\(text) \($0)" } ?? text }

  /// The unit in which numbers are counted; for a chain of units such as `ft in`, the first unit.
  var countedUnit: String? { chain?.chainUnits.first?.text ?? unit }

  /// Returns a number in the node's format as separate texts for the value and its uncertainty, for table columns.
  public func number(_ quantity: Quantity) -> FormattedNumber {
    if let whole = date(quantity) ?? split(quantity) { return whole }
    var number = (quantity.isExact ? limited(format) : format).written(quantity)
    number.unit = countedUnit
    return number
  }

  /// Returns a number that the document states, in the node's format.
  ///
  /// If the format would omit digits, the number is written with all digits instead.
  public func typed(_ quantity: Quantity) -> String {
    if let date = date(quantity) { return date.text }
    let shown = format.written(quantity)
    // The sides of a percentage would be parsed as shares of its value, so each part is parsed separately.
    return withUnit(Self.keepsDigits(shown, quantity) ? shown.text : exact(quantity))
  }

  /// Returns the text of a number for editing, such as `4.5%`; parsing it gives the same number.
  public func entry(_ quantity: Quantity) -> String {
    quantity.isExact ? DateNumber.text(quantity.value, unit: unit) ?? format.typed(quantity) : format.typed(quantity)
  }

  /// Returns a number as it is written in a calculation; a percentage stays a percentage: `1000 * 4.5%`.
  public func operand(_ value: Double) -> String {
    if let date = DateNumber.text(value, unit: unit) { return date }
    return full(Quantity(value)).filter { $0 != " " }
  }

  /// Returns a number with all its digits; in percent if the format is a percentage.
  public func exact(_ value: Double) -> String {
    if let date = DateNumber.text(value, unit: unit) { return date }
    return purpose == .file ? NumberText.shortest(value) : exact(Quantity(value))
  }

  /// Returns the uncertainty of a number: `0.25 %`, or `+0.25 % −0.1 %`.
  ///
  /// It is in percent if the format is a percentage.
  ///
  /// - Parameters:
  ///   - uncertainty: The uncertainty.
  ///   - digits: The maximum number of significant digits; nil for all.
  /// - Returns: One text if the uncertainty is the same upwards and downwards, otherwise both texts.
  public func text(_ uncertainty: StandardUncertainty, digits: Int? = nil) -> String {
    if isDate { return ValueText(for: purpose, unit: "s").text(uncertainty, digits: digits) }
    let sides = [uncertainty.lower, uncertainty.upper].map { value in
      digits.map { side(value, digits: $0) } ?? side(value)
    }
    return sides[0] == sides[1] ? sides[1] : "+\(sides[1]) \(purpose == .file ? "-" : "−")\(sides[0])"
  }

  /// Returns the uncertainty of a number with its unit, such as `0.25 %` or `2.5 km`; in days for a date.
  ///
  /// - Parameters:
  ///   - uncertainty: The uncertainty.
  ///   - digits: The maximum number of significant digits; nil for all.
  /// - Returns: The text, such as `2.5 km`, or `+0.5 −1 d` if the sides differ.
  public func withUnit(_ uncertainty: StandardUncertainty, digits: Int? = nil) -> String {
    guard isDate else { return withUnit(text(uncertainty, digits: digits)) }
    let days = StandardUncertainty(lower: uncertainty.lower / 86_400, upper: uncertainty.upper / 86_400)
    return ValueText(for: purpose, unit: "d").withUnit(days, digits: digits)
  }

  /// Returns the upper or lower uncertainty, or one end of a range; in percent if the format is a percentage.
  public func side(_ value: Double) -> String {
    purpose == .file ? NumberText.shortest(value) : full(Quantity(value))
  }

  /// Returns the upper or lower uncertainty with this number of significant digits.
  public func side(_ value: Double, digits: Int) -> String {
    scale.limited(toDigits: digits).written(value).value
  }

  /// Returns a value as text, up to the second significant digit of its standard deviation `deviation`.
  public func text(_ value: Double, scatteringBy deviation: Double) -> String {
    let digits = NumberText.digits(of: value, scatteringBy: deviation, atMost: digits ?? Self.allDigits)
    return ValueText(scale, for: purpose, digits: digits, unit: unit).text(value)
  }

  /// Returns the range of the node's value, such as `0 % … 20 %`; in percent if the format is a percentage.
  public func text(_ range: ValueRange) -> String { withUnit("\(side(range.low)) … \(side(range.high))") }

  /// Returns the message that a value is outside the node's range, without the name of the node.
  public func sentence(forValue value: Double, outside range: ValueRange) -> String {
    "\(withUnit(exact(value))) is outside its range \(text(range))"
  }

  /// Returns the old and the new value as two different texts; nil if the numbers are equal.
  public func change(_ old: Quantity, _ new: Quantity, areKnown: Bool = true) -> (old: String, new: String)? {
    let shown = [old, new].map { text($0, isKnown: areKnown) }
    if shown[0] != shown[1] { return (shown[0], shown[1]) }
    let digits = [old, new].map { Self.marked(withUnit(exact($0)), isKnown: areKnown) }
    return digits[0] == digits[1] ? nil : (digits[0], digits[1])
  }

  /// Whether a text of a number omits some of its digits.
  public func isCut(_ text: String, _ value: Double) -> Bool {
    if isDate || chain != nil || format == .plain && digits == nil { return false }
    let text = unit.map { text.hasSuffix(" \($0)") ? String(text.dropLast($0.count + 1)) : text } ?? text
    return Self.read(text).map { NumberText.display($0.value) != NumberText.display(value) } ?? true
  }

  // MARK: - Sets

  /// Returns the text of a data set.
  public func text(_ set: DataSet) -> String {
    switch purpose {
    case .box: withUnit(DataSetText.short(set, in: format, unit: unit))
    case .line: DataSetText.full(set, in: format, unit: unit)
    case .sentence: DataSetText.count(set)
    case .message: DataSetText.list(set, digits: digits ?? Self.listDigits, in: format, unit: unit, isNamed: true)
    case .report: DataSetText.list(set, digits: digits ?? Self.allDigits, in: format, unit: unit)
    case .file: isDate ? DataSetText.list(set, unit: unit) : ValueList.text(of: set)
    }
  }

  // MARK: - Parts

  /// Returns a date with its uncertainty in days.
  ///
  /// Nil if the numbers are not dates, or if the year is not from 0000 to 9999.
  private func date(_ quantity: Quantity) -> FormattedNumber? {
    guard isDate,
      let text = purpose == .file
        ? DateNumber.text(quantity.value, unit: unit) : DateNumber.shown(quantity.value, unit: unit)
    else { return nil }
    let sides = [quantity.lower, quantity.upper].map { $0.map { NumberText.display($0 / 86_400, digits: 2) } }
    return FormattedNumber(value: text, lower: sides[0], upper: sides[1], unit: quantity.isExact ? nil : "d")
  }

  /// Returns an exact number in the units of a chain, rounded before it is split: `5 ft 11 in`, never `5 ft 12 in`.
  ///
  /// Nil if the unit is not a chain of units, and for numbers with other formats or too many digits.
  private func split(_ quantity: Quantity) -> FormattedNumber? {
    guard let chain, quantity.isExact, format.scale == .one else { return nil }
    let units = chain.chainUnits
    guard let first = units.first, let last = units.last,
      let size = try? first.conversion(to: last).apply(quantity.value).magnitude
    else { return nil }
    let whole = size < 1 ? 1 : Int(min(Glibc.log10(size), 300)) + 1
    let decimals =
      switch format.precision {
      case .decimals(let count): count
      case .digits(let count): max(0, count - whole)
      case .standard: max(0, (digits ?? Self.allDigits - 1) - whole)
      }
    guard let parts = chain.chainParts(of: quantity.value, decimals: min(decimals, 15)) else { return nil }
    let small = NumberFormat(format.precision, isGrouped: format.isGrouped)
    let smallest =
      if case .decimals = format.precision { small.written(parts.last).value } else { NumberText.display(parts.last) }
    let texts = zip(parts.whole.map { "\($0)" } + [smallest], units).map { "\($0) \($1.text)" }
    // Larger units that are 0 are left out, and so is a smallest unit that is.
    var shown = Array(texts.enumerated().drop { $0.offset < parts.whole.count && parts.whole[$0.offset] == 0 })
    while shown.count > 1, let end = shown.last,
      end.offset == parts.whole.count ? parts.last == 0 : parts.whole[end.offset] == 0
    {
      shown.removeLast()
    }
    return FormattedNumber(value: (parts.isNegative ? "-" : "") + shown.map(\.element).joined(separator: " "))
  }

  private static let allDigits = 15
  private static let listDigits = 6

  private var scale: NumberFormat { format.scale == .percent ? .percent : .plain }

  /// Returns a number in the node's format; if the format hides the number, with all digits.
  private func written(_ quantity: Quantity, in format: NumberFormat) -> String {
    if format == .plain { return plainText(quantity) }
    let shown = (quantity.isExact ? limited(format) : format).written(quantity)
    return shown.hidesValue ? full(quantity) : shown.text
  }

  /// Returns a format with at most the requested digits.
  ///
  /// A format with SI prefixes stays the same, because it has few digits anyway.
  private func limited(_ format: NumberFormat) -> NumberFormat {
    guard let digits, format.scale != .prefix else { return format }
    return format.limited(toDigits: digits)
  }

  private func plainText(_ quantity: Quantity) -> String {
    NumberText.display(quantity, digits: digits ?? Self.allDigits)
  }

  private func exact(_ quantity: Quantity) -> String {
    if scale == .plain { return NumberText.shortest(quantity) }
    func text(_ value: Double) -> String {
      if value == 0 { return value.sign == .minus ? "-0 %" : "0 %" }
      return format.typed(Quantity(value)).replacing("%", with: " %")
    }
    return FormattedNumber(
      value: text(quantity.value), lower: quantity.lower.map(text), upper: quantity.upper.map(text)
    ).text
  }

  /// Returns a number with all digits except rounding noise; in percent if the format is a percentage.
  private func full(_ quantity: Quantity) -> String {
    if scale == .plain { return plainText(quantity) }
    return (quantity.isExact ? scale.limited(toDigits: digits ?? Self.allDigits) : scale).written(quantity).text
  }

  /// Returns a number for a report in the node's format.
  ///
  /// In the plain format, all digits before the point are shown.
  private func computed(_ quantity: Quantity) -> String {
    if !quantity.isExact, quantity.lower != 0 || quantity.upper != 0 {
      return format == .plain ? plainText(quantity) : format.written(quantity).text
    }
    let certainty = quantity.isExact ? "" : " ± 0"
    guard format == .plain else { return format.written(quantity.value).text + certainty }
    guard let digits, quantity.value.magnitude < 1e15 else { return plainText(Quantity(quantity.value)) + certainty }
    let whole = NumberText.display(quantity.value.magnitude.rounded()).utf8.count
    return NumberText.display(quantity.value, digits: max(digits, whole)) + certainty
  }

  private static func marked(_ text: String, isKnown: Bool) -> String {
    isKnown ? text : "\(text) ± \(NumberText.unknown)"
  }

  /// Whether the written number and its uncertainty parse to the same floats.
  private static func keepsDigits(_ shown: FormattedNumber, _ quantity: Quantity) -> Bool {
    let parts = [(shown.value, quantity.value), (shown.lower, quantity.lower), (shown.upper, quantity.upper)]
    return parts.allSatisfy { text, number in
      guard let text, let number else { return text == nil && number == nil }
      return read(text)?.value == number
    }
  }

  private static func read(_ text: String) -> Quantity? { try? NumberText.parse(text.filter { $0 != " " }) }
}
