/// A view of a table that receives its changes.
public protocol TableUpdating: AnyObject {
  /// Whether the view is visible; a hidden view receives no updates, and is reloaded when it is shown.
  var isShown: Bool { get }

  /// Reloads the whole table; every section and row may be different.
  func reloadTable()

  /// Called before the steps of an update.
  func tableWillUpdate()

  /// Applies one step of an update; all steps of an update refer to the same old and the same new table.
  func updateTable(_ step: TableStep)

  /// Called after the last step of an update, when the view can redraw once.
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
