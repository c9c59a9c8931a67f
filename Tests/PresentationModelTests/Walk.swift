import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import PresentationModel

/// An editor driven by keys alone, as `--keys` drives it.
final class Walk {
  let document: Document
  let model: NodesPM
  private(set) var effects: [Effect] = []
  private(set) var events: [ScreenEvent] = []

  init(
    _ contents: DocumentContents? = nil, fileName: String? = nil, screen: Size = Size(columns: 80, rows: 24),
    keyMap: KeyMap = .standard, services: EditorServices = EditorServices()
  ) {
    document = Document(contents)
    model = NodesPM(document: document, fileName: fileName, screen: screen, keyMap: keyMap, services: services)
    model.observer = { [unowned self] in events.append($0) }
  }

  /// Presses the keys of a script.
  @discardableResult
  func press(_ script: String) -> Walk {
    do {
      for key in try KeyNotation.parse(script) { effects += model.handle(.key(key)) }
    } catch {
      preconditionFailure("\(error)")
    }
    return self
  }

  /// All nodes in file order: `name = content → value`.
  var graph: String {
    let contents = document.contents
    return contents.nodesInFileOrder().map { node in
      let inputs = contents.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "_" }
      let content =
        switch contents.graph.content(of: node) {
        case .number(let value): NumberText.shortest(value)
        case .operator(let id):
          "\(id.name)(\(inputs.joined(separator: ", ")))\(contents.graph.isBypassed(node) ? " bypassed" : "")"
        case .formula where contents.isInstance(node):
          "\(contents.instance(of: node)?.group ?? "") of (\(inputs.joined(separator: ", ")))"
        case .formula: "'\(contents.formula(of: node)?.text ?? "")'(\(inputs.joined(separator: ", ")))"
        case .data: contents.source(of: node).map { DataSetText.source($0) } ?? ""
        case .sink(.note): "note '\(contents.text(of: node))'"
        case .sink: contents.callText(of: node)
        }
      return "\(contents.name(of: node)) = \(content) → \(value(contents.name(of: node)))"
    }.joined(separator: "\n")
  }

  func value(_ name: String) -> String {
    let contents = document.contents
    guard let node = contents.node(named: name) else { return "no node" }
    return contents.sentence(forValueOf: node)
      ?? contents.graph.value(of: node).data.map { DataSetText.list($0) }
      ?? contents.graph.value(of: node).number.map { NumberText.display($0) } ?? ""
  }

  var selected: String? { model.selection.map { document.contents.name(of: $0) } }
  var message: String? { model.message?.text }
  var mode: String { model.screen.title.mode }

  func node(_ name: String) -> NodeVO? {
    document.contents.node(named: name).flatMap { model.diagramView.node($0) }
  }
}

/// Two numbers and their quotient, apart from each other.
let quotient = "=a = 6<Enter>\(times(10, "gl"))=b = 4<Enter>aq = divide<Enter>"

/// Those keys so many times: a digit is a count only where neither a number nor nothing is selected.
func times(_ count: Int, _ keys: String) -> String { String(repeating: keys, count: count) }

extension NodesPM {
  private var shownTable: TableVO? { currentFrame(view.screenSize).table }

  /// The lines of the table that a frame would show.
  var tableLines: [TableLineVO] { shownTable?.lines ?? [] }

  /// The one among them that has the focus.
  var focusedTableLine: Int? { shownTable?.focusedLine }

  /// What a table without lines would say.
  var emptyTableText: String? { shownTable?.emptyText }
}
