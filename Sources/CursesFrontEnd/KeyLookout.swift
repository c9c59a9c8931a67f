public import CharacterCanvas
public import PresentationModel

/// The terminal as a program sees it that is busy for long: it can look for a key that ends that, and show that it is at work.
///
/// To be used within a call of the program's own, on its thread. What else comes in meanwhile is kept and handled afterwards, in
/// the order in which it came.
public protocol KeyLookout: AnyObject {
  /// Whether something has come in that ends what goes on: an input that `isWanted`, which is then gone together with what was typed
  /// before it, or that the terminal or a signal asks for the program's end.
  ///
  /// It does not wait.
  func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool

  /// Shows a picture now; left out where the terminal takes no output.
  func show(_ frame: Frame)
}
