public import Geometry

/// An input of the editor.
public enum Input: Hashable, Sendable {
  case key(Key)
  case pointer(PointerEvent)
  /// Pasted text, which is never interpreted as keys.
  case paste(String)
  /// The screen changed to this size.
  case resize(Size)
  /// No input has arrived during the program's idle timeout.
  case quiet
  /// Bytes that are not a known key, in a printable form.
  case unknown(String)
}

/// The notation for scripts of inputs: keys in `KeyNotation`, the mouse in `PointerNotation`.
public enum InputNotation {
  /// Parses the inputs of a script, in order.
  ///
  /// - Complexity: linear in the script.
  public static func parse(_ script: String) throws(KeyNotation.Problem) -> [Input] {
    try KeyNotation.scan(script, character: { .key(Key(.character($0))) }, bracket: inputs)
  }

  static func inputs(named text: Substring) -> [Input]? {
    KeyNotation.key(named: text).map { [.key($0)] } ?? PointerNotation.events(named: text)?.map { .pointer($0) }
  }
}
