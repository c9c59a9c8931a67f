/// A view of a table that receives its changes.
public protocol TableUpdating: AnyObject {
  /// Whether it is seen; one that is not receives nothing, and everything when it is shown.
  var isShown: Bool { get }

  /// Everything may be different.
  func reloadTable()

  /// Before the steps of an update.
  func tableWillUpdate()

  /// A step of an update; all of them are of the same old and the same new table.
  func updateTable(_ step: TableStep)

  /// After the steps of an update: the time to bring it to the screen, once.
  func tableDidUpdate()
}

extension TableUpdating {
  /// True, for a view that is always visible.
  public var isShown: Bool { true }
  /// Does nothing.
  public func tableWillUpdate() {}
  /// Does nothing.
  public func tableDidUpdate() {}
}
