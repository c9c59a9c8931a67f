/// Keeps the table that a view shows, and tells the view what changes in it when another one takes its place.
///
/// A view that is not shown costs nothing: its table is not compared, and it is reloaded whole when it is shown. A table that
/// is the same as before is not told at all.
public final class TableUpdater<Heading, Row, SectionKey: Hashable, RowKey: Hashable> {
  /// Sections in the order in which they are shown.
  public typealias Table = [TableSection<Heading, Row>]

  /// How often what was done.
  public struct Counts: Hashable, Sendable {
    /// Updates told step by step.
    public var updates = 0
    /// Whole reloads.
    public var reloads = 0
    /// Sections and tables reloaded because a key was there twice: see `SectionedChanges.fallbacks`.
    public var fallbacks = 0
  }

  /// How sections and rows are known again.
  public let identity: TableIdentity<Heading, Row, SectionKey, RowKey>
  /// Who shows the table, held weakly; while there is none, tables are kept and told to nobody.
  public weak var view: (any TableUpdating)?
  /// The latest table.
  public private(set) var table: Table = []
  /// What was done since the updater was made.
  public private(set) var counts = Counts()
  /// Whether the view does not show `table` yet.
  public private(set) var isStale = true
  private var isUpdating = false

  /// An updater of an empty table, whose view is reloaded whole by the first update or `refresh()` that it is shown at.
  public init(identity: TableIdentity<Heading, Row, SectionKey, RowKey>, view: (any TableUpdating)? = nil) {
    self.identity = identity
    self.view = view
  }

  /// Puts `table` in the place of the one before it, and tells the view.
  ///
  /// - Precondition: it is not called by the view while that is told of an update.
  public func update(to table: Table) {
    precondition(!isUpdating, "TableUpdater.update(to:) was called by the view inside an update")
    let old = self.table
    self.table = table
    guard let view, view.isShown, !isStale else {
      isStale = true
      refresh()
      return
    }
    tell(SectionedChanges(from: old, to: table, by: identity), view)
  }

  /// Has the table become another one by changes that are known, and tells the view: that costs what they do.
  ///
  /// - Parameter change: Changes the table, and says how; keys stay unique.
  /// - Precondition: it is not called by the view while that is told of an update.
  public func update(_ change: (inout Table) -> SectionedChanges) {
    precondition(!isUpdating, "TableUpdater.update(_:) was called by the view inside an update")
    let changes = change(&table)
    guard let view, view.isShown, !isStale else {
      isStale = true
      refresh()
      return
    }
    tell(changes, view)
  }

  private func tell(_ changes: SectionedChanges, _ view: any TableUpdating) {
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

  /// Reloads the view whole where it does not show the latest table: to be called when it is shown.
  public func refresh() {
    guard isStale, let view, view.isShown else { return }
    isStale = false
    counts.reloads += 1
    isUpdating = true
    view.reloadTable()
    isUpdating = false
  }
}
