import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Lists over the canvas: opening them, going through their rows, and what Enter does on one.
extension NodesPM {
  /// A row of a list and where Enter on it goes.
  struct ListingRow {
    enum Aim {
      case nowhere
      case node(NodeID)
      /// So many steps back, or forth where it is below zero.
      case undo(Int)
      /// The text of a row of the help.
      case command(Command)
    }

    var key: String
    var text: String
    var aim: Aim = .nowhere

    /// What a filter searches: what is seen, and the name of the command that it stands for.
    var searched: String {
      switch aim {
      case .command(let command): "\(key) \(text) \(command.name)"
      case .nowhere, .node, .undo: "\(key) \(text)"
      }
    }
  }

  /// More rows than any list has.
  static let allRows = Int.max / 4

  func showHelp() {
    if let subject = HelpSubject(mode) { enter(.listing(Listing(.help(subject)))) }
  }

  func showHistory() throws(Rejection) {
    let steps = document.steps
    guard !steps.done.isEmpty || !steps.undone.isEmpty else { throw .because("nothing has been done yet") }
    enter(.listing(Listing(.history, row: steps.done.count)))
  }

  func showInspector() throws(Rejection) {
    enter(.listing(Listing(.inspector(try requireSelection("inspect")))))
  }

  func leave(_ listing: Listing) {
    switch listing.subject {
    case .help(let subject): enter(subject.mode)
    case .history, .inspector: enter(.normal)
    }
    leaveModesOfNodesGone()
  }

  /// Goes through the rows of the list; false where none is shown.
  func moveInListing(by rows: Int) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    let count = self.rows(of: listing).count
    listing.row = min(max(0, min(listing.row, count - 1) + rows), max(0, count - 1))
    enter(.listing(listing))
    return true
  }

  /// Enter on a row.
  func accept(_ listing: Listing) throws(Rejection) -> Outcome {
    let rows = rows(of: listing)
    let row = min(listing.row, rows.count - 1)
    guard rows.indices.contains(row) else { return .done }
    switch rows[row].aim {
    case .nowhere: leave(listing)
    case .node(let node):
      jump(to: node)
      enter(.listing(Listing(.inspector(node))))
    case .undo(let steps):
      enter(.normal)
      travel(back: steps)
    case .command(let command):
      leave(listing)
      return try command.run(in: self, Invocation())
    }
    return .done
  }

  /// A list whose rows are there already has all of them; of points there are those that may be seen: as many on each side of the
  /// one under the cursor as the screen has rows.
  func popup(of listing: Listing) -> ScreenVO.Popup {
    let rows = rows(of: listing)
    // There may be fewer rows than when it was opened.
    let selected = max(0, min(listing.row, rows.count - 1))
    let reach = max(1, view.screenSize.rows)
    let made = rows.isMade ? rows.indices : max(0, selected - reach)..<min(rows.count, selected + reach + 1)
    return ScreenVO.Popup(
      title: title(of: listing, rows),
      rows: made.map { row in
        let row = rows[row]
        return ScreenVO.Popup.Row(key: row.key, text: row.text, isEnabled: true)
      }, placement: placement(of: listing), selectedRow: rows.isEmpty ? nil : selected - made.lowerBound,
      firstRow: made.lowerBound, rowCount: rows.count)
  }

  private func placement(of listing: Listing) -> ScreenVO.Popup.Placement {
    switch listing.subject {
    case .help, .history: .middle
    case .inspector: .right
    }
  }

  private func title(of listing: Listing, _ rows: ListingRows) -> String {
    let title = wholeTitle(of: listing)
    if listing.filter.isEmpty { return title }
    return "\(title): \(rows.count) of \(allRows(of: listing).rows.count) have '\(listing.filter)'"
  }

  private func wholeTitle(of listing: Listing) -> String {
    switch listing.subject {
    case .help(let subject): "keys in \(name(of: subject.mode).rawValue) mode"
    case .history: "history"
    case .inspector(let node): contents.name(of: node)
    }
  }

  /// All rows, whatever the filter.
  func allRows(of listing: Listing) -> ListingRows {
    switch listing.subject {
    case .help(let subject): ListingRows(helpRows(name(of: subject.mode)))
    case .history: ListingRows(historyRows)
    case .inspector(let node): inspectorList(node)
    }
  }

  private func helpRows(_ mode: Mode.Name) -> [ListingRow] {
    (keyMap.bindings[mode] ?? []).map { binding in
      let keys = binding.keys.compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
      return ListingRow(
        key: keys.joined(separator: " "), text: binding.command.sentence(in: mode), aim: .command(binding.command))
    }
  }

  /// From the start to the end, the row at which the document stands marked.
  private var historyRows: [ListingRow] {
    let steps = document.steps
    let titles = ["the start"] + steps.done + steps.undone
    return titles.enumerated().map { index, title in
      ListingRow(
        key: index == steps.done.count ? "now" : index < steps.done.count ? "" : "undone", text: title,
        aim: .undo(steps.done.count - index))
    }
  }
}
