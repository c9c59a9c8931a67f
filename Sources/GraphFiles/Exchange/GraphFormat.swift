import Geometry
import JSONText

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
