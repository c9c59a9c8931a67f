import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

extension NodesPM {
  func select(_ node: NodeID) {
    guard let frame = diagram.plane.frame(of: node) else { return }
    if selection != node { document.endRun() }
    setSelection(node)
    if mode == .normal, !selectedNodes.isEmpty { focus.selectedNodes.insert(node) }
    focus.cursor = frame.center
    view.reveal(frame)
  }

  /// Returns the selected node.
  ///
  /// `verb` is the action for the error message, such as `give a range`. `reason`, if not nil, is the error message for
  /// a node that cannot have links, such as a note.
  ///
  /// - Throws: if no node is selected, or if `reason` is given and the node cannot have links.
  func requireSelection(_ verb: String, exceptNotes reason: String? = nil) throws(CommandError) -> NodeID {
    guard let selection else { throw .noSelection(to: verb) }
    if let reason { try rejectNote(selection, reason) }
    return selection
  }

  /// Returns the nodes on which commands act; never empty.
  ///
  /// `verb` is the action for the error message.
  ///
  /// - Throws: if no node is selected.
  func requireNodes(_ verb: String) throws(CommandError) -> [NodeID] {
    let nodes = actedOn
    if nodes.isEmpty { throw .noSelection(to: verb) }
    return nodes
  }

  /// Moves to the nearest node in a direction, up to `count` times.
  func focus(_ direction: Direction, _ count: Int) throws(CommandError) {
    if moveInListing(by: direction.step.row * count, cells: direction.step.column * count) { return }
    if try moveInTable(by: direction.step.row * count) { return }
    for _ in 0..<count {
      let isLinking = relationshipCreationMode
      let start = isLinking ? linkCursor : cursor
      let current = isLinking ? linkTargetOrSource : selection
      guard let node = nearest(direction, from: start, excluding: current) else {
        // The link already aims at the only possible target.
        if isLinking, let target = relationship?.target, target == onlyTarget { return say(aimedAtOnly(target)) }
        throw .noNode(direction)
      }
      if isLinking { try aim(at: node) } else { select(node) }
    }
  }

  /// Moves the cursor from a node onto the empty canvas, by `count` dots of the grid.
  func step(_ direction: Direction, _ count: Int) {
    let step = direction.step
    setSelection(nil)
    document.endRun()
    focus.cursor = Plane.clamped(
      cursor + Point(column: step.column * Self.panColumns * count, row: step.row * Self.panRows * count))
    view.viewport.reveal(Rect(origin: cursor, size: Size(columns: 1, rows: 1)), margin: 4)
  }

  /// Returns the nearest node in a direction; nil if there is none.
  ///
  /// - This is the node with the smallest product of its distance and 1 + 2·sin of the angle between it and the
  ///   direction. A cell counts as twice as high as wide.
  /// - In link mode, only valid targets are considered.
  /// - Nodes with the same centre as the current one come first. To the right and down, they are in the order of their
  ///   creation; to the left and up, in the reverse order.
  ///
  /// - Complexity: Linear in the nodes nearby.
  func nearest(_ direction: Direction, from start: Point, excluding current: NodeID?) -> NodeID? {
    if let current, let node = stacked(on: current, direction, at: start) { return node }
    var reach = max(viewport.size.columns, 40)
    while true {
      let region = Self.region(direction, of: start, reach: reach)
      var best: (node: NodeID, score: Double)?
      for node in diagram.plane.nodes(in: region) where node != current {
        guard let frame = diagram.plane.frame(of: node), let score = score(of: frame.center - start, direction) else {
          continue
        }
        if let best, (best.score, best.node) <= (score, node) { continue }
        if relationshipCreationMode, !canBeTarget(node) { continue }
        best = (node, score)
      }
      // Nodes outside the region are farther away than `reach`.
      if let best, best.score <= Double(reach) || reach >= 2 * Plane.coordinateLimit { return best.node }
      if reach >= 2 * Plane.coordinateLimit { return best?.node }
      reach *= 4
    }
  }

