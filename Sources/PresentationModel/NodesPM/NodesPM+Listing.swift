import DataSets
import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// Lists over the canvas: opening them, going through their rows, and what Enter does on one.
extension NodesPM {
  /// More rows than any list has.
  static let allRows = Int.max / 4

  /// The keys of the mode, or what has to do with a word.
  func showHelp(on word: String = "") throws(Rejection) {
    guard word.trimmed.isEmpty else {
      let listing = Listing(.topic(word.trimmed))
      guard !rows(of: listing).isEmpty else { throw .because(sentence(forUnknownTopic: word.trimmed)) }
      return enter(.listing(listing))
    }
    guard let subject = HelpSubject(mode) else { return }
    let first = allRows(of: Listing(.help(subject))).choosable(near: 0, isForth: true)
    enter(.listing(Listing(.help(subject), row: first)))
  }

  private func sentence(forUnknownTopic word: String) -> String {
    let names = Command.all.flatMap { [$0.name] + $0.aliases } + OperatorCatalog.all.map(\.name)
    let near = Suggestion.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
    return "nothing is found for '\(word)': "
      + (near ?? "\(keyName(.help)) shows the keys, \(keyName(.palette)) every command")
  }

  /// What the message line says; what is said of a line that is being typed above that.
  func showMessages() {
    if case .prompt(var prompt) = mode {
      prompt.isReadWhole.toggle()
      return enter(.prompt(prompt))
    }
    guard let subject = HelpSubject(mode) else { return }
    enter(.listing(Listing(.messages(subject), row: messages.entries.count)))
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
    case .help(let subject), .messages(let subject): enter(subject.mode)
    case .topic, .history, .inspector, .columns, .points: enter(.normal)
    }
    leaveModesOfNodesGone()
  }

  /// Goes through the rows of the list, and through the cells of one that has cells; false where none is shown.
  func moveInListing(by rows: Int, cells: Int = 0) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    let all = self.rows(of: listing)
    if case .points(var pane) = listing.subject {
      pane.move(by: cells)
      listing.subject = .points(pane)
    }
    let target = min(max(0, min(listing.row, all.count - 1) + rows), max(0, all.count - 1))
    listing.row = all.choosable(near: target, isForth: rows >= 0)
    enter(.listing(listing))
    return true
  }

  /// Goes to the first row of another section of the list; false where none is shown.
  func goToSectionInListing(by count: Int) throws(Rejection) -> Bool {
    guard case .listing(var listing) = mode else { return false }
    guard let row = rows(of: listing).sectionStart(from: listing.row, by: count) else {
      throw .end(of: "section", isLast: count > 0)
    }
    listing.row = row
    enter(.listing(listing))
    return true
  }

  /// Enter on a row.
  func accept(_ listing: Listing) throws(Rejection) -> Outcome {
    switch listing.subject {
    case .columns(let pick): return try pick.accept(listing, in: self)
    case .points(let pane):
      try pane.edit(listing, in: self)
      return .done
    case .help, .topic, .history, .messages, .inspector: break
    }
    let rows = rows(of: listing)
    let row = min(listing.row, rows.count - 1)
    guard rows.indices.contains(row) else { return .done }
    switch rows[row].aim {
    case .nowhere: leave(listing)
    case .heading: break
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
        return ScreenVO.Popup.Row(key: row.key, text: row.text, isEnabled: true, isHeading: row.isHeading)
      }, placement: placement(of: listing), selectedRow: rows.isEmpty ? nil : selected - made.lowerBound,
      firstRow: made.lowerBound, rowCount: rows.count)
  }

  private func placement(of listing: Listing) -> ScreenVO.Popup.Placement {
    switch listing.subject {
    case .help, .topic, .messages, .history, .columns: .middle
    case .inspector, .points: .right
    }
  }

  private func title(of listing: Listing, _ rows: ListingRows) -> String {
    let title = wholeTitle(of: listing)
    if listing.filter.isEmpty { return title }
    let all = allRows(of: listing)
    return "\(title): \(rows.count) of \(all.rows.isEmpty ? all.count : all.rows.count) have '\(listing.filter)'"
  }

  private func wholeTitle(of listing: Listing) -> String {
    switch listing.subject {
    case .help(let subject): "keys in \(name(of: subject.mode).rawValue) mode"
    case .topic(let word): "help on '\(word)'"
    case .history: "history"
    case .messages: "messages"
    case .inspector(let node): contents.name(of: node)
    case .columns(let pick): pick.title
    case .points(let pane): "points of \(contents.name(of: pane.node))"
    }
  }

  /// All rows, whatever the filter.
  func allRows(of listing: Listing) -> ListingRows {
    switch listing.subject {
    case .help(let subject): ListingRows(helpRows(name(of: subject.mode)))
    case .topic(let word): ListingRows(topicRows(word))
    case .messages(let subject): ListingRows(messageRows(readIn: subject.mode))
    case .history: ListingRows(historyRows)
    case .inspector(let node): inspectorList(node)
    case .columns(let pick): ListingRows([], more: ColumnRows(pick, with: ""))
    case .points(let pane): pane.rows(of: listing, in: self)
    }
  }

  /// The keys of a mode under the headings of their sections, in each those first that the hint line names.
  private func helpRows(_ mode: Mode.Name) -> [ListingRow] {
    let hinted = KeyMap.hinted(in: mode)
    let bindings = Dictionary(grouping: keyMap.bindings[mode] ?? [], by: \.command.section)
    return Command.Section.ordered(in: mode).flatMap { section -> [ListingRow] in
      guard let bindings = bindings[section] else { return [] }
      let isHinted = { (binding: KeyMap.Binding) in hinted.contains(binding.command) }
      let first = bindings.filter(isHinted).sorted {
        (hinted.firstIndex(of: $0.command) ?? 0) < (hinted.firstIndex(of: $1.command) ?? 0)
      }
      // The others in the order of the catalogue, which begins with what is used most.
      let others = bindings.filter { !isHinted($0) }.sorted { $0.command.place < $1.command.place }
      let rows = (first + others).map { helpRow($0.command, keys: $0.keys, in: mode) }
      return [ListingRow(key: section.rawValue.uppercased(), text: "", aim: .heading)] + rows
    }
  }

  private func helpRow(_ command: Command, keys: [String], in mode: Mode.Name) -> ListingRow {
    let keys = keys.compactMap { try? KeyNotation.parse($0) }.map { KeyNotation.readable($0) }
    return ListingRow(key: keys.joined(separator: " "), text: command.sentence(in: mode), aim: .command(command))
  }

  /// Commands and operators that a word finds, the best first; a command with its keys on the canvas, or its name.
  private func topicRows(_ word: String) -> [ListingRow] {
    let search = CommandSearch(word)
    var ranked: [(rank: Int, row: ListingRow)] = []
    for command in Command.all {
      guard let rank = search.rank(of: command) else { continue }
      let mode = Mode.Name.allCases.first { keyMap.keys(for: command, in: $0) != nil } ?? .normal
      let keys = keyMap.bindings[mode]?.filter { $0.command == command }.flatMap(\.keys) ?? []
      var row = helpRow(command, keys: keys.isEmpty ? [":" + command.name] : keys, in: mode)
      // What belongs to another mode is explained and not given from here.
      if !command.isGivenByName(keyMap) { row = ListingRow(key: "\(mode.rawValue) \(row.key)", text: row.text) }
      ranked.append((rank, row))
    }
    for descriptor in OperatorCatalog.all {
      let sign = descriptor.symbol == descriptor.name ? [] : [descriptor.symbol, descriptor.asciiSymbol]
      guard let rank = search.rank(name: descriptor.name, aliases: sign, sentence: descriptor.summary) else { continue }
      ranked.append((rank, ListingRow(key: descriptor.name, text: descriptor.summary)))
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.row)
  }

  /// What the message line said, the latest behind the others, and last what it says of the focus.
  private func messageRows(readIn mode: Mode) -> [ListingRow] {
    messages.entries.map { $0.row(in: contents) }
      + [ListingRow(key: "now", text: reading(in: mode))]
  }

  /// From the start to the end, the row at which the document stands marked.
  private var historyRows: [ListingRow] {
    let steps = document.steps
    let start = stepsLetGoRemark.map { "the oldest state there is: \($0)" } ?? "the start"
    let titles = [start] + steps.done + steps.undone
    return titles.enumerated().map { index, title in
      ListingRow(
        key: index == steps.done.count ? "now" : index < steps.done.count ? "" : "undone", text: title,
        aim: .undo(steps.done.count - index))
    }
  }
}

