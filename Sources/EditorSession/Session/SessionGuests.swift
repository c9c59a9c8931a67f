package import CursesFrontEnd
package import DocumentStorage

/// Programs that work on the document of a session, as the session sees them.
package protocol SessionGuests: AnyObject {
  /// The event source of guests; nil for none.
  ///
  /// It is read each time before the session waits.
  var source: EventSource? { get }

  /// Handles their messages, for no longer than a key may wait.
  ///
  /// - Returns: whether there is anything new to be seen.
  func takeFromSource() -> Bool

  /// The document belongs to that file; nil for none. Called after each input.
  func follow(_ path: StoragePath?)

  /// Handles a takeover of that file's document from another session, whose programs lose it.
  func takeOver(_ path: StoragePath?)

  /// The session is over.
  func end()
}
