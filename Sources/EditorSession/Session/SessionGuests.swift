package import CursesFrontEnd
package import DocumentStorage

/// Other programs that work on the document of a session.
package protocol SessionGuests: AnyObject {
  /// The event source of the programs; nil for none.
  ///
  /// It is read each time before the session waits.
  var source: EventSource? { get }

  /// Handles messages of the programs, for no longer than a key may have to wait.
  ///
  /// - Returns: Whether the screen should be updated.
  func takeFromSource() -> Bool

  /// Updates the file of the document, nil for none; called after each input.
  func follow(_ path: StoragePath?)

  /// Handles a takeover of the document from another session, whose programs lose it.
  func takeOver(_ path: StoragePath?)

  /// Handles the end of the session.
  func end()
}
