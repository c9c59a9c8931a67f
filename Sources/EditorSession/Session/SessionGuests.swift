package import CursesFrontEnd
package import DocumentStorage

/// Other programs that are connected to a session and edit its document.
package protocol SessionGuests: AnyObject {
  /// The event source for messages of the programs; nil for none.
  ///
  /// Read each time before the editor waits.
  var source: EventSource? { get }

  /// Handles messages of the programs for a short time, so that keys need not wait.
  ///
  /// - Returns: Whether to update the screen.
  func takeFromSource() -> Bool

  /// Cancels the requests that a key has interrupted; returns whether there were any.
  func giveUpRequests() -> Bool

  /// Sets the file of the document that the programs can edit; nil for none.
  ///
  /// Called after each input.
  func follow(_ path: StoragePath?)

  /// Continues after this session has taken a document over.
  ///
  /// Programs that are connected to the other session lose the document.
  func takeOver(_ path: StoragePath?)

  func end()
}
