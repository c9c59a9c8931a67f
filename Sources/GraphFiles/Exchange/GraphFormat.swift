import Geometry
import JSONText

/// A form of a document for graph programs.
public struct GraphFormat: Sendable {
  /// The name that selects it.
  public let name: String
  /// A short description.
  public let summary: String
  /// The parts that it contains beside nodes and links.
  public let carries: Set<GraphPart>
  /// Whether it needs the boxes of the nodes.
  public let needsBoxes: Bool
  /// The graph in this form, with a line feed at its end.
  public let write: @Sendable (PlainGraph) -> String
  /// How names of files in it end, without the dot.
  public let endings: [String]
  /// Makes a document of a text in this form; nil for one that is only written.
  public let read: Reader?

  /// A reader of such a text, with the limits of documents.
  public typealias Reader = @Sendable (_ bytes: [UInt8], _ limits: Limits) throws(DocumentProblem) -> GraphIntake

  /// A form; one without `read` is only written.
  init(
    name: String, summary: String, carries: Set<GraphPart>, needsBoxes: Bool, endings: [String] = [],
    read: Reader? = nil,
    write: @escaping @Sendable (PlainGraph) -> String
  ) {
    self.name = name
    self.summary = summary
    self.carries = carries
    self.needsBoxes = needsBoxes
    self.write = write
    self.endings = endings
    self.read = read
  }

  /// A reader that makes a picture of the text first.
  ///
  /// A text that is too large is refused before memory is taken.
  static func reader(
    _ picture: @escaping @Sendable (UnsafeBufferPointer<UInt8>, Limits) throws(ReadingError) -> ReadGraph
  ) -> Reader {
    { bytes, limits throws(DocumentProblem) in
      try bytes.withUnsafeBufferPointer { text throws(DocumentProblem) in
        do throws(ReadingError) {
          if text.count > limits.fileBytes { throw ReadingError(.json(.tooLarge(limit: limits.fileBytes)), at: 0) }
          return try GraphConversion(try picture(text, limits), limits: limits).convert()
        } catch {
          throw DocumentProblem(error, in: text)
        }
      }
    }
  }

  /// All of them, in the order of help.
  public static let all: [GraphFormat] = [.dot, .mermaid, .jsonCanvas, .graphML]
}

/// Lines for people in a picture of another program: of each node its definition, its value, its label or text.
extension PlainGraph.Node {
  /// Without control characters, and with invisible characters made visible.
  var lines: [String] {
    var lines = [definition]
    if let value { lines.append("= \(value)") }
    if let text { lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    if let label { lines.append(label) }
    return lines.map { CellText.safe($0) }
  }
}

/// Scalars with a special meaning in a format, and their replacements.
struct TextEscapes {
  private let escapes: [Unicode.Scalar: String]

  init(_ escapes: [Unicode.Scalar: String]) { self.escapes = escapes }

  /// The text with replacements; by scalars, because a combining mark would merge with the character before it.
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
