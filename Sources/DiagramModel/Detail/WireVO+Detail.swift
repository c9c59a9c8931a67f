import EvaluationEngine
import Geometry

extension WireVO {
  /// Returns the wire as drawn at a zoom level, in cells of that level.
  ///
  /// Below full detail, a box is one row, so the wire starts and ends in that row for all ports.
  public func at(_ level: ShownLevel) -> WireVO {
    if level.level == .full || level.isFitted { return self }
    let source = level.box(sourceFrame)
    let target = level.box(targetFrame)
    return WireVO(
      link: link, output: link.source, sourceFrame: source, targetFrame: target,
      from: Point(column: source.maxColumn - 1, row: source.maxRow - 1),
      to: Point(column: target.minColumn, row: target.maxRow - 1), isActive: isActive,
      isShared: isShared, isProposed: isProposed, isEntered: isEntered)
  }
}

extension LooseWireVO {
  /// Returns the wire as drawn at a zoom level, in cells of that level.
  public func at(_ level: ShownLevel) -> LooseWireVO {
    if level.level == .full || level.isFitted { return self }
    let box = level.box(sourceFrame)
    return LooseWireVO(
      source: source, sourceFrame: box, from: Point(column: box.maxColumn - 1, row: box.maxRow - 1),
      to: level.scale.project(to))
  }
}
