/// Stores the table of a view, and reports the changes to the view when another table replaces it.
///
/// A hidden view costs nothing: its table is not compared, and it is reloaded completely when it is shown. An unchanged
/// table is not reported at all.
public final class TableUpdater<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  /// A table as its sections, in the order in which the view shows them.
  public typealias Table = [TableSection<Heading, Row>]

  /// The numbers of updates and reloads that were reported so far.
  public struct Counts: Hashable, Sendable {
    /// The number of updates reported step by step.
    public var updates = 0
    /// The number of reloads of the whole table.
    public var reloads = 0
    /// The number of sections and tables reloaded because of a repeated key; see `SectionedChanges.fallbacks`.
    public var fallbacks = 0
  }

  /// Decides which sections and rows are the same before and after an update.
  public let identity: TableIdentity<Heading, Row, SectionKey, RowKey>
  /// The view of the table, held weakly; if nil, tables are stored but not reported.
  public weak var view: (any TableUpdating)?
  /// The latest table.
  public private(set) var table: Table = []
  /// The counts since the updater was created.
  public private(set) var counts = Counts()
  /// Whether the view does not show `table` yet.
  public private(set) var isStale = true
  private var isUpdating = false

  /// Creates an updater with an empty table.
  ///
  /// The first update or `refresh()` while the view is shown reloads the view completely.
  public init(identity: TableIdentity<Heading, Row, SectionKey, RowKey>, view: (any TableUpdating)? = nil) {
    self.identity = identity
    self.view = view
  }

  private func requireNoUpdate(_ call: String) {
    if isUpdating { fatalError("TableUpdater.\(call) was called by the view inside an update") }
  }

  /// Replaces the table by `table`, and reports the changes to the view.
  ///
  /// - Precondition: The view must not call this method while it receives an update.
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

  /// Replaces the table without comparing it, and reloads the whole view.
  ///
  /// Call it if the table has a different arrangement.
  ///
  /// - Precondition: The view must not call this method while it receives an update.
  public func reload(to table: Table) {
    requireNoUpdate("reload(to:)")
    self.table = table
    isStale = true
    refresh()
  }

  /// Changes the table, and reports the changes to the view.
  ///
  /// The cost depends only on the changes.
  ///
  /// - Parameter change: Changes the table and returns its changes; keys must stay unique.
  /// - Precondition: The view must not call this method while it receives an update.
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

  /// Reloads the view completely if it does not show the latest table; call it when the view is shown.
  public func refresh() {
    guard isStale, let view, view.isShown else { return }
    isStale = false
    counts.reloads += 1
    isUpdating = true
    view.reloadTable()
    isUpdating = false
  }
}