/// Everything about a node.
extension NodesPM {
  /// Begins to edit the node that the inspector is about; the inspector comes back when its line is done with.
  ///
  /// Without an inspector the selected node is meant.
  func fromInspector(_ begin: () throws(Rejection) -> Void) throws(Rejection) {
    guard case .listing(let listing) = mode, let node = listing.node else { return try begin() }
    select(node)
    try begin()
    guard case .prompt(var prompt) = mode else { return }
    prompt.listing = listing
    enter(.prompt(prompt))
  }

  /// Goes to the failing node that the selected one waits for.
  func followCause() throws(Rejection) {
    if case .listing(let listing) = mode, let node = listing.node { select(node) }
    let node = try requireSelection("find the cause of")
    switch contents.graph.value(of: node) {
    case .number, .data: throw .node(node, "has a value: nothing failed")
    case .absent: throw .node(node, "has no value of its own: nothing failed")
    case .failure(let failure): throw .node(node, "fails by itself: \(contents.sentence(for: failure, of: node))")
    case .waiting(let cause):
      jump(to: cause)
      if case .listing = mode { enter(.listing(Listing(.inspector(cause)))) }
      say("'\(contents.name(of: cause))' fails: \(contents.sentence(forValueOf: cause) ?? "")")
    }
  }

