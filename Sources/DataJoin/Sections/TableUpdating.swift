/// A view of a table, which receives the changes of the table.
public protocol TableUpdating: AnyObject {
  /// Whether the view is visible.
  ///
  /// A hidden view receives no updates, and is reloaded when it appears.
  var isShown: Bool { get }

  func reloadTable()

  func tableWillUpdate()

  /// Applies one step of an update.
  ///
  /// All steps refer to the same old and the same new table.
  func updateTable(_ step: TableStep)

  /// Called after the last step of an update, so that the view can redraw once.
  func tableDidUpdate()
}

extension TableUpdating {
  /// True by default, for a view that is always visible.
  public var isShown: Bool { true }
  /// Does nothing by default.
  public func tableWillUpdate() {}
  /// Does nothing by default.
  public func tableDidUpdate() {}
}
