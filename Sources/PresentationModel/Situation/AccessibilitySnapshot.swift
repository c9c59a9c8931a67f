public import DiagramModel
public import EvaluationEngine
public import Geometry
import GraphDocument

/// The complete state of an editor in words; a narrator compares it with the one before.
public struct AccessibilitySnapshot: Hashable, Sendable {
  /// Letters that stand for a node, or for a port of one.
  public struct Letters: Hashable, Sendable {
    /// The remaining text of the line.
    public let text: String
    /// The node's name, of a port with its number behind it.
    public let name: String
  }

  /// The level of detail.
  public let detail: ReadingDetail
  /// All that is around the canvas.
  public let screen: ScreenVO
  /// The selected thing as one sentence; for a node at rest it begins with the node's name.
  public let reading: String
  /// The node that has a person's attention; nil for none.
  public let focusedNode: NodeID?
  /// How many messages there were: one that says the same as the one before is another.
  public let messageCount: Int
  /// The typed part of a count and of a key sequence; empty if there is none.
  public let unfinished: String
  /// The letters shown on nodes, in their alphabet; empty most of the time.
  public let letters: [Letters]
  /// How to get help, to hear the present place, and to leave:
  /// `? lists the keys, Ctrl-t tells where you are, q leaves`.
  public let guidance: String
  /// The upper left corner of the visible part of the document plane.
  public let corner: Point

  /// The snapshot of an editor, with as much of a node as its `readingDetail` requires.
  ///
  /// - Complexity: As that of a frame's screen, and in proportion to the hints shown.
  public init(of editor: NodesPM) {
    detail = editor.readingDetail ?? .usual
    screen = editor.screen
    if case .listing(let listing) = editor.mode {
      reading = listing.sentence(among: editor.allRows(of: listing))
    } else {
      reading = editor.reading(in: editor.mode, detail)
    }
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