  /// Returns the part of the document plane to search for the nearest node in a direction.
  ///
  /// It reaches `reach` cells from `start` in the direction and to both sides, but not back. This saves time at the
  /// edge of a large document.
  static func region(_ direction: Direction, of start: Point, reach: Int) -> Rect {
    let (ahead, across) = (reach + 1, 2 * reach + 1)
    return switch direction {
    case .left: Rect(column: start.column - reach, row: start.row - reach, columns: ahead, rows: across)
    case .right: Rect(column: start.column, row: start.row - reach, columns: ahead, rows: across)
    case .up: Rect(column: start.column - reach, row: start.row - reach, columns: across, rows: ahead)
    case .down: Rect(column: start.column - reach, row: start.row, columns: across, rows: ahead)
    }
  }

  /// Returns the next of the nodes that lie exactly on the node `current`, with the same centre; nil if there is none.
  private func stacked(on current: NodeID, _ direction: Direction, at middle: Point) -> NodeID? {
    let stack = diagram.plane.nodes(in: Rect(origin: middle, size: Size(columns: 1, rows: 1))).filter { node in
      diagram.plane.frame(of: node)?.center == middle && (!relationshipCreationMode || canBeTarget(node))
    }
    switch direction {
    case .right, .down: return stack.filter { $0 > current }.min()
    case .left, .up: return stack.filter { $0 < current }.max()
    }
  }

  /// The node whose centre is nearest to the cursor; nil if no node is within a few screens.
  var nodeAtCursor: NodeID? {
    var reach = 40
    while reach < Self.cursorReach {
      let region = Rect(
        column: cursor.column - reach, row: cursor.row - reach, columns: 2 * reach + 1, rows: 2 * reach + 1)
      let nearest = diagram.plane.nodes(in: region).min { (distance($0, cursor), $0) < (distance($1, cursor), $1) }
      if let nearest { return nearest }
      reach *= 4
    }
    return nil
  }

  private static let cursorReach = 4_000

  private func score(of offset: Point, _ direction: Direction) -> Double? {
    let across = Double(offset.column)
    let down = Double(offset.row) * 2
    let along: Double
    let aside: Double
    switch direction {
    case .left: (along, aside) = (-across, down)
    case .right: (along, aside) = (across, down)
    case .up: (along, aside) = (-down, across)
    case .down: (along, aside) = (down, across)
    }
    guard along > 0 else { return nil }
    let distance = (along * along + aside * aside).squareRoot()
    let sine = abs(aside) / distance
    // Beyond about 75° a node is beside the cursor and not in the direction.
    return sine > 0.97 ? nil : distance * (1 + 2 * sine)
  }

  /// Selects the node `offset` positions later in evaluation order, and continues at the other end.
  ///
  /// In link mode, only valid targets are considered.
  func focusInOrder(_ offset: Int) throws(CommandError) {
    let isLinking = relationshipCreationMode
    let order = contents.evaluationOrder().filter { !isLinking || canBeTarget($0) }
    guard !order.isEmpty else { throw isLinking ? .because("no node can take the link") : .noNodes }
    let current = isLinking ? linkTargetOrSource : selection
    let start = current.flatMap { order.firstIndex(of: $0) }
    let first = offset > 0 ? -1 : order.count
    let next = ((start ?? first) + offset) % order.count
    let node = order[next < 0 ? next + order.count : next]
    if isLinking { try aim(at: node) } else { select(node) }
  }

  func pan(_ direction: Direction, _ cells: Int) {
    let step = direction.step
    let scale = viewport.scale
    view.scroll(by: Point(column: step.column * cells * scale.columns, row: step.row * cells * scale.rows))
  }

  func page(_ direction: Direction, _ count: Int) throws(CommandError) {
    let rows = max(1, viewport.size.rows - 1)
    if moveInListing(by: direction.step.row * rows * count) { return }
    if try !moveInTable(byPages: direction.step.row * count) { pan(direction, rows * count) }
  }

  func centre() {
    if let selection, let frame = diagram.plane.frame(of: selection) {
      view.center(on: frame)
    } else {
      view.center(on: Rect(origin: cursor, size: Size(columns: 1, rows: 1)))
    }
  }
}

extension Direction {
  /// The direction in words, such as `to the left` or `above`.
  var place: String {
    switch self {
    case .left: "to the left"
    case .right: "to the right"
    case .up: "above"
    case .down: "below"
    }
  }