  /// Everything about a node, and behind it the points of its set.
  func inspectorList(_ node: NodeID) -> ListingRows {
    var rows = inspectorRows(node)
    guard let points = pointRows(node) else { return ListingRows(rows) }
    rows.append(ListingRow(key: "#", text: points.titles))
    return ListingRows(rows, more: points)
  }

  private func inspectorRows(_ node: NodeID) -> [ListingRow] {
    guard contents.graph.contains(node) else { return [] }
    var rows = valueRows(node) + face(of: node).inspectorRows(of: node, in: self)
    if let label = contents.label(of: node) { rows.append(ListingRow(key: "label", text: label)) }
    if let title = contents.frameTitle(of: node) { rows.append(ListingRow(key: "frame", text: title)) }
    let users = contents.graph.users(of: node)
    if users.isEmpty, contents.graph.hasOutput(node) {
      rows.append(ListingRow(key: "feeds", text: "nothing: it is an output"))
    }
    for port in users {
      rows.append(
        ListingRow(
          key: "feeds", text: "\(portLabel(port)) of \(contents.name(of: port.node))", aim: .node(port.node)))
    }
    if let place = contents.place(of: node) {
      rows.append(ListingRow(key: "place", text: "column \(place.column), row \(place.row)"))
    }
    return rows
  }

  private func valueRows(_ node: NodeID) -> [ListingRow] {
    switch contents.graph.value(of: node) {
    case .number(let value):
      var rows = [ListingRow(key: "value", text: NumberText.display(value))]
      let exact = NumberText.shortest(value)
      if exact != rows[0].text { rows.append(ListingRow(key: "exact", text: exact)) }
      return rows + displayRows(value, of: node) + uncertaintyRows(node)
    case .data(let set): return dataRows(set, of: node)
    case .absent: return []
    case .failure(let failure): return [ListingRow(key: "fails", text: contents.sentence(for: failure, of: node))]
    case .waiting(let cause):
      let reason = contents.sentence(forValueOf: cause) ?? ""
      return [ListingRow(key: "waits for", text: "\(contents.name(of: cause)): \(reason)", aim: .node(cause))]
    }
  }

  /// How a number is written in boxes, where that is not as it is, and what says so.
  private func displayRows(_ value: Double, of node: NodeID) -> [ListingRow] {
    let format = contents.format(of: node)
    guard format != .plain else { return [] }
    let source = contents.display(of: node) == nil ? ", as the document says" : ""
    let quantity = diagram.appraised(value, of: node).value
    let text = "\(format.written(quantity).text) (\(format.text)\(source))"
    let hidden = format.remark(onHiding: quantity).map { [ListingRow(key: "", text: $0)] } ?? []
    return [ListingRow(key: "display", text: text)] + hidden
  }

