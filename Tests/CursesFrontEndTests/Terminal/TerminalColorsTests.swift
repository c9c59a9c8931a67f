import Testing

@testable import CursesFrontEnd

struct TerminalColorsTests {
  private static let descriptions = [
    "xterm": 8, "xterm-256color": 256, "vt100": 0, "vt100-256color": 256, "linux": 8, "odd": 8, "odd-256color": 16,
    "xterm-direct": 1 << 24, "konsole-direct": 1 << 24, "konsole": 8, "vte-direct": 1 << 15, "mixed": 1 << 24,
    "screen-256color": 256,
  ]

  private static let cases: [(String?, String?, String?)] = [
    ("xterm", "truecolor", "xterm-256color"), ("xterm", "24bit", "xterm-256color"), ("xterm", "yes", "xterm"),
    ("xterm", nil, "xterm"), ("xterm-256color", "truecolor", "xterm-256color"), ("vt100", "truecolor", "vt100"),
    ("linux", "truecolor", "linux"), ("odd", "truecolor", "odd"), ("unknown", "truecolor", "unknown"),
    (nil, "truecolor", nil), ("xterm-direct", nil, "xterm-256color"), ("konsole-direct", "truecolor", "konsole"),
    ("vte-direct", nil, "xterm-256color"), ("mixed", nil, "xterm-256color"), ("xterm-ghostty", nil, "xterm-256color"),
    ("wezterm", nil, "xterm-256color"), ("contour", "truecolor", "xterm-256color"),
    ("foot-extra", nil, "xterm-256color"),
    ("tmux-256color", nil, "screen-256color"), ("screen.xterm-new", nil, "screen-256color"),
    ("wyse9999", nil, "wyse9999"),
    ("", nil, ""),
  ]

  @Test(arguments: [
    ("0;15", true), ("0;default;15", true), ("0;7", true), ("15;0", false), ("15;default", false), ("", false),
    ("7;", false),
  ])
  func `COLORFGBG says whether the ground is light`(value: String, isLight: Bool) {
    #expect(Terminal.isLight(value) == isLight)
  }

  @Test(arguments: [
    ("xterm-256color", true), ("xterm", true), ("alacritty", true), ("tmux-256color", true), ("wezterm", true),
    ("linux", false), ("vt100", false), ("screen", false), ("screen-256color", false), ("dumb", false), ("", false),
  ])
  func `only terminals of the xterm family are asked for their background`(terminal: String, isAsked: Bool) {
    #expect(TerminalColors.reportsBackground(terminal) == isAsked)
  }

  @Test(arguments: cases)
  func `COLORTERM counts where TERM names few colours and a description of more is there`(
    terminal: String?, colors: String?, expected: String?
  ) {
    let name = TerminalColors.descriptionName(
      terminal: terminal, colors: colors, number: { Self.descriptions[$0] })
    #expect(name == expected)
  }
}
