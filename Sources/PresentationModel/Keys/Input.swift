public import Geometry

/// What reaches the editor from outside: the only way in.
public enum Input: Hashable, Sendable {
  case key(Key)
  case pointer(PointerEvent)
  /// Text pasted in one piece; it is text, never keys.
  case paste(String)
  /// The screen has this size from here on.
  case resize(Size)
  /// Nothing came for as long as the program's idleTimeout lasts.
  case quiet
  /// Bytes that are no key of any terminal known here, in a printable form.
  case unknown(String)
}
