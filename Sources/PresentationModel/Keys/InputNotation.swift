/// A script of what a person does: keys as `KeyNotation` has them, the mouse as `PointerNotation` has it.
public enum InputNotation {
  /// The inputs of a script, in order.
  ///
  /// Linear.
  public static func parse(_ script: String) throws(KeyNotation.Problem) -> [Input] {
    try KeyNotation.scan(script, character: { .key(Key(.character($0))) }, bracket: inputs)
  }

  private static func inputs(named text: Substring) -> [Input]? {
    KeyNotation.key(named: text).map { [.key($0)] } ?? PointerNotation.events(named: text)?.map { .pointer($0) }
  }
}
