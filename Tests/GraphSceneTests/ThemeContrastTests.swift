import CharacterCanvas
import Foundation
import Testing

@testable import GraphScene

/// Whether what the default theme draws can be read on the palettes that people have.
@Suite struct ThemeContrastTests {
  /// The ground and the sixteen colours of a terminal, as it comes.
  struct Palette: CustomTestStringConvertible {
    let testDescription: String
    let ground: UInt32
    /// In the order of their numbers: black, red, green, yellow, blue, magenta, cyan, white, and their bright ones.
    let colors: [UInt32]
  }

  static let palettes = [
    // XTerm-col.ad, https://invisible-island.net/xterm/
    Palette(
      testDescription: "xterm", ground: 0x000000,
      colors: [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
      ]),
    // Settings "Colours" of PuTTY 0.81, Appendix 4.13 of its manual
    Palette(
      testDescription: "PuTTY", ground: 0x000000,
      colors: [
        0x000000, 0xbb0000, 0x00bb00, 0xbbbb00, 0x0000bb, 0xbb00bb, 0x00bbbb, 0xbbbbbb,
        0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
      ]),
    // default_red, default_grn, default_blu of drivers/tty/vt/vt.c
    Palette(
      testDescription: "Linux console", ground: 0x000000,
      colors: [
        0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
        0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
      ]),
    // terminalColorRegistry.ts of VS Code, on the ground of its dark theme
    Palette(
      testDescription: "VS Code", ground: 0x1e1e1e,
      colors: [
        0x000000, 0xcd3131, 0x0dbc79, 0xe5e510, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xe5e5e5,
        0x666666, 0xf14c4c, 0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xe5e5e5,
      ]),
    // terminal-profile-editor, palette "GNOME", dark
    Palette(
      testDescription: "GNOME Terminal", ground: 0x171421,
      colors: [
        0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc,
        0x5e5c64, 0xf66151, 0x33da7a, 0xe9ad0c, 0x2a7bde, 0xc061cb, 0x33c7de, 0xffffff,
      ]),
    // ColorPresets.plist of iTerm2, "Dark Background"
    Palette(
      testDescription: "iTerm2", ground: 0x000000,
      colors: [
        0x000000, 0xc91b00, 0x00c200, 0xc7c400, 0x0225c7, 0xca30c7, 0x00c5c7, 0xc7c7c7,
        0x686868, 0xff6e67, 0x5ffa68, 0xfffc67, 0x6871ff, 0xff77ff, 0x60fdff, 0xffffff,
      ]),
  ]

  private static let inks: [Ink] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow, .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  /// Relative luminance, WCAG 2.1.
  private func luminance(_ color: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(color >> shift & 0xff) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }

  @Test(arguments: palettes)
  func `every colour of the default theme stands out from the ground`(palette: Palette) throws {
    // Plain blue is what this is about: 1.6 to 3.4.
    #expect(contrast(palette.colors[4], palette.ground) < 3.5)
    for role in Role.allCases where role != .grid {
      let style = Theme.sixteen[role]
      guard style.foreground != .standard else { continue }
      let index = try #require(Self.inks.firstIndex(of: style.foreground), "\(role)")
      #expect(contrast(palette.colors[index], palette.ground) >= 3, "\(role)")
    }
  }
}
