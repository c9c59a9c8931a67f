/// Stores the table of a view, and reports the changes to the view when another table replaces it.
///
/// A hidden view costs nothing: its table is not compared, and it is reloaded completely when it is shown. An unchanged
/// table is not reported at all.
public final class TableUpdater<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  /// Sections in the order of the view.
  public typealias Table = [TableSection<Heading, Row>]

  /// Counts of work.
  public struct Counts: Hashable, Sendable {
    /// Updates reported step by step.
    public var updates = 0
    /// Whole reloads.
    public var reloads = 0
    /// Sections and tables reloaded because a key was there twice: see `SectionedChanges.fallbacks`.
    public var fallbacks = 0
  }

  /// How sections and rows are known again.
  public let identity: TableIdentity<Heading, Row, SectionKey, RowKey>
  /// The view of the table, held weakly; without it, tables are stored and not reported.
  public weak var view: (any TableUpdating)?
  /// The latest table.
  public private(set) var table: Table = []
  /// The work since the updater was made.
  public private(set) var counts = Counts()
  /// Whether the view does not show `table` yet.
  public private(set) var isStale = true
  private var isUpdating = false

  /// An updater of an empty table; its view is reloaded completely by the first update or `refresh()` while it is
  /// shown.
  public init(identity: TableIdentity<Heading, Row, SectionKey, RowKey>, view: (any TableUpdating)? = nil) {
    self.identity = identity
    self.view = view
  }

  private func requireNoUpdate(_ call: String) {
    if isUpdating { fatalError("TableUpdater.\(call) was called by the view inside an update") }
  }

  /// Replaces the table by `table`, and reports the changes to the view.
  ///
  /// - Precondition: the view does not call it while it receives an update.
  public func update(to table: Table) {
    requireNoUpdate("update(to:)")
    let old = self.table
    self.table = table
    guard let view, view.isShown, !isStale else {
      isStale = true
      refresh()
      return
    }
    report(SectionedChanges(from: old, to: table, by: identity), view)
  }

  /// Replaces the table by one that is arranged otherwise: it is not compared, and the view is reloaded whole.
  ///
  /// - Precondition: the view does not call it while it receives an update.
  public func reload(to table: Table) {
    requireNoUpdate("reload(to:)")
    self.table = table
    isStale = true
    refresh()
  }

  /// Changes the table by known changes and reports them to the view; the cost is that of the changes.
  ///
  /// - Parameter change: Changes the table and returns its changes; keys stay unique.
  /// - Precondition: the view does not call it while it receives an update.
  public func update(_ change: (inout Table) -> SectionedChanges) {
    requireNoUpdate("update(_:)")
    let changes = change(&table)
    guard let view, view.isShown, !isStale else {
      isStale = true
      refresh()
      return
    }
    report(changes, view)
  }

  private func report(_ changes: SectionedChanges, _ view: any TableUpdating) {
    counts.fallbacks += changes.fallbacks
    if changes.isReload {
      isStale = true
      refresh()
    } else if !changes.isEmpty {
      counts.updates += 1
      isUpdating = true
      view.tableWillUpdate()
      for step in changes.steps { view.updateTable(step) }
      view.tableDidUpdate()
      isUpdating = false
    }
  }

  /// Reloads the view completely if it does not show the latest table: call it when the view is shown.
  public func refresh() {
    guard isStale, let view, view.isShown else { return }
    isStale = false
    counts.reloads += 1
    isUpdating = true
    view.reloadTable()
    isUpdating = false
  }
}
