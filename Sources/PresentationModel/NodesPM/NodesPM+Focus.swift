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
    if modes.isEmpty, !selectedNodes.isEmpty { focus.selectedNodes.insert(node) }
    focus.cursor = frame.center
    view.reveal(frame)
  }

  /// Handles a motion according to the mode.
  func move(_ motion: Motion) throws(CommandError) -> Outcome {
    try carryOut(mode.handler.move(motion, in: self))
  }

  /// Handles a motion on the canvas.
  func moveOnCanvas(_ motion: Motion) throws(CommandError) -> Outcome {
    switch motion {
    case .step(let direction, let count):
      for _ in 0..<count {
        guard let node = finder.nearest(direction, from: cursor, excluding: selection) else { throw .noNode(direction) }
        select(node)
      }
    case .page(let direction, let count): pan(direction, pageRows * count)
    case .halfPage(let direction, let count): pan(direction, max(1, viewport.size.rows / 2) * count)
    case .end(let isLast):
      let order = contents.evaluationOrder()
      guard let node = isLast ? order.last : order.first else { throw .noNodes }
      jump(to: node)
    case .section(let count): try goToSection(count)
    case .order(let offset):
      guard let node = node(inOrder: offset, from: selection) else { throw .noNodes }
      select(node)
    case .number(let number):
      let order = contents.evaluationOrder()
      guard order.indices.contains(number - 1) else {
        throw .because("there is no node \(number): there are \(Self.counted(order.count))")
      }
      jump(to: order[number - 1])
    }
    return .done
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

  func pan(_ direction: Direction, _ cells: Int) {
    let step = direction.step
    let scale = viewport.scale
    view.scroll(by: Point(column: step.column * cells * scale.columns, row: step.row * cells * scale.rows))
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
  /// `number` says which of these nodes, from 1; nil for the first.
  func followDownstream(from node: NodeID, _ number: Int?) throws(CommandError) -> Outcome {
    var users: [NodeID] = []
    for port in contents.users(of: node) where users.last != port.node { users.append(port.node) }
    return try follow(
      diagram.plane.readingOrder(users), number, orElse: .node(node, "feeds nothing: it is an output"),
      key: keyName(.followDownstream))
  }

  /// Selects a node that feeds the selected node.
  ///
  /// `number` is the number of the port, from 1; nil for the first port with a wire.
  func followUpstream(from node: NodeID, _ number: Int?) throws(CommandError) -> Outcome {
    let inputs = contents.drawnInputs(of: node)
    if let number {
      guard inputs.indices.contains(number - 1), let source = inputs[number - 1] else {
        throw .noWire(on: "port \(number)", of: node)
      }
      select(source)
      return .done
    } else {
      return try follow(
        inputs.compactMap(\.self), nil, orElse: .because("nothing feeds '\(contents.name(of: node))'"),
        key: keyName(.followUpstream))
    }
  }

  private func follow(
    _ nodes: [NodeID], _ number: Int?, orElse rejection: CommandError, key: String
  ) throws(CommandError) -> Outcome {
    if nodes.isEmpty { throw rejection }
    let number = number ?? 1
    guard nodes.indices.contains(number - 1) else {
      throw .because(
        "there \(nodes.count == 1 ? "is" : "are") only \(MessageText.counted(nodes.count, "wire")) to follow")
    }
    let isFromNumber = selection.map { contents.kind(of: $0) } == .number
    let start = selection.map { contents.name(of: $0) } ?? ""
    select(nodes[number - 1])
    guard nodes.count > 1 else { return .done }
    // On a number, a digit would begin its new value instead of a count.
    let next =
      isFromNumber
      ? "\(keyName(.showHints)) or \(keyName(.search)) reaches the others"
      : "\(number % nodes.count + 1)\(key) on '\(start)' follows the next"
    return .reported("wire \(number) of \(nodes.count): \(next)")
  }

  /// Selects the next node of the same kind in file order, and after the last one the first.
  func focusSame(as node: NodeID) throws(CommandError) -> Outcome {
    let contents = contents
    let similarity = contents.face(of: node).similarity
    let alike = contents.nodesInFileOrder().filter { contents.face(of: $0).similarity == similarity }
    guard alike.count > 1, let position = alike.firstIndex(of: node) else {
      throw .because("there is no other node like '\(contents.name(of: node))'")
    }
    let next = (position + 1) % alike.count
    select(alike[next])
    return .reported("\(next + 1) of \(alike.count) alike")
  }
}

extension NodesPM {
  /// Calls `step`, which undoes or redoes, and shows what changed.
  ///
  /// `step` returns false if there is no step. `nothing` is the message if there is no step. `done` is the message
  /// about the step.
  func travel(_ step: () -> Bool, nothing: String, done: String) throws(CommandError) -> Outcome {
    try requireWritable()
    focus.latestChange = Focus.ChangePlace()
    let path = document.path
    guard step() else {
      return .reported(nothing)
    }
    goToLatestChange()
    return .reported(done + levelRemark(since: path))
  }

  /// Undoes this many steps, or redoes steps if `steps` is negative, and shows what changed.
  func travel(back steps: Int) throws(CommandError) -> Outcome {
    try requireWritable()
    focus.latestChange = Focus.ChangePlace()
    let path = document.path
    for _ in 0..<max(0, steps) { document.undo() }
    for _ in 0..<max(0, -steps) { document.redo() }
    goToLatestChange()
    let done = steps == 0 ? "the document is already at that step" : steps > 0 ? "\(steps) undone" : "\(-steps) redone"
    return .reported(done + levelRemark(since: path))
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
      if let node = finder.nearest(to: cursor), let frame = diagram.plane.frame(of: node),
        view.fitted != nil || viewport.rect.contains(frame.center)
      {
        setSelection(node)
        focus.cursor = frame.center
      }
    } else if let node = change.nodes.first(where: { contents.contains($0) }) {
      select(node)
    } else if selection == nil, let node = finder.nearest(to: cursor) {
      select(node)
    }
  }
}

extension NodesPM {
  /// Selects the node with exactly this name, otherwise the first hit of the query (`SearchQuery.hits(in:)`).
  func search(for text: String) throws(CommandError) -> Outcome {
    guard !text.isEmpty else { return .done }
    focus.lastSearch = text
    if let exact = contents.node(named: text) {
      jump(to: exact)
      return .reported("found '\(text)'")
    }
    return try searchAgain(forwards: true, fromStart: true)
  }

  func searchAgain(forwards: Bool, fromStart: Bool = false) throws(CommandError) -> Outcome {
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
    return .reported("\(next + 1) of \(hits.count) for '\(focus.lastSearch)'")
  }
}
