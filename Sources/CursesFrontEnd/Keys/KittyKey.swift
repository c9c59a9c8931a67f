import EditorInput

/// The keys without a character, by the numbers that kitty gives them (57358 to 57454); other terminals took them over.
///
/// Kitty sends those of the keypad also to programs that did not request it, such as `CSI 57400 ; 5 u` for Control and
/// 1.
enum KittyKey {
  /// The key of a number; nil for one without a meaning here.
  static func key(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch number {
    case 57399...57408: Key(.character(Character("\(number - 57399)")), modifiers)
    case 57409...57416: signs[number - 57409].map { Key($0, modifiers) }
    case 57417...57426: moves[number - 57417].map { Key($0, modifiers) }
    default: nil
    }
  }

  /// Whether the number is that of a key that means nothing by itself: a lock, a modifier, a key for sound.
  static func isSilent(_ number: Int) -> Bool {
    (57358...57363).contains(number) || (57428...57454).contains(number)
  }

  /// A letter with Shift or with caps lock; nil if it is not a letter, or not capital.
  ///
  /// `locks` is the terminal's number for modifiers and locks: one more than a sum with 64 for caps lock.
  static func letter(_ number: Int, shift modifiers: Key.Modifiers, locks: Int) -> Int? {
    let isLocked = max(0, locks - 1) & 64 != 0
    guard let value = UInt32(exactly: number),
      let letter = Unicode.Scalar(value)?.properties, letter.isLowercase,
      let capital = letter.uppercaseMapping.unicodeScalars.first, letter.uppercaseMapping.unicodeScalars.count == 1
    else { return nil }
    return modifiers.contains(.shift) != isLocked ? Int(capital.value) : number
  }

  /// From the decimal point of the keypad to its separator.
  private static let signs: [Key.Code?] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter, .character("="),
    .character(","),
  ]

  /// From the keypad's Left to its Delete; Insert has no use here.
  private static let moves: [Key.Code?] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, nil, .delete,
  ]
}
