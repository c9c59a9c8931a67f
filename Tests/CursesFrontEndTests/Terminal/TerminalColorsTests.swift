import Testing

@testable import CursesFrontEnd

struct TerminalColorsTests {
  private static let descriptions = [
    "xterm": 8, "xterm-256color": 256, "vt100": 0, "vt100-256color": 256, "linux": 8, "odd": 8, "odd-256color": 16,
  ]

  private static let cases: [(String?, String?, String?)] = [
    ("xterm", "truecolor", "xterm-256color"), ("xterm", "24bit", "xterm-256color"), ("xterm", "yes", "xterm"),
    ("xterm", nil, "xterm"), ("xterm-256color", "truecolor", "xterm-256color"), ("vt100", "truecolor", "vt100"),
    ("linux", "truecolor", "linux"), ("odd", "truecolor", "odd"), ("unknown", "truecolor", "unknown"),
    (nil, "truecolor", nil),
  ]

  @Test(arguments: cases)
  func `COLORTERM counts where TERM names few colours and a description of more is there`(
    terminal: String?, colors: String?, expected: String?
  ) {
    let name = TerminalColors.descriptionName(
      terminal: terminal, colors: colors, number: { Self.descriptions[$0] })
    #expect(name == expected)
  }
}
