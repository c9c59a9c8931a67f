import DataJoin
import Testing

@Suite struct TableUpdaterTests {
  @Test func `U7, U10, U13: an update is reported in order, between its two hooks`() {
    let view = LoggingView()
    let updater = TableUpdater(identity: Companies.identity, view: view)
    updater.update(to: Companies.before)
    updater.update(to: Companies.after)
    #expect(
      view.log == [
        "reload", "will", "delete sections", "delete rows", "reload rows", "insert sections", "insert rows", "did",
      ])
  }

  @Test func `U4: a table that is the same is not reported`() {
    let view = LoggingView()
    let updater = TableUpdater(identity: Companies.identity, view: view)
    for _ in 0..<3 { updater.update(to: Companies.before) }
    #expect(view.log == ["reload"])
    #expect(updater.counts.reloads == 1 && updater.counts.updates == 0)
  }

  @Test func `U14: a view that is not shown is reported nothing, and reloaded whole when it is shown`() {
    let view = LoggingView()
    let updater = TableUpdater(identity: Companies.identity, view: view)
    updater.update(to: Companies.before)
    view.isShown = false
    updater.update(to: Companies.after)
    updater.update(to: [])
    #expect(view.log == ["reload"])
    view.isShown = true
    updater.refresh()
    updater.refresh()
    #expect(view.log == ["reload", "reload"])
    #expect(updater.counts.updates == 0)
  }

  @Test func `U14: a table that is arranged otherwise is not compared`() {
    let view = LoggingView()
    let updater = TableUpdater(identity: Companies.identity, view: view)
    updater.update(to: Companies.before)
    updater.reload(to: Companies.after)
    updater.update(to: Companies.after)
    #expect(view.log == ["reload", "reload"])
    #expect(updater.table == Companies.after && updater.counts.updates == 0)
  }

  @Test
  func `U11: the table before and the table now are both there to be asked; keys and equality are the table's own`() {
    // Rows are known by their first letter, and the same whatever their case.
    let identity = TableIdentity<String, String, Character?, Character?>(
      sectionKey: \.first, rowKey: { $0.lowercased().first }, isSameHeading: ==,
      isSameRow: { $0.lowercased() == $1.lowercased() })
    let view = LoggingView()
    let updater = TableUpdater(identity: identity, view: view)
    let before = [TableSection("fruit", ["apple", "banana"]), TableSection("tools", ["axe"])]
    updater.update(to: before)
    let now = [TableSection("fruit", ["Banana", "avocado"]), TableSection("tools", ["axe", "bolt"])]
    var tables: [[TableSection<String, String>]] = []
    view.onWill = { tables.append(updater.table) }
    updater.update(to: now)
    #expect(view.log == ["reload", "will", "reload rows", "insert rows", "move rows", "did"])
    #expect(tables == [now])
    let changes = SectionedChanges(from: before, to: now, by: identity)
    #expect(changes.rowReloads == [RowPath(0, 0)] && changes.rowInserts == [RowPath(1, 1)])
  }

  @Test func `U9: what cannot be reported by keys is reloaded and counted`() {
    let view = LoggingView()
    let updater = TableUpdater(identity: Companies.identity, view: view)
    updater.update(to: Companies.table("A: a | B: b"))
    updater.update(to: Companies.table("A: a | A: b"))
    #expect(view.log == ["reload", "reload"])
    #expect(updater.counts.fallbacks == 1)
  }

  @Test func `a view that updates the table inside an update is refused by name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = LoggingView()
      let updater = TableUpdater(identity: Companies.identity, view: view)
      updater.update(to: Companies.before)
      view.onWill = { updater.update(to: []) }
      updater.update(to: Companies.after)
    }
    let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(complaint.contains("TableUpdater.update(to:) was called by the view inside an update"))
  }
}

private final class LoggingView: TableUpdating {
  var isShown = true
  var log: [String] = []
  var onWill: () -> Void = {}

  func reloadTable() { log.append("reload") }

  func tableWillUpdate() {
    log.append("will")
    onWill()
  }

  func updateTable(_ step: TableStep) {
    switch step {
    case .deleteSections: log.append("delete sections")
    case .deleteRows: log.append("delete rows")
    case .reloadSections: log.append("reload sections")
    case .reloadRows: log.append("reload rows")
    case .insertSections: log.append("insert sections")
    case .insertRows: log.append("insert rows")
    case .moveSections: log.append("move sections")
    case .moveRows: log.append("move rows")
    }
  }

  func tableDidUpdate() { log.append("did") }
}
