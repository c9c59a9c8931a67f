public import Geometry

/// The inputs of the editor; there are no others.
public enum Input: Hashable, Sendable {
  case key(Key)
  case pointer(PointerEvent)
  /// Text pasted at once; it is text, never keys.
  case paste(String)
  /// The screen has this size from here on.
  case resize(Size)
  /// Nothing arrived for as long as the program's idle timeout.
  case quiet
  /// Bytes that are not a key of any terminal known here, in a printable form.
  case unknown(String)
}

/// A script of a user's inputs: keys in `KeyNotation`, the mouse in `PointerNotation`.
public enum InputNotation {
  /// The inputs of a script, in order.
  ///
  /// Linear.
  public static func parse(_ script: String) throws(KeyNotation.Problem) -> [Input] {
    try KeyNotation.scan(script, character: { .key(Key(.character($0))) }, bracket: inputs)
  }

  static func inputs(named text: Substring) -> [Input]? {
    KeyNotation.key(named: text).map { [.key($0)] } ?? PointerNotation.events(named: text)?.map { .pointer($0) }
  }
}
