/// A colour as every terminal knows it: the sixteen of its palette, or the one it uses when told nothing.
public enum Ink: UInt8, CaseIterable, Sendable {
  case standard
  case black
  case red
  case green
  case yellow
  case blue
  case magenta
  case cyan
  case white
  case brightBlack
  case brightRed
  case brightGreen
  case brightYellow
  case brightBlue
  case brightMagenta
  case brightCyan
  case brightWhite
}