  func shownNumber(of node: NodeID) -> String {
    if case .data(let set) = contents.graph.value(of: node) { return DataSetText.list(set, digits: 6) }
    guard let value = contents.graph.value(of: node).number else { return "" }
    return NumberText.display(Quantity(value, contents.uncertainty(of: node)))
  }

  /// What feeds the ports of a node.
  func inputRows(_ node: NodeID, _ ports: Ports) -> [ListingRow] {
    contents.graph.inputs(of: node).enumerated().map { port, source in
      guard let source else { return ListingRow(key: ports.label(at: port), text: "open") }
      let value = contents.sentence(forValueOf: source).map { ": \($0)" } ?? " = \(shownNumber(of: source))"
      return ListingRow(key: ports.label(at: port), text: contents.name(of: source) + value, aim: .node(source))
    }
  }
}

/// The inspector of a node whose value is a data set: its statistics, where it comes from, and its points.
extension NodesPM {
  /// The most nodes upstream of a computed set that are looked at for what it was read from.
  private static let originReach = 10_000

  /// From so many columns on numbers of points have all of their digits.
  private static let narrowestForDigits = 64

  /// The rows of the inspector's points; nil of a node that has no set.
  func pointRows(_ node: NodeID) -> PointRows? {
    guard contents.graph.contains(node), let set = contents.graph.value(of: node).data, !set.isEmpty else { return nil }
    return PointRows(
      diagram.appraised(set, of: node).value, isNarrow: view.screenSize.columns < Self.narrowestForDigits,
      diagram.inspectedSets)
  }

  /// A set in the rows of an inspector.
  func dataRows(_ set: DataSet, of node: NodeID) -> [ListingRow] {
    var rows = [
      ListingRow(key: "set", text: DataSetText.list(set)), ListingRow(key: "count", text: "\(set.count)"),
      ListingRow(key: "missing", text: "\(set.missingCount)"),
    ]
    rows += diagram.inspectedSets.statistics(set, of: node).map { row(of: $0, node) }
    switch diagram.uncertainties.set(of: node, in: contents) {
    case .found(let appraisal): rows += appraisal.unknown.map { [unknownRow($0)] } ?? []
    case .tooFar:
      let text =
        "the points rest on too much to be found at once: 'nodecalc FILE --eval --format json' finds their errors"
      rows.append(ListingRow(key: "±", text: text))
    case nil: break
    }
    if let remark = contents.remark(onValueOf: node) { rows.append(ListingRow(key: "outside", text: remark)) }
    if contents.graph.kind(of: node) != .data { rows += originRows(of: node) }
    return rows
  }

  /// A statistic with what the errors of the points come to in it.
  private func row(of statistic: InspectedSets.Statistic, _ node: NodeID) -> ListingRow {
    let key = statistic.reduction.rawValue
    switch statistic.result {
    case .failure(let problem): return ListingRow(key: key, text: "none: \(problem)")
    case .success(let value):
      let finding =
        diagram.uncertainties.uncertainty(of: statistic.reduction, ofSetOf: node, in: contents).found ?? .none
      let appraisal = Appraisal(value: Quantity(value, finding.known), unknown: finding.unknown)
      return ListingRow(key: key, text: NumberText.display(appraisal))
    }
  }

  /// The rows of an inspector on the uncertainty of a number.
  func uncertaintyRows(_ node: NodeID) -> [ListingRow] {
    switch diagram.uncertainties.uncertainty(of: node, in: contents) {
    case .found(.none):
      return []
    case .tooFar:
      return [
        ListingRow(key: "±", text: "it rests on too much to be found at once: 'nodecalc FILE --eval --all' finds it")
      ]
    case .found(.unknown(let unknown)):
      return [unknownRow(unknown)]
    case .found(.known(let uncertainty)):
      let text = UncertaintyText.sides(lower: uncertainty.lower, upper: uncertainty.upper) { NumberText.shortest($0) }
      return [ListingRow(key: "±", text: text)]
    }
  }

