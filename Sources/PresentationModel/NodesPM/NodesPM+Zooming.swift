import Geometry

/// More of the graph in less detail, and the reverse.
extension NodesPM {
  /// How much of each node is drawn.
  public var detail: DetailLevel { view.detail }

  /// Goes on by so many levels, around what has the focus.
  func zoom(isOut: Bool, _ count: Int) throws(Rejection) {
    guard let level = view.level(count, isLess: isOut) else {
      throw .because(isOut ? "there is no less detail than an overview" : "there is no more detail than full boxes")
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
    view.show(level, of: diagram.extent, revealing: focusedNode.flatMap { diagram.plane.frame(of: $0) })
  }

  func toggleMinimap() {
    view.showsMinimap.toggle()
    say(view.showsMinimap ? "the map of the graph is in the corner" : "the map is gone")
  }

  func changeValueFormat() {
    switch view.valueFormat {
    case .plain:
      view.valueFormat = .prefixed
      say("values with four digits and an SI prefix: 1.267k; the tool line shows them in full")
    case .prefixed:
      view.valueFormat = .plain
      say("values with as many digits as there is room for")
    }
  }

  func changeWireStyle() {
    switch view.wireStyle {
    case .rounded:
      view.wireStyle = .square
      say("wires turn at right angles")
    case .square:
      view.wireStyle = .rounded
      say("wires turn in curves")
    }
  }
}
