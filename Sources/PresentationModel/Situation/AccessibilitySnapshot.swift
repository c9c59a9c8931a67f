public import DiagramModel
public import EvaluationEngine
public import Geometry
import GraphDocument

/// All that there is to be told of an editor at a moment, in words: a narrator compares it with the one before.
public struct AccessibilitySnapshot: Hashable, Sendable {
  /// Letters that stand for a node, or for a port of one.
  public struct Letters: Hashable, Sendable {
    /// What is left to be typed.
    public let text: String
    /// The node's name, of a port with its number behind it.
    public let name: String
  }

  /// How much of it all is told.
  public let detail: ReadingDetail
  /// All that is around the canvas.
  public let screen: ScreenVO
  /// What has the focus, as one sentence: it begins with the node's name where that is a node at rest.
  public let reading: String
  /// The node that has a person's attention; nil for none.
  public let focusedNode: NodeID?
  /// How many messages there were: one that says the same as the one before is another.
  public let messageCount: Int
  /// What has been typed of a count and of keys that others have to follow; empty if nothing is.
  public let unfinished: String
  /// The letters shown on nodes, in their alphabet; empty most of the time.
  public let letters: [Letters]
  /// How to get help, to hear where one is, and to leave: `? lists the keys, Ctrl-t tells where you are, q leaves`.
  public let guidance: String
  /// The upper left corner of what the canvas shows, on the document plane.
  public let corner: Point

  /// That of an editor, with as much of a node as its `readingDetail` asks for.
  ///
  /// - Complexity: as of a frame's screen, and in proportion to the letters shown.
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
