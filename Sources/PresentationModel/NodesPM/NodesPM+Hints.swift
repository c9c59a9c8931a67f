import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// Letters on nodes: on the screen, and in a list for those that are off it.
extension NodesPM {
  /// The most off-screen nodes that are listed.
  static let offScreenHintLimit = 60
  /// How far around the view off-screen nodes are looked for, in screens, where there are more nodes than `hintedEverywhere`.
  private static let hintReach = 64
  /// The most nodes that are looked through wherever they lie.
  private static let hintedEverywhere = 1_000

  /// Hands letters out for what is seen now; where nothing can have one there are none.
  func showHints() throws(Rejection) {
    hints = nil
    let isWanted: (NodeID) -> Bool = { [self] in relationshipCreationMode ? canBeTarget($0) : $0 != selection }
    let seen = diagram.plane.nodes(in: viewport.rect).filter(isSeen)
    let visible = diagram.plane.readingOrder(seen.filter(isWanted))
    let shown = Set(seen)
    let center = viewport.rect.center
    let around = viewport.rect.inset(by: -Self.hintReach * max(viewport.size.columns, viewport.size.rows))
    let near = contents.count <= Self.hintedEverywhere ? Array(contents.graph.nodes) : diagram.plane.nodes(in: around)
    let far = near.filter { !shown.contains($0) && isWanted($0) }
      .sorted { (distance($0, center), $0) < (distance($1, center), $1) }
    let table = HintTable(visible: visible.flatMap(aims), offScreen: Array(far.prefix(Self.offScreenHintLimit)))
    guard !table.codes.isEmpty else { throw .noHint(isNear: contents.count > Self.hintedEverywhere) }
    hints = table
    let subject = relationshipCreationMode && detail == .full ? "port" : "node"
    say(
      "type the letters of a \(subject), \(keyName(.panDown)) \(keyName(.panUp)) … scroll, \(keyName(.cancel)) hides them"
    )
  }

  /// Does what only shows another part of the canvas, or more or less of it; while letters are shown what is to be seen then has some.
  func moveView(_ move: () throws(Rejection) -> Void) throws(Rejection) {
    guard hints != nil else { return try move() }
    // Also where it goes no further: the line tells what letters are for.
    try? move()
    try showHints()
  }

  /// Whether part of what is drawn of a node is in view, which may be less than its frame on the plane.
  private func isSeen(_ node: NodeID) -> Bool {
    let cells = Rect(origin: detail.scale.project(viewport.origin), size: viewport.size)
    return diagram.plane.frame(of: node).map { detail.box($0).intersects(cells) } ?? false
  }

  /// A node as a whole; while a link is made each of its ports that is in view, where they are drawn.
  private func aims(of node: NodeID) -> [HintTable.Aim] {
    guard relationshipCreationMode, detail == .full, let frame = diagram.plane.frame(of: node) else {
      return [.node(node)]
    }
    let rows = viewport.rect.minRow..<viewport.rect.maxRow
    let ports = contents.graph.inputs(of: node).indices.filter { rows.contains(NodeMetrics.input($0, of: frame).row) }
    return ports.isEmpty ? [.node(node)] : ports.map { .port(PortID(node, $0)) }
  }

  /// Takes a key while hints are shown; false where none are, or the key is not for them.
  ///
  /// Keys that only show another part of the canvas do so, and what is to be seen then has letters.
  func pressHint(_ key: Key) throws(Rejection) -> Bool {
    guard var table = hints else { return false }
    var letter: Character?
    if case .character(let character) = key.code, key.modifiers.isEmpty, HintTable.isLetter(character) {
      letter = character
    }
    if letter == nil, case .command(let command) = keyMap.match([key], in: modeName), command.onlyMovesView {
      try moveView { () throws(Rejection) in _ = try command.run(in: self, Invocation()) }
      return true
    }
    hints = nil
    guard let character = letter else { return isCancel(key) }
    table.typed.append(character)
    if let hit = table.hit {
      try go(to: hit)
    } else if table.isLeading {
      hints = table
    } else {
      throw .because("nothing has the letters '\(table.typed)'")
    }
    return true
  }

  /// Whether the key that stands for a command does its work while letters are shown, and is none of them.
  func isHeeded(_ command: Command) -> Bool {
    guard command.onlyMovesView || command == .cancel, let keys = keyMap.sequence(for: command, in: modeName),
      keys.count == 1, let key = keys.first
    else { return false }
    if case .character(let character) = key.code, key.modifiers.isEmpty { return !HintTable.isLetter(character) }
    return true
  }

  /// Goes to what letters stand for; while a link is made aims at it.
  func go(to hit: HintTable.Aim) throws(Rejection) {
    switch hit {
    case .node(let node):
      if relationshipCreationMode { try aim(at: node) } else { jump(to: node) }
    case .port(let port):
      try aim(at: port.node)
      try choosePort(port.port)
    }
  }

  func distance(_ node: NodeID, _ point: Point) -> Int {
    guard let frame = diagram.plane.frame(of: node) else { return .max }
    let offset = frame.center - point
    return abs(offset.column) + 2 * abs(offset.row)
  }
}

extension Command {
  /// The commands that do nothing but show another part of the canvas, or more or less of it.
  private static let viewing: Set<Command> = [
    .panLeft, .panRight, .panUp, .panDown, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .showAll, .zoomIn, .zoomOut,
  ]

  fileprivate var onlyMovesView: Bool { Self.viewing.contains(self) }
}
