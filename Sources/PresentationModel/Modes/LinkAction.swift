import EvaluationEngine
import GraphDocument

/// What Enter does with the target port in link mode.
enum LinkAction: Hashable {
  case link
  /// Replaces the wire from that node.
  case replace(NodeID)
  /// Removes the existing link from that node.
  case cut(NodeID)
  /// The port cannot take the link.
  case refused

  /// Returns the text of the tool line after source, target and port.
  func toolText(in editor: NodesPM) -> String {
    let key = editor.keyName(.accept)
    return switch self {
    case .link: "\(key) links"
    case .replace(let old): "\(key) replaces \(editor.contents.name(of: old))"
    case .cut: "\(key) removes the link"
    case .refused: "cannot take the link"
    }
  }

  /// Returns the text for the message line and for the screen reader.
  func sentence(on port: PortID, in editor: NodesPM) -> String {
    let (key, label) = (editor.keyName(.accept), editor.portLabel(port))
    let target = "\(label) of '\(editor.contents.name(of: port.node))'"
    return switch self {
    case .link: "\(key) links to \(target)"
    case .replace(let old): "\(key) replaces '\(editor.contents.name(of: old))' as \(target)"
    case .cut(let source): "\(key) removes the link from '\(editor.contents.name(of: source))' to \(target)"
    case .refused: "\(target) cannot take the link: choose another port"
    }
  }
}