  var stepping: Command {
    switch self {
    case .left: .stepLeft
    case .right: .stepRight
    case .up: .stepUp
    case .down: .stepDown
    }
  }
}

extension NodesPM {
  /// Selects a node that uses the value of the selected node.
  ///
  /// If several nodes use the value, `number` chooses one of them, from 1; nil means the first.
  func followDownstream(_ number: Int?) throws(CommandError) {
    let node = try requireSelection("follow a wire from")
    var users: [NodeID] = []
    for port in contents.users(of: node) where users.last != port.node { users.append(port.node) }
    try follow(
      diagram.plane.readingOrder(users), number, orElse: .node(node, "feeds nothing: it is an output"),
      key: keyName(.followDownstream))
  }

  /// Selects a node that feeds the selected node.
  ///
  /// `number` is the number of the port, from 1; nil for the first port with a wire.
  func followUpstream(_ number: Int?) throws(CommandError) {
    let node = try requireSelection("follow a wire to")
    let inputs = contents.drawnInputs(of: node)
    if let number {
      guard inputs.indices.contains(number - 1), let source = inputs[number - 1] else {
        throw .noWire(on: "port \(number)", of: node)
      }
      select(source)
    } else {
      try follow(
        inputs.compactMap(\.self), nil, orElse: .because("nothing feeds '\(contents.name(of: node))'"),
        key: keyName(.followUpstream))
    }
  }

  private func follow(
    _ nodes: [NodeID], _ number: Int?, orElse rejection: CommandError, key: String
  ) throws(CommandError) {
    if nodes.isEmpty { throw rejection }
    let number = number ?? 1
    guard nodes.indices.contains(number - 1) else {
      throw .because(
        "there \(nodes.count == 1 ? "is" : "are") only \(MessageText.counted(nodes.count, "wire")) to follow")
    }
    let isFromNumber = selection.map { contents.kind(of: $0) } == .number
    let start = selection.map { contents.name(of: $0) } ?? ""
    select(nodes[number - 1])
    guard nodes.count > 1 else { return }
    // On a number, a digit would begin its new value instead of a count.
    let next =
      isFromNumber
      ? "\(keyName(.showHints)) or \(keyName(.search)) reaches the others"
      : "\(number % nodes.count + 1)\(key) on '\(start)' follows the next"
    say("wire \(number) of \(nodes.count): \(next)")
  }

  func focusEnd(isLast: Bool) throws(CommandError) {
    if moveInListing(by: isLast ? Listing.allRows : -Listing.allRows) { return }
    if try goToEndOfTable(isLast: isLast) { return }
    let order = contents.evaluationOrder()
    guard let node = isLast ? order.last : order.first else { throw .noNodes }
    jump(to: node)
  }

  /// Selects a node by its number in evaluation order, from 1.
  ///
  /// In the table, selects the node of the row with this number.
  func goToNode(_ number: Int) throws(CommandError) {
    if modeName == .table {
      table.focus(on: nil)
      _ = try moveInTable(by: min(max(number, 1), Invocation.countLimit))
      return
    }
    let order = contents.evaluationOrder()
    guard order.indices.contains(number - 1) else {
      throw .because("there is no node \(number): there are \(Self.counted(order.count))")
    }
    jump(to: order[number - 1])
  }

  /// Selects the next node of the same kind in file order.
  ///
  /// After the last one, selects the first.
  func focusSame() throws(CommandError) {
    let node = try requireSelection("find more of its kind")
    let contents = contents
    let similarity = contents.face(of: node).similarity
    let alike = contents.nodesInFileOrder().filter { contents.face(of: $0).similarity == similarity }
    guard alike.count > 1, let position = alike.firstIndex(of: node) else {
      throw .because("there is no other node like '\(contents.name(of: node))'")
    }
    let next = (position + 1) % alike.count
    select(alike[next])
    say("\(next + 1) of \(alike.count) alike")
  }
}

