import Geometry

/// A form in which programs for graphs read a document.
public struct GraphFormat: Sendable {
  /// What it is asked for by.
  public let name: String
  /// What it is, as a phrase.
  public let summary: String
  /// What it carries beside nodes and links.
  public let carries: Set<GraphPart>
  /// Whether it needs the boxes of the nodes.
  public let needsBoxes: Bool
  /// The graph in this form, with a line feed at its end.
  public let write: @Sendable (PlainGraph) -> String

  /// All of them, in the order of help.
  public static let all: [GraphFormat] = [.dot, .mermaid, .jsonCanvas, .graphML]
}

/// Lines for people in a picture of another program: of each node its definition, its value, its label or text.
extension PlainGraph.Node {
  /// Without control characters, and whatever is invisible made visible.
  var lines: [String] {
    var lines = [definition]
    if let value { lines.append("= \(value)") }
    if let text { lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    if let label { lines.append(label) }
    return lines.map { CellText.safe($0) }
  }
}

/// Scalars that mean something in a format, and what stands for them there.
struct TextEscapes {
  private let escapes: [Unicode.Scalar: String]

  init(_ escapes: [Unicode.Scalar: String]) { self.escapes = escapes }

  /// The text with what stands for them; by scalars, since a mark that follows one makes another character of both.
  func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result.append(contentsOf: escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
