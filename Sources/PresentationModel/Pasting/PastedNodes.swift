import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// Nodes to add to the document, copied or read from pasted text.
struct PastedNodes {
  /// The names, contents and relative positions of the nodes.
  let clipboard: ClipboardContent
  /// Whether inputs that were fed by nodes outside the copy are linked to existing nodes with the same names.
  let isLinked: Bool
  let title: String?
  /// The pasted text if the nodes were read from definitions such as `a = 3`; otherwise nil.
  private let definitions: PastedText?

  init(_ clipboard: ClipboardContent, isLinked: Bool = false, title: String? = nil) {
    (self.clipboard, self.isLinked, self.title) = (clipboard, isLinked, title)
    definitions = nil
  }

  /// Reads nodes from text that is a document or has one definition per line; nil for other text.
  ///
  /// - Parameters:
  ///   - pasted: The text.
  ///   - contents: The document into which the nodes are pasted.
  ///   - read: Reads nodes from a text; nil if text is never read as nodes.
  /// - Throws: if the text cannot be read, or defines the name of an existing node.
  init?(
    _ pasted: PastedText, into contents: DocumentContents,
    reading read: ((String) -> Result<ClipboardContent, ClipboardProblem>)?
  ) throws(CommandError) {
    guard let read, pasted.isDocument || pasted.isDefinitions else { return nil }
    switch read(pasted.text) {
    case .success(let clipboard): self.clipboard = clipboard
    case .failure(let problem): throw .because("the pasted text cannot become nodes: \(problem.sentence)")
    }
    (isLinked, title) = (false, nil)
    definitions = pasted.isDocument ? nil : pasted
    if let definitions, let taken = names.first(where: { contents.node(named: $0) != nil }) {
      let line = definitions.line(defining: taken).map { "line \($0): " } ?? ""
      throw .because("\(line)a node '\(taken)' already exists, so nothing was pasted: rename one of the two")
    }
  }

  private var names: some Sequence<String> {
    clipboard.contents.nodesInFileOrder().lazy.map { clipboard.contents.name(of: $0) }
  }

  /// Returns the nodes with their positions, and the offset that moves them to free space near `wanted`.
  ///
  /// - Throws: if there are no nodes.
  /// - Complexity: linear in the nodes, plus the search of `NodePlane.freePlace`.
  func placed(on plane: NodePlane, near wanted: Point) throws(CommandError) -> (
    clipboard: ClipboardContent, offset: Point
  ) {
    let layout = NodePlane(clipboard.contents)
    let extent = clipboard.contents.nodes.reduce(layout.frameExtent) { extent, node in
      layout.frame(of: node).map { extent.union($0) } ?? extent
    }
    guard !extent.isEmpty else { throw .because("the pasted text has no nodes") }
    var placed = clipboard
    placed.contents = clipboard.contents.placing { layout.frame(of: $0)?.origin }
    return (placed, plane.freePlace(for: extent.size, near: wanted) - extent.origin)
  }

  /// Returns the error to report if the document refuses the paste.
  ///
  /// If a pasted definition would close a cycle, the error names its line.
  func rejection(for refusal: CommandError, _ sentence: @autoclosure () -> String) -> CommandError {
    guard let definitions, case .edit(.loopThroughFormula(let names)) = refusal,
      let line = names.compactMap({ definitions.line(defining: $0) }).max()
    else { return refusal }
    return .because("line \(line): \(sentence()); nothing was pasted")
  }

  /// Returns the report on the pasted nodes and their open ports, such as `pasted 3 nodes; 1 port stays open`.
  static func report(of nodes: [NodeID], leftOpen: Int, in contents: DocumentContents) -> String {
    let name = nodes.first.map { contents.name(of: $0) } ?? ""
    let what = nodes.count == 1 ? "'\(name)'" : NodesPM.counted(nodes.count)
    let wires = leftOpen == 0 ? "" : "; " + MessageText.counted(leftOpen, "port stays open", "ports stay open")
    return "pasted \(what)\(wires)"
  }
}