extension NodesPM {
  /// Calls `step`, which undoes or redoes, and shows what changed.
  ///
  /// If `step` returns false because there is no step, the message is `nothing`; otherwise it is `done`.
  func travel(_ step: () -> Bool, nothing: String, done: String) throws(CommandError) {
    try requireWritable()
    focus.latestChange = Focus.ChangePlace()
    let path = document.path
    guard step() else {
      say(nothing)
      return
    }
    goToLatestChange()
    say(done + levelRemark(since: path))
  }

  /// Undoes this many steps, or redoes if `steps` is negative, and shows what changed.
  func travel(back steps: Int) throws(CommandError) {
    try requireWritable()
    focus.latestChange = Focus.ChangePlace()
    let path = document.path
    for _ in 0..<max(0, steps) { document.undo() }
    for _ in 0..<max(0, -steps) { document.redo() }
    goToLatestChange()
    let done = steps == 0 ? "the document is already at that step" : steps > 0 ? "\(steps) undone" : "\(-steps) redone"
    say(done + levelRemark(since: path))
  }

  /// Selects a node that the latest change created or changed.
  ///
  /// If a node was deleted, shows its former place and selects a visible node near it.
  private func goToLatestChange() {
    let change = focus.latestChange
    if let gone = change.gone {
      setSelection(nil)
      focus.cursor = gone.center
      view.reveal(gone)
      // If the whole graph was shown, fit it again without the deleted node.
      fitAgain()
      if let node = nodeAtCursor, let frame = diagram.plane.frame(of: node),
        view.fitted != nil || viewport.rect.contains(frame.center)
      {
        setSelection(node)
        focus.cursor = frame.center
      }
    } else if let node = change.nodes.first(where: { contents.contains($0) }) {
      select(node)
    } else if selection == nil, let node = nodeAtCursor {
      select(node)
    }
  }

  /// Records the places of the changed nodes, for undo and redo.
  ///
  /// Call this before the boxes of deleted nodes are removed from the document plane.
  func notePlace(of changes: [DocumentChange]) {
    var place = Focus.ChangePlace()
    var created: [NodeID] = []
    for change in changes {
      if case .nodeDeleted(let node, _) = change {
        place.gone = place.gone ?? diagram.plane.frame(of: node)
      } else if change.touches(.existence) {
        created += change.nodes
      } else {
        place.nodes += change.nodes.prefix(1)
      }
    }
    place.nodes = created + place.nodes
    if !created.isEmpty { place.gone = nil }
    focus.latestChange = place
  }
}

extension NodesPM {
  func beginSearch() {
    if case .listing(let listing) = mode { return beginFilter(listing) }
    if modeName == .table { return open(TableFilterPrompt()) }
    if let creation = relationship {
      open(TargetPrompt(creation: creation))
    } else {
      open(SearchPrompt())
    }
  }

  /// Selects the node with exactly this name, or else the first hit of the query (`SearchQuery.hits(in:)`).
  func search(for text: String) throws(CommandError) {
    guard !text.isEmpty else { return }
    focus.lastSearch = text
    if let exact = contents.node(named: text) {
      jump(to: exact)
      say("found '\(text)'")
      return
    }
    try searchAgain(forwards: true, fromStart: true)
  }

  func searchAgain(forwards: Bool, fromStart: Bool = false) throws(CommandError) {
    guard !focus.lastSearch.isEmpty else {
      throw .because("you have not searched yet: \(keyName(.search)) begins a search")
    }
    let query: SearchQuery
    do throws(SearchQuery.Problem) {
      query = try SearchQuery(focus.lastSearch)
    } catch {
      throw .because(error.sentence)
    }
    let hits = query.hits(in: contents)
    guard !hits.isEmpty else {
      let near = contents.nameLike(focus.lastSearch).map { ": did you mean '\($0)'?" } ?? ""
      throw .because("nothing matches '\(focus.lastSearch)'\(near)")
    }
    let current = fromStart ? nil : selection.flatMap { hits.firstIndex(of: $0) }
    let next: Int
    if let current {
      next = (current + (forwards ? 1 : hits.count - 1)) % hits.count
    } else {
      next = forwards ? 0 : hits.count - 1
    }
    jump(to: hits[next])
    say("\(next + 1) of \(hits.count) for '\(focus.lastSearch)'")
  }
}
