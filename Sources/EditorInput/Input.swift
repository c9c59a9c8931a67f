public import Geometry

/// Something that the editor reacts to, such as a pressed key.
public enum Input: Hashable, Sendable {
  case key(Key)
  case pointer(PointerEvent)
  /// Pasted text, which is never interpreted as keys.
  case paste(String)
  case resize(Size)
  /// The user has done nothing for a while.
  case quiet
  /// Bytes from the terminal that are not a known key; the value shows them as text.
  case unknown(String)
}

/// The notation for keys and mouse events in scripts; see `KeyNotation` and `PointerNotation`.
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
