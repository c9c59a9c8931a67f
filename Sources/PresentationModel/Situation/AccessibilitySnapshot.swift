public import DiagramModel
public import EvaluationEngine
import Formulas
public import Geometry
import GraphDocument

/// Everything about an editor that a screen reader may announce, in words.
///
/// The narrator compares it with the previous snapshot and announces the differences.
public struct AccessibilitySnapshot: Hashable, Sendable {
  /// The letters that jump to a node or a port.
  public struct Letters: Hashable, Sendable {
    /// The letters that the user still has to type.
    public let text: String
    /// The name of the node or, for a port, the names of the node and the port.
    public let name: String
  }

  /// How much the screen reader announces.
  public let detail: ReadingDetail
  /// The parts of the screen outside the canvas.
  public let screen: ScreenVO
  /// A sentence about the focused node or row; on the canvas, it begins with the node's name.
  public let reading: String
  /// The node that the user works on; nil if there is none.
  public let focusedNode: NodeID?
  /// How many messages were shown so far; the number also grows when an equal message is shown again.
  public let messageCount: Int
  /// The typed count and the typed part of a key sequence; empty if there are none.
  public let unfinished: String
  /// The jump hints, sorted by length and alphabet; usually empty.
  public let letters: [Letters]
  /// The most important keys, as in `? lists the keys, Ctrl-t says where you are, q leaves`.
  public let guidance: String
  /// The top-left corner of the visible part of the document plane.
  public let corner: Point

  /// Creates the snapshot of an editor; its `readingDetail` determines how much is included.
  ///
  /// - Complexity: the same as for `NodesPM.screen`, plus linear in the visible hints.
  public init(of editor: NodesPM) {
    detail = editor.readingDetail ?? .usual
    screen = editor.screen
    reading = editor.services.decimalMark.shown(editor.mode.handler.reading(detail, in: editor))
    focusedNode = editor.focusedNode
    messageCount = editor.messages.shownCount
    unfinished = editor.keys.unfinishedText
    letters = Self.letters(in: editor)
    corner = editor.viewport.origin
    let keys = [Command.help, .tell, .quit].map { editor.canvasKey(for: $0) }
    guidance = "\(keys[0]) lists the keys, \(keys[1]) says where you are, \(keys[2]) leaves"
  }

  private static func letters(in editor: NodesPM) -> [Letters] {
    guard let table = editor.keys.letters else { return [] }
    let codes = table.codes.sorted { ($0.value.count, $0.value) < ($1.value.count, $1.value) }
    return codes.compactMap { aim, _ in
      guard let text = table.rest(for: aim) else { return nil }
      switch aim {
      case .node(let node): return Letters(text: text, name: editor.contents.name(of: node))
      case .port(let port):
        return Letters(text: text, name: "\(editor.contents.name(of: port.node)) \(editor.portLabel(port))")
      }
    }
  }
}
