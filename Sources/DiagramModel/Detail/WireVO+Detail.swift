import Geometry

extension WireVO {
  /// The wire between the boxes of a level that shows them in one row each, in that level's cells.
  public func at(_ level: DetailLevel) -> WireVO {
    if level == .full { return self }
    let source = level.box(sourceFrame)
    let target = level.box(targetFrame)
    return WireVO(
      link: link, sourceFrame: source, targetFrame: target,
      from: Point(column: source.maxColumn - 1, row: source.minRow), to: target.origin, isActive: isActive,
      isShared: isShared, isProposed: isProposed, isEntered: isEntered)
  }
}

extension LooseWireVO {
  /// The wire in the cells of a level.
  public func at(_ level: DetailLevel) -> LooseWireVO {
    if level == .full { return self }
    let box = level.box(sourceFrame)
    return LooseWireVO(
      source: source, sourceFrame: box, from: Point(column: box.maxColumn - 1, row: box.minRow),
      to: level.scale.project(to))
  }
}
