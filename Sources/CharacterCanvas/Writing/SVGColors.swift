enum SVGColors: CaseIterable {
  case light
  case dark

  /// Returns the two colours of a cell; the trait `reverse` exchanges them.
  func colors(of style: CellStyle) -> (foreground: String, background: String) {
    let foreground = text(of: style.foreground, orElse: standardForeground)
    let background = text(of: style.background, orElse: standardBackground)
    return style.traits.contains(.reverse) ? (background, foreground) : (foreground, background)
  }

  private func text(of ink: Ink, orElse standard: UInt32) -> String {
    let mixture = ink.mixture ?? InkMixture(ink.number.map { sixteen[Int($0) % sixteen.count] } ?? standard)
    return "#" + Self.hex(mixture.red) + Self.hex(mixture.green) + Self.hex(mixture.blue)
  }

  private static func hex(_ share: UInt8) -> String {
    (share < 16 ? "0" : "") + String(share, radix: 16)
  }

  private var standardForeground: UInt32 {
    switch self {
    case .light: 0x1F2328
    case .dark: 0xD1D7E0
    }
  }

  private var standardBackground: UInt32 {
    switch self {
    case .light: 0xFFFFFF
    case .dark: 0x0D1117
    }
  }

  /// The replacements of the 16 colours that users configure in a terminal; all except black are readable on the
  /// background.
  private var sixteen: [UInt32] {
    switch self {
    case .light:
      [
        0x24292F, 0xCF222E, 0x116329, 0x7D4E00, 0x0969DA, 0x8250DF, 0x1B7C83, 0x6E7781,
        0x57606A, 0xA40E26, 0x1A7F37, 0x633C01, 0x0A6FD6, 0x7A45D6, 0x1A6F7F, 0x6A737D,
      ]
    case .dark:
      [
        0x484F58, 0xFF7B72, 0x3FB950, 0xD29922, 0x58A6FF, 0xBC8CFF, 0x39C5CF, 0xB1BAC4,
        0x8B949E, 0xFFA198, 0x56D364, 0xE3B341, 0x79C0FF, 0xD2A8FF, 0x56D4DD, 0xFFFFFF,
      ]
    }
  }
}
