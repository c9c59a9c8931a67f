import CharacterCanvas
import DiagramModel
import EvaluationEngine
import Geometry

/// A cached drawing of the visible part of the document plane, so that a screen update draws only what changed.
///
/// An update draws the boxes of changed nodes, and parts of the plane that become visible.
///
/// The result is always the same as if everything were drawn again.
struct PlanePicture {
  struct Key: Hashable {
    let state: BackgroundState
    let level: ShownLevel
    let size: Size
    let theme: String
    let glyphs: GlyphSet
    let showsGrid: Bool
    let isCreatingRelationship: Bool
  }

  let key: Key
  /// The visible part of the plane, in cells of the level of detail.
  private(set) var visible: Rect
  private var background: Canvas
  private(set) var canvas: Canvas
  /// The visible nodes, in reading order.
  private var nodes: [NodeVO]
  private(set) var hasChanged = true
  /// Whether some wires have provisional routes.
  ///
  /// A later update can improve these routes if it has no other wires to route.
  private(set) var isProvisional: Bool

  init(
    key: Key, visible: Rect, nodes: [NodeVO], _ painter: GraphPainter, of diagram: DiagramView,
    _ routing: inout FrameRouting
  ) {
    self.key = key
    self.visible = visible
    self.nodes = nodes
    background = painter.background(of: diagram, in: visible, &routing)
    isProvisional = routing.isProvisional
    canvas = background
    canvas.within(Rect(origin: .origin, size: visible.size), showing: visible.origin) {
      painter.paint(nodes, on: &$0)
    }
  }

  /// Updates the drawing after the visible part or nodes changed.
  ///
  /// - Returns: Whether the drawing is up to date. If false, the drawing is invalid and must be created again.
  mutating func update(
    to visible: Rect, nodes: [NodeVO], _ painter: GraphPainter, of diagram: DiagramView, _ routing: inout FrameRouting
  ) -> Bool {
    let common = visible.intersection(self.visible)
    guard 2 * common.size.area > visible.size.area else { return false }
    let strips = visible.subtracting(common)
    if strips.isEmpty, isProvisional {
      if routing.improveWires(in: visible) { return false }
      isProvisional = routing.isProvisional
    }
    // The cells below a wide character that is cut at the edge are not known.
    let mayCut = visible.minColumn != self.visible.minColumn
    if !strips.isEmpty {
      let offset = self.visible.origin - visible.origin
      if mayCut, canvas.hasWideCharacters || background.hasWideCharacters { return false }
      self.visible = visible
      let parts = strips.map { surroundings(of: $0) }
      guard let patches = painter.backgrounds(of: diagram, in: parts, of: visible, &routing) else { return false }
      if mayCut, patches.contains(where: \.hasWideCharacters) { return false }
      background.scroll(by: offset)
      canvas.scroll(by: offset)
      for (strip, (part, patch)) in zip(strips, zip(parts, patches)) {
        background.paste(patch, at: part.origin - visible.origin, onto: shown(strip))
      }
    }
    if routing.isProvisional { isProvisional = true }
    let changed = changedBoxes(among: nodes)
    self.nodes = nodes
    let stale = strips + changed
    hasChanged = !stale.isEmpty
    // How far names can extend beyond their boxes depends on everything visible.
    let isMuch =
      hasChanged && key.level.letsNamesOut || 2 * stale.reduce(0) { $0 + $1.size.area } > visible.size.area
    for part in isMuch ? [visible] : stale { repaintBoxes(part, painter) }
    return !mayCut || !canvas.hasWideCharacters
  }

  private func changedBoxes(among nodes: [NodeVO]) -> [Rect] {
    var changed: [Rect] = []
    func compare(_ old: Int, _ new: Int) {
      // Nearly all nodes are identical objects.
      if self.nodes[old] === nodes[new] || self.nodes[old] == nodes[new] { return }
      let frames = [self.nodes[old].frame, nodes[new].frame]
      for frame in frames[0] == frames[1] ? [frames[0]] : frames {
        changed.append(key.level.box(frame).intersection(visible))
      }
    }
    // Usually the nodes are the same, in the same order.
    if self.nodes.count == nodes.count, nodes.indices.allSatisfy({ self.nodes[$0].id == nodes[$0].id }) {
      for index in nodes.indices { compare(index, index) }
    } else {
      let before = Dictionary(self.nodes.indices.map { (self.nodes[$0].id, $0) }) { first, _ in first }
      for index in nodes.indices { if let old = before[nodes[index].id] { compare(old, index) } }
    }
    return changed
  }

  private mutating func repaintBoxes(_ part: Rect, _ painter: GraphPainter) {
    if part.isEmpty { return }
    let around = surroundings(of: part)
    var patch = background.part(shown(around))
    patch.within(Rect(origin: .origin, size: around.size), showing: around.origin) { painter.paint(nodes, on: &$0) }
    canvas.paste(patch, at: around.origin - visible.origin, onto: shown(part))
  }

  /// Returns a part of the canvas with one more column on each side, so that a wide character at its edge is drawn
  /// completely.
  private func surroundings(of part: Rect) -> Rect {
    Rect(column: part.minColumn - 1, row: part.minRow, columns: part.size.columns + 2, rows: part.size.rows)
      .intersection(visible)
  }

  private func shown(_ part: Rect) -> Rect {
    Rect(origin: part.origin - visible.origin, size: part.size)
  }
}
