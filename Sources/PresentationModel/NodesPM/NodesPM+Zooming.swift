import Geometry

/// More of the graph in less detail, and the other way round.
extension NodesPM {
  /// How much of each node is drawn.
  public var detail: DetailLevel {
    DetailLevel.allCases.first { $0.scale == viewport.scale } ?? .full
  }

  /// Goes on by so many levels, around what has the focus.
  func zoom(isOut: Bool, _ count: Int) {
    var level = detail
    for _ in 0..<min(count, DetailLevel.allCases.count) { level = level.next(isOut) ?? level }
    guard level != detail else {
      return refuse(isOut ? "there is no less detail than an overview" : "there is no more detail than full boxes")
    }
    zoom(to: level)
  }

  /// Draws at that level, around what has the focus.
  func zoom(to level: DetailLevel) {
    show(level)
    say(level.sentence)
  }

  /// Draws at that level from here on; all of the graph in the middle where it fits, else what was there,
  /// and what has the focus in sight.
  public func show(_ level: DetailLevel) {
    let center = viewport.rect.center
    viewport.scale = level.scale
    viewport.center(on: Rect(origin: center, size: Size(columns: 1, rows: 1)))
    if !extent.isEmpty { viewport.keep(within: extent) }
    if let frame = focusedNode.flatMap({ diagram.plane.frame(of: $0) }) { viewport.reveal(frame) }
  }

  func toggleMinimap() {
    showsMinimap.toggle()
    say(showsMinimap ? "the map of the graph is in the corner" : "the map is gone")
  }

  func changeValueFormat() {
    switch valueFormat {
    case .plain:
      valueFormat = .prefixed
      say("values with four digits and an SI prefix: 1.267k; the tool line shows them in full")
    case .prefixed:
      valueFormat = .plain
      say("values with as many digits as there is room for")
    }
  }

  func changeWireStyle() {
    switch wireStyle {
    case .rounded:
      wireStyle = .square
      say("wires turn at right angles")
    case .square:
      wireStyle = .rounded
      say("wires turn in curves")
    }
  }

  /// The level with the most detail at which so much fits on the screen; the one with the least where it never does.
  func level(fitting size: Size) -> DetailLevel {
    DetailLevel.allCases.first { level in
      let room = level.scale.size(viewport.size)
      return size.columns <= room.columns && size.rows <= room.rows
    } ?? .overview
  }
}
