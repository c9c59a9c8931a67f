import Geometry
import JSONText

/// A file format of programs that draw or analyze graphs, such as Graphviz.
public struct GraphFormat: Sendable {
  /// The name that selects the format.
  public let name: String
  /// A short description.
  public let summary: String
  /// The parts of a document, besides nodes and links, that the format can contain.
  public let carries: Set<GraphPart>
  /// Whether the positions and sizes of the nodes must be known to write the format.
  public let needsBoxes: Bool
  /// Returns the text of a graph in this format, with a line feed at the end.
  public let write: @Sendable (PlainGraph) -> String
  /// The file name extensions, without the dot.
  public let endings: [String]
  /// Converts a text in this format to a document; nil if nodecalc cannot read the format.
  public let read: Reader?

  /// A function that converts a text in this format to a document, which may not exceed `limits`.
  public typealias Reader = @Sendable (_ bytes: [UInt8], _ limits: Limits) throws(DocumentProblem) -> GraphIntake

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

  /// Returns a reader that parses a text with `picture` and converts the resulting graph to a document.
  ///
  /// A text that is too large is refused before memory is allocated.
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

  /// All formats, in the order of the help.
  public static let all: [GraphFormat] = [.dot, .mermaid, .jsonCanvas, .graphML]
}

/// The lines of text that describe a node in a drawing: its definition, its value, its text and its label.
extension PlainGraph.Node {
  /// The lines, without control characters and with visible characters in place of invisible ones.
  var lines: [String] {
    var lines = [definition]
    if let value { lines.append("= \(value)") }
    if let text { lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    if let label { lines.append(label) }
    return lines.map { CellText.safe($0) }
  }
}
