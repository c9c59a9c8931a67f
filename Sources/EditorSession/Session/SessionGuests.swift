package import CursesFrontEnd
package import DocumentStorage

/// Programs that work on the document of a session, as the session sees them.
package protocol SessionGuests: AnyObject {
  /// What they are to be heard by; nil for nothing. It is read each time before the session waits.
  var source: EventSource? { get }

  /// Takes what has come from them, for no longer than a key may wait.
  ///
  /// - Returns: whether there is anything new to be seen.
  func takeFromSource() -> Bool

  /// The document belongs to that file; nil for none. Called after each input.
  func follow(_ path: StoragePath?)

  /// The document of that file was taken from another session, whose programs are its own no more.
  func takeOver(_ path: StoragePath?)

  /// The session is over.
  func end()
}