  /// Why an uncertainty is unknown, with the path to where that is.
  func unknownRow(_ unknown: UnknownUncertainty) -> ListingRow {
    ListingRow(key: "±", text: "\(NumberText.unknown) \(contents.sentence(for: unknown))", aim: .node(unknown.node))
  }

  /// The files and databases that a computed set rests on.
  private func originRows(of node: NodeID) -> [ListingRow] {
    guard let upstream = contents.graph.upstream(of: [node], atMost: Self.originReach) else { return [] }
    return upstream.compactMap { source in
      guard let path = contents.source(of: source)?.path else { return nil }
      let read = file.readings[source].map { ", read \($0.momentText)" } ?? ""
      return ListingRow(key: "rests on", text: "\(contents.name(of: source)): \(path)\(read)", aim: .node(source))
    }
  }
}

/// The command palette: every command by its name and sentence, with its key, and why it cannot be given now.
extension NodesPM {
  /// Commands that the words of the text are met by, as `CommandSearch` has it: the one of that name first.
  ///
  /// Where nothing is typed yet those come first that the hint line names, which are wanted most.
  func paletteRows(matching text: String) -> [Completion] {
    let search = CommandSearch(text)
    let wanted = search.isEmpty ? KeyMap.hinted(in: .normal) : []
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isInPalette(keyMap),
        let rank = search.isEmpty ? wanted.firstIndex(of: command) ?? wanted.count : search.rank(of: command)
      else { return nil }
      let key = keyMap.keys(for: command, in: .normal).map { "\($0)  " } ?? ""
      let reason = command.unavailability(in: self)
      return (
        rank,
        Completion(
          text: command.name, sign: command.name, sentence: key + (reason ?? command.sentence),
          isEnabled: reason == nil)
      )
    }
    return Self.sorted(ranked)
  }

  /// The keys that may follow those of an unfinished sequence.
  var continuationPopup: ScreenVO.Popup? {
    guard !keys.pending.isEmpty else { return nil }
    let rows = keyMap.continuations(of: keys.pending, in: modeName).map { next in
      ScreenVO.Popup.Row(
        key: KeyNotation.readable(next.keys) + (next.goesOn ? "…" : ""), text: next.text, isEnabled: true)
    }
    return ScreenVO.Popup(title: KeyNotation.readable(keys.pending), rows: rows, placement: .overLine, selectedRow: nil)
  }
}

/// A tutorial that is taken while the document is edited.
extension NodesPM {
  /// Shows that tutorial's lessons beside the canvas from here on.
  public func take(_ tutorial: Tutorial) {
    self.tutorial = tutorial
    sharesChanged()
    followTutorial()
  }

  /// Goes on to the next lesson where the one at hand is done.
  func followTutorial() {
    guard tutorial?.advance(self) == true else { return }
    if message == nil {
      say(tutorial?.lesson == nil ? "done: that was the last lesson" : "done: on to the next lesson")
    }
  }

  /// The lesson at hand; nil where no tutorial is taken.
  var lessonVO: ScreenVO.Lesson? {
    guard let tutorial else { return nil }
    let keys = LessonKeys(keyMap: keyMap)
    guard let lesson = tutorial.lesson else {
      return ScreenVO.Lesson(
        title: "The end of the tutor",
        text: "That is all it takes. \(keys[.help]) shows every key, \(keys[.palette]) every command, "
          + "\(keys[.table]) a table of nodes, \(keyMap.line("w NAME")) saves, \(keys[.quit]) leaves.")
    }
    let title = "Lesson \(tutorial.place + 1) of \(tutorial.lessons.count): \(lesson.title)"
    if let missing = lesson.needs.first(where: { contents.node(named: $0) == nil }) {
      return ScreenVO.Lesson(title: title, text: "'\(missing)' is gone: \(keys[.undo]) brings it back.")
    }
    if mode != .normal, mode.name != .relationshipCreation, mode.name != .prompt {
      return ScreenVO.Lesson(title: title, text: "\(keys[.cancel]) leads back. \(lesson.task(keys))")
    }
    return ScreenVO.Lesson(title: title, text: lesson.task(keys))
  }
}
