import EditorInput

/// Keys without a character, which kitty and other terminals send as numbers from 57358 to 57454.
///
/// Kitty sends the numbers of the keypad even to programs that did not ask for them: `CSI 57400 ; 5 u` is Control and
/// 1.
enum KittyKey {
  static func key(_ number: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch number {
    case 57399...57408: Key(.character(Character("\(number - 57399)")), modifiers)
    case 57409...57416: signs[number - 57409].map { Key($0, modifiers) }
    case 57417...57426: moves[number - 57417].map { Key($0, modifiers) }
    default: nil
    }
  }

  /// Returns whether the key is ignored: a lock, a modifier or a media key.
  static func isSilent(_ number: Int) -> Bool {
    (57358...57363).contains(number) || (57428...57454).contains(number)
  }

  /// Returns the letter that a key types with Shift or caps lock: a capital if exactly one of the two is on.
  ///
  /// Returns nil if `number` is not a lower-case letter. `locks` is the terminal's number for modifiers and locks: one
  /// plus a sum that includes 64 for caps lock.
  static func letter(_ number: Int, shift modifiers: Key.Modifiers, locks: Int) -> Int? {
    let isLocked = max(0, locks - 1) & 64 != 0
    guard let value = UInt32(exactly: number),
      let letter = Unicode.Scalar(value)?.properties, letter.isLowercase,
      let capital = letter.uppercaseMapping.unicodeScalars.first, letter.uppercaseMapping.unicodeScalars.count == 1
    else { return nil }
    return modifiers.contains(.shift) != isLocked ? Int(capital.value) : number
  }

  /// The keys of the keypad from the decimal point to the separator, in the order of their numbers.
  private static let signs: [Key.Code?] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter, .character("="),
    .character(","),
  ]

  /// The keys of the keypad from Left to Delete, in the order of their numbers; Insert is not used here.
  private static let moves: [Key.Code?] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, nil, .delete,
  ]
}
