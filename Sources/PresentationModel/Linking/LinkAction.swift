import DiagramModel
import EvaluationEngine
import GraphDocument

/// What Enter does to the chosen port in link mode.
enum LinkAction: Hashable {
  case link
  /// Creates the link, which replaces the wire from another node to the port.
  case replace(NodeID)
  /// Removes the existing link from the source to the port.
  case cut(NodeID)
  /// Does nothing, because the port cannot have this link.
  case refused

  /// Returns the end of the tool line in link mode, such as `Enter links`; `key` is the key that accepts.
  func toolText(in contents: DocumentContents, key: String) -> String {
    switch self {
    case .link: "\(key) links"
    case .replace(let old): "\(key) replaces \(contents.name(of: old))"
    case .cut: "\(key) removes the link"
    case .refused: "cannot take the link"
    }
  }

  /// Returns what Enter does, as a sentence for the message line and the screen reader; `key` is the key that accepts.
  func sentence(on port: PortID, in contents: DocumentContents, key: String) -> String {
    let label = contents.portLabel(port)
    let target = "\(label) of '\(contents.name(of: port.node))'"
    return switch self {
    case .link: "\(key) links to \(target)"
    case .replace(let old): "\(key) replaces '\(contents.name(of: old))' as \(target)"
    case .cut(let source): "\(key) removes the link from '\(contents.name(of: source))' to \(target)"
    case .refused: "\(target) cannot take the link: choose another port"
    }
  }
}
