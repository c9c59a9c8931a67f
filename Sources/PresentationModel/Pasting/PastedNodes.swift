import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// The nodes to paste, if the document accepts them, with the reports about them.
struct PastedNodes {
  /// Their names, contents and places to each other.
  let clipboard: ClipboardContent
  /// Whether ports are fed from outside as they were.
  let isLinked: Bool
  /// The name of the step of undo; nil for the edit's own name.
  let title: String?
  /// The lines that define them, if they were typed as definitions.
  private let definitions: PastedText?

  init(_ clipboard: ClipboardContent, isLinked: Bool = false, title: String? = nil) {
    (self.clipboard, self.isLinked, self.title) = (clipboard, isLinked, title)
    definitions = nil
  }

  /// Reads text in the form of a document, or of formulas, one per line; nil for other text.
  ///
  /// - Parameters:
  ///   - pasted: The text.
  ///   - contents: The target of the paste.
  ///   - read: Reads clipboard content; nil if text is never taken for nodes.
  /// - Throws: if it cannot be read, or defines a name that a node has.
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
      throw .because("\(line)there is a node '\(taken)' already: give one of them another name, nothing was pasted")
    }
  }

  /// In file order.
  private var names: some Sequence<String> {
    clipboard.contents.nodesInFileOrder().lazy.map { clipboard.contents.name(of: $0) }
  }

  /// The nodes with their places, automatic ones too, and by how much all of them are moved to the free place nearest to `wanted`.
  ///
  /// - Throws: if there are none.
  /// - Complexity: linear in the nodes, with a search for the place as `NodePlane.freePlace` makes it.
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

  /// The reason why they cannot be pasted, from the document's refusal; a loop that a definition closes is reported
  /// with its line.
  func rejection(for refusal: CommandError, _ sentence: @autoclosure () -> String) -> CommandError {
    guard let definitions, case .edit(.loopThroughFormula(let names)) = refusal,
      let line = names.compactMap({ definitions.line(defining: $0) }).max()
    else { return refusal }
    return .because("line \(line): \(sentence()); nothing was pasted")
  }

  /// A report on the new nodes of `contents`, and on ports that were fed from outside:
  /// `pasted 3 nodes; 1 port stays open`.
  static func report(of nodes: [NodeID], leftOpen: Int, in contents: DocumentContents) -> String {
    let name = nodes.first.map { contents.name(of: $0) } ?? ""
    let what = nodes.count == 1 ? "'\(name)'" : NodesPM.counted(nodes.count)
    let wires = leftOpen == 0 ? "" : "; " + MessageText.counted(leftOpen, "port stays open", "ports stay open")
    return "pasted \(what)\(wires)"
  }
}
