import TextScanning

/// A number as people write it, divided into its parts.
///
/// It may have a sign, marks between the digits, an exponent, and a currency, unit or flag next to it.
struct NumberScan {
  var isNegative = false
  /// Whether brackets around the number make it negative, as in accounts.
  var isBracketed = false
  /// The range of the digits and the marks between them.
  var core = 0..<0
  var exponent = 0..<0
  /// The range of a currency, `%`, unit or flag; empty if there is none.
  var affix = 0..<0
  var isAffixBefore = false
  private var hasGap = false
  var points = 0
  var commas = 0
  /// Whether blanks or apostrophes separate thousands.
  var hasOtherMarks = false
  var digitsBefore = 0
  /// The number of digits after the last point or comma.
  var digitsBehind = 0
  var leadsWithZero = false

  enum Evidence {
    /// A whole number without points and commas.
    case none
    case point
    case comma
    /// A number such as `1.234`: the point may be a decimal point or separate thousands.
    case openPoint
    /// A number such as `1,234`: the comma may be a decimal comma or separate thousands.
    case openComma
    case malformed
  }

  /// Parses the bytes from `start` up to `end`, which have no blanks at their ends; nil if they are not a number.
  ///
  /// - Complexity: linear in the bytes.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var (index, end) = (start, end)
    // Most texts are rejected here.
    var hasDigit = false
    var probe = start
    while probe < end, !hasDigit {
      hasDigit = text[probe] &- ASCII.zero <= 9
      probe += 1
    }
    if !hasDigit || end - start > 200 { return nil }
    if text[index] == UInt8(ascii: "("), text[end - 1] == UInt8(ascii: ")") {
      isNegative = true
      isBracketed = true
      index += 1
      end -= 1
      Self.skipBlanks(text, &index, end)
      Self.dropBlanks(text, index, &end)
    }
    var hasSign = Self.takeSign(text, &index, end, &isNegative)
    if index < end, !Self.isNumeral(text[index]) {
      let first = index
      while index < end, !Self.isNumeral(text[index]), text[index] != ASCII.minus, text[index] != ASCII.plus,
        Self.signLength(text, index, end) == 0
      { index += 1 }
      var last = index
      Self.dropBlanks(text, first, &last)
      guard Currency.isKnown(text, first, last) else { return nil }
      affix = first..<last
      isAffixBefore = true
      if !hasSign { hasSign = Self.takeSign(text, &index, end, &isNegative) }
    }
    guard takeCore(text, &index, end) else { return nil }
    if index < end, text[index] | 0x20 == UInt8(ascii: "e") {
      var place = index + 1
      if place < end, text[place] == ASCII.minus || text[place] == ASCII.plus { place += 1 }
      let digits = place
      while place < end, text[place] &- ASCII.zero <= 9 { place += 1 }
      if place > digits {
        exponent = index..<place
        index = place
      }
    }
    let behind = index
    Self.skipBlanks(text, &index, end)
    if !hasSign, !isNegative, index < end, text[index] == ASCII.minus {
      isNegative = true
      index += 1
      Self.skipBlanks(text, &index, end)
    }
    if index == end { return }
    guard affix.isEmpty, index > behind || !Self.isCompass(text, index, end) else { return nil }
    var last = end
    if last - index > 1, text[last - 1] == ASCII.minus, !hasSign, !isNegative {
      isNegative = true
      last -= 1
      Self.dropBlanks(text, index, &last)
    }
    hasGap = index > behind
    guard
      Currency.isKnown(text, index, last) || TableUnits.isUnit(text, index, last)
        || hasGap && Self.isFlag(text, index, last)
    else { return nil }
    affix = index..<last
  }

  /// Returns whether the number is followed by a blank and a flag of a statistics office, such as `p` for provisional.
  func hasFlag(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    hasGap && !affix.isEmpty && Self.isFlag(text, affix.lowerBound, affix.upperBound)
  }

  func evidence(_ text: UnsafeBufferPointer<UInt8>) -> Evidence {
    func holds(_ mark: UInt8) -> Bool { digits(text, point: mark) != nil }
    let marks = points + commas
    if marks == 0 { return holds(ASCII.point) ? .none : .malformed }
    if points > 0, commas > 0 || points > 1 || commas > 1 {
      let (point, comma) = (holds(ASCII.point), holds(ASCII.comma))
      return point ? .point : comma ? .comma : .malformed
    }
    if commas > 1 { return holds(ASCII.point) ? .point : .malformed }
    let isPoint = points == 1
    let isDecimal =
      digitsBehind != 3 || digitsBefore == 0 || leadsWithZero || digitsBefore > 3 || !exponent.isEmpty || hasOtherMarks
    if !isDecimal { return isPoint ? .openPoint : .openComma }
    guard holds(isPoint ? ASCII.point : ASCII.comma) else { return .malformed }
    return isPoint ? .point : .comma
  }

  /// Returns whether the marks fit a decimal number.
  ///
  /// `27.11.2026` and `1,23.4` do not.
  func hasGroupsRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    points + commas <= 1 && !hasOtherMarks || evidence(text) != .malformed
  }

  /// Returns whether the cell looks like an IPv4 address: four groups up to 255.
  func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard points == 3, commas == 0, affix.isEmpty, exponent.isEmpty, !isNegative, !hasOtherMarks else { return false }
    var group = 0
    for byte in text[core] {
      group = byte == ASCII.point ? 0 : 10 * group + Int(byte &- ASCII.zero)
      if group > 255 { return false }
    }
    return true
  }

  /// Returns whether the cell is a plain number with a plus sign before the digits.
  func leadsWithSign(_ text: UnsafeBufferPointer<UInt8>, _ cell: TableCell) -> Bool {
    affix.isEmpty && !hasOtherMarks && text[cell.start] == ASCII.plus && core.lowerBound == cell.start + 1
      && cell.end == (exponent.isEmpty ? core.upperBound : exponent.upperBound)
  }

  /// Whether the number has only digits: no marks and no exponent.
  var isBareWhole: Bool { points + commas == 0 && !hasOtherMarks && exponent.isEmpty }

  /// Returns the number in plain digits with a decimal point; nil if its groups do not fit the decimal mark `point`.
  ///
  /// - Complexity: linear in the cell.
  func digits(_ text: UnsafeBufferPointer<UInt8>, point: UInt8) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(core.count + 8)
    if isNegative { bytes.append(ASCII.minus) }
    // The lengths of the groups before the decimal mark, and the byte that separates them.
    var groups: [Int] = []
    var length = 0
    var separator: UInt8 = 0
    var isFraction = false
    var first: UInt8 = 0
    var index = core.lowerBound
    while index < core.upperBound {
      let byte = text[index]
      if byte &- ASCII.zero <= 9 {
        if length == 0, groups.isEmpty { first = byte }
        bytes.append(byte)
        if !isFraction { length += 1 }
        index += 1
        continue
      }
      if byte == point {
        if isFraction { return nil }
        isFraction = true
        bytes.append(ASCII.point)
        index += 1
        continue
      }
      if isFraction || separator != 0 && separator != byte { return nil }
      separator = byte
      groups.append(length)
      length = 0
      index += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
    }
    if !groups.isEmpty {
      groups.append(length)
      guard Self.areGroups(groups), first != ASCII.zero else { return nil }
    }
    bytes.append(contentsOf: text[exponent])
    return bytes
  }

  /// Returns whether all groups of digits except the first have three digits, or have Indian lengths as in `1,20,543`.
  private static func areGroups(_ groups: [Int]) -> Bool {
    guard let first = groups.first, 1...3 ~= first, groups.last == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    if middle.allSatisfy({ $0 == 3 }) { return true }
    return first <= 2 && middle.allSatisfy { $0 == 2 }
  }

  private mutating func takeCore(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int) -> Bool {
    let start = index
    var digits = 0
    var sinceMark = 0
    var hasMark = false
    while index < end {
      let byte = text[index]
      if byte &- ASCII.zero <= 9 {
        if digits == 0, !hasMark { leadsWithZero = byte == ASCII.zero }
        digits += 1
        sinceMark += 1
        index += 1
      } else if byte == ASCII.point || byte == ASCII.comma {
        if !hasMark { digitsBefore = digits }
        hasMark = true
        sinceMark = 0
        if byte == ASCII.point { points += 1 } else { commas += 1 }
        index += 1
      } else {
        let length = Self.groupMarkLength(text, index, end)
        // A group separator counts only between digits.
        guard length > 0, digits > 0, index + length < end, text[index + length] &- ASCII.zero <= 9,
          text[index - 1] &- ASCII.zero <= 9
        else { break }
        hasOtherMarks = true
        index += length
      }
    }
    core = start..<index
    digitsBehind = sinceMark
    return digits > 0
  }

  /// Returns the length in bytes of an apostrophe or blank that may separate thousands; 0 for anything else.
  private static func groupMarkLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    switch text[index] {
    case ASCII.space, ASCII.apostrophe: return 1
    case 0xC2: return index + 1 < end && text[index + 1] == 0xA0 ? 2 : 0
    case 0xE2:
      guard index + 2 < end, text[index + 1] == 0x80 else { return 0 }
      return [0xAF, 0x89, 0x99].contains(text[index + 2]) ? 3 : 0
    case _: return 0
    }
  }

  private static func takeSign(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int, _ isNegative: inout Bool
  ) -> Bool {
    skipBlanks(text, &index, end)
    guard index < end else { return false }
    let length = signLength(text, index, end)
    if length == 0 { return false }
    if text[index] != ASCII.plus { isNegative = true }
    index += length
    skipBlanks(text, &index, end)
    return true
  }

  private static func signLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
    switch text[index] {
    case ASCII.minus, ASCII.plus: return 1
    case 0xE2:
      guard index + 2 < end else { return 0 }
      let isMinus = text[index + 1] == 0x88 && text[index + 2] == 0x92
      let isDash = text[index + 1] == 0x80 && text[index + 2] == 0x93
      return isMinus || isDash ? 3 : 0
    case _: return 0
    }
  }

  @inline(__always)
  private static func isNumeral(_ byte: UInt8) -> Bool {
    byte &- ASCII.zero <= 9 || byte == ASCII.point || byte == ASCII.comma
  }

  static func skipBlanks(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int) {
    while index < end {
      if TableSplitter.isBlank(text[index]) {
        index += 1
      } else if text[index] == 0xC2, index + 1 < end, text[index + 1] == 0xA0 {
        index += 2
      } else if text[index] == 0xE2, groupMarkLength(text, index, end) == 3, text[index + 2] != 0x99 {
        index += 3
      } else {
        return
      }
    }
  }

  static func dropBlanks(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: inout Int) {
    while end > start {
      if TableSplitter.isBlank(text[end - 1]) {
        end -= 1
      } else if end - start > 1, text[end - 1] == 0xA0, text[end - 2] == 0xC2 {
        end -= 2
      } else if end - start > 2, text[end - 3] == 0xE2, text[end - 2] == 0x80, [0xAF, 0x89].contains(text[end - 1]) {
        end -= 3
      } else {
        return
      }
    }
  }

  /// Returns whether the bytes are one or two letters by which statistics offices mark values, such as `p`.
  ///
  /// `cr` and `dr` are not such flags: they mean credit and debit, and give the sign.
  private static func isFlag(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard 1...2 ~= end - start, text[start..<end].allSatisfy({ "bcdefinprsuz".utf8.contains($0) }) else { return false }
    return !(end - start == 2 && text[start + 1] == UInt8(ascii: "r") && "cd".utf8.contains(text[start]))
  }

  /// Returns whether the bytes are a compass direction, such as `N` in `52.5N`.
  private static func isCompass(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end - start == 1 && "NESWO".utf8.contains(text[start])
  }
}

