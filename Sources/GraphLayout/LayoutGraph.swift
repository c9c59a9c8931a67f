public import Geometry

/// The graph to lay out: boxes with their sizes, and the wires between them.
///
/// Boxes are identified by index. If two places are equally good, the order of boxes and wires decides, so the same
/// graph always gets the same layout.
public struct LayoutGraph: Sendable {
  /// A wire from the right border of one box to the left border of another; rows are counted from the top of each box.
  public struct Wire: Hashable, Sendable {
    /// The index of the box at which the wire begins.
    public var source: Int
    /// The row of the source box at which the wire begins, from 0.
    public var sourceRow: Int
    /// The index of the box at which the wire ends.
    public var target: Int
    /// The row of the target box at which the wire ends, from 0.
    public var targetRow: Int

    /// Creates a wire between rows of two boxes; `LayoutGraph` omits invalid wires and moves rows into their boxes.
    public init(source: Int, sourceRow: Int, target: Int, targetRow: Int) {
      self.source = source
      self.sourceRow = sourceRow
      self.target = target
      self.targetRow = targetRow
    }
  }

  /// The sizes of the boxes; each side has at most `sideLimit` cells.
  public let boxes: [Size]
  /// The valid wires, in the order given.
  public let wires: [Wire]
  /// The group of each box; nil for a box without a group.
  public let groups: [Int?]

  /// The maximum length of a box's side, in cells.
  public static let sideLimit = 100_000_000
  /// The maximum number of boxes, and of wires, that are laid out; further ones are omitted.
  public static let countLimit = 50_000_000

  /// Creates a graph; invalid wires are omitted.
  ///
  /// A wire is invalid if one of its boxes does not exist, or if it leads from a box to itself. Rows outside a box are
  /// moved to its edge. Boxes of one group stay together, with nothing else between them. Groups are any numbers; boxes
  /// beyond the end of `groups` have no group.
  public init(boxes: [Size], wires: [Wire], groups: [Int?] = []) {
    let boxes = boxes.prefix(Self.countLimit).map { size in
      Size(columns: min(size.columns, Self.sideLimit), rows: min(size.rows, Self.sideLimit))
    }
    self.boxes = boxes
    self.groups = boxes.indices.map { groups.indices.contains($0) ? groups[$0] : nil }
    self.wires = wires.lazy.prefix(Self.countLimit).filter { wire in
      boxes.indices.contains(wire.source) && boxes.indices.contains(wire.target) && wire.source != wire.target
    }.map { wire in
      Wire(
        source: wire.source, sourceRow: min(max(wire.sourceRow, 0), max(boxes[wire.source].rows - 1, 0)),
        target: wire.target, targetRow: min(max(wire.targetRow, 0), max(boxes[wire.target].rows - 1, 0)))
    }
  }
}
