/// The form of a text that looks like a date, even if the date does not exist.
enum DateShape {
  /// `2024-03-01` or `2024/3/1`, with or without a time after it; the day may not exist.
  case yearFirst
  /// Any other form: `01.03.2024`, `1/3/24`, `2024-3-1`.
  case other

  /// Creates the form of a year, a month and a day with equal separators; nil for other texts.
  init?(_ text: String) {
    let digits = Set("0123456789".utf8)
    let bytes = Array(text.utf8.prefix(40))
    var groups: [Int] = []
    var signs: [UInt8] = []
    var count = 0
    for byte in bytes {
      if digits.contains(byte) {
        count += 1
        continue
      }
      groups.append(count)
      count = 0
      guard groups.count < 3, "./-".utf8.contains(byte) else { break }
      signs.append(byte)
    }
    if groups.count < 3 { groups.append(count) }
    guard groups.count == 3, signs.count == 2, signs[0] == signs[1], (1...2).contains(groups[1]) else { return nil }
    switch (groups[0], groups[2]) {
    case (4, 1...2):
      self =
        signs[0] == UInt8(ascii: "/") || signs[0] == UInt8(ascii: "-") && groups[1...] == [2, 2] ? .yearFirst : .other
    case (1...2, 2), (1...2, 4): self = .other
    case _: return nil
    }
  }
}