/// The currencies that may be next to a number.
enum Currency {
  static func isKnown(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard 1...longest ~= end - start, mayBegin[Int(text[start])] else { return false }
    return code(String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)) != nil
  }

  /// Returns the ISO code of a currency; nil for other texts.
  static func code(_ text: String) -> String? { codes[text] ?? (known.contains(text) ? text : nil) }

  /// For each byte, whether some currency begins with it; most texts are rejected by this check.
  private static let mayBegin: [Bool] = {
    var begins = [Bool](repeating: false, count: 256)
    for name in codes.keys { begins[Int(name.utf8[name.utf8.startIndex])] = true }
    for name in known { begins[Int(name.utf8[name.utf8.startIndex])] = true }
    return begins
  }()

  private static let codes = [
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "R$": "BRL", "Fr.": "CHF", "kr": "kr", "kr.": "kr", "zł": "PLN",
    "Kč": "CZK", "Ft": "HUF", "₹": "INR", "Rs": "INR", "Rs.": "INR", "₽": "RUB", "US$": "USD", "A$": "AUD", "C$": "CAD",
    "₩": "KRW", "원": "KRW", "₺": "TRY", "TL": "TRY", "₪": "ILS", "円": "JPY", "元": "CNY", "₴": "UAH", "грн": "UAH",
    "руб": "RUB", "руб.": "RUB", "₫": "VND", "฿": "THB", "₱": "PHP", "Rp": "IDR", "RM": "MYR", "HK$": "HKD",
    "NZ$": "NZD", "S$": "SGD", "NT$": "TWD", "lei": "RON", "лв.": "BGN",
  ]
  /// The bytes of the longest key of `codes`.
  private static let longest = 8
  private static let known: Set<String> = [
    "EUR", "USD", "GBP", "JPY", "BRL", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "INR", "RUB", "AUD", "CAD",
    "CNY",
    "HKD", "ILS", "KRW", "MXN", "NZD", "SGD", "THB", "TRY", "ZAR", "RON", "BGN", "ISK", "ARS", "CLP", "COP", "PEN",
    "AED",
    "SAR", "EGP", "UAH", "PHP", "IDR", "MYR", "TWD", "VND", "BTC", "DEM", "ATS", "FRF",
  ]
}

