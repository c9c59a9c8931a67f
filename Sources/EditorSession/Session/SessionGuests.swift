package import CursesFrontEnd
package import DocumentStorage

/// Other programs that are connected to a session and edit its document.
package protocol SessionGuests: AnyObject {
  /// What the editor waits for to notice messages of the programs; nil for nothing.
  ///
  /// It is read each time before the editor waits.
  var source: EventSource? { get }

  /// Handles messages of the programs, but only for a short time, so that keys need not wait.
  ///
  /// - Returns: Whether the screen should be updated.
  func takeFromSource() -> Bool

  /// Cancels the requests that a key has interrupted; returns whether there were any.
  func giveUpRequests() -> Bool

  /// Sets the file of the document that the programs can edit, or nil for none; it is called after each input.
  func follow(_ path: StoragePath?)

  /// Continues after this session has taken a document over; programs that are connected to the other session lose it.
  func takeOver(_ path: StoragePath?)

  /// Handles the end of the session.
  func end()
}