/// The units that may follow a number or stand in a header.
enum TableUnits {
  static func isUnit(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard 1...12 ~= end - start else { return false }
    return symbol(String(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)) != nil
  }

  static func symbol(_ text: String) -> String? {
    if let code = Currency.code(text) { return code }
    if symbols.contains(text) { return text }
    if let symbol = names[text.lowercased()] { return symbol }
    // Multimeters write the kind of current behind the unit: `V DC`, `mAAC`.
    if text.hasSuffix("DC") || text.hasSuffix("AC") {
      let unit = text.dropLast(text.dropLast(2).last == " " ? 3 : 2)
      if electric.contains(String(unit)) { return String(unit) }
    }
    // Products and quotients of units: `m/s`, `kWh/m²`.
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count else { return nil }
    return parts.allSatisfy { symbols.contains(String($0)) || powers.contains(String($0)) } ? text : nil
  }

  /// Returns whether a cell in a row of units is a count or a scale, such as `Anzahl` or `1000`, and not a unit.
  static func isCount(_ text: String) -> Bool {
    counts.contains(text.lowercased()) || !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static let counts: Set<String> = [
    "anzahl", "count", "number", "no.", "nr.", "stück", "ts", "rn", "nombre", "index", "sequence", "-", "none",
  ]

  private static let symbols: Set<String> = [
    "%", "‰", "s", "ms", "µs", "us", "ns", "min", "h", "d", "m", "mm", "cm", "km", "µm", "um", "nm", "in", "ft", "mi",
    "g", "kg", "mg", "µg", "t", "lb", "oz", "A", "mA", "µA", "uA", "kA", "V", "mV", "kV", "µV", "W", "kW", "MW", "GW",
    "mW", "Wh", "kWh", "MWh", "GWh", "J", "kJ", "MJ", "GJ", "N", "kN", "Pa", "hPa", "kPa", "MPa", "bar", "mbar", "psi",
    "K", "°C", "°F", "C", "F", "Hz", "kHz", "MHz", "GHz", "Ω", "kΩ", "MΩ", "Ohm", "ohm", "L", "l", "mL", "ml", "m²",
    "m2", "m³", "m3", "km²", "ha", "dB", "dBm", "°", "deg", "rad", "rpm", "ppm", "ppb", "mol", "mmol", "lx", "lm", "cd",
    "T", "mT", "H", "mH", "pF", "nF", "µF", "B", "kB", "MB", "GB", "KiB", "MiB", "GiB", "bit", "Bq", "Gy", "Sv", "VA",
    "kVA", "var", "Nm", "m/s", "km/h", "m/s²", "m/s2", "mph", "kn", "pH", "NTU", "mS", "µS",
  ]
  private static let electric: Set<String> = ["V", "mV", "µV", "kV", "A", "mA", "µA", "kA"]
  private static let powers: Set<String> = ["s²", "s2", "m²", "m2", "m³", "m3", "cm²", "cm2", "cm³", "cm3"]
  private static let names = [
    "second": "s", "seconds": "s", "sec": "s", "sekunden": "s", "minute": "min", "minutes": "min", "hour": "h",
    "hours": "h", "volt": "V", "volts": "V", "ampere": "A", "amps": "A", "watt": "W", "watts": "W", "metre": "m",
    "meter": "m", "meters": "m", "metres": "m", "gram": "g", "grams": "g", "percent": "%", "prozent": "%",
    "pct": "%", "%rh": "%", "% rh": "%", "%r.h.": "%", "%rf": "%", "% rf": "%", "deg c": "°C", "degc": "°C",
    "deg_c": "°C", "celsius": "°C", "deg f": "°F", "degf": "°F",
    "fahrenheit": "°F", "kelvin": "K", "hertz": "Hz", "pascal": "Pa", "joule": "J", "newton": "N", "ohms": "Ω",
    "degrees": "°", "euro": "EUR", "litre": "L", "liter": "L",
  ]
}
