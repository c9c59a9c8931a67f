import CharacterCanvas
import DataSets
import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import GraphScene

@testable import PresentationModel

/// A document typed as rows: name, what it is, where it lies, what it takes.
struct Sample {
  var name: String
  var content: NodeContent
  var place: Point
  var inputs: [String?]
  var label: String?
  var isBypassed = false
  var text: String?
  var frame: String?
  var formula: Formula?

  static func number(_ name: String, _ value: Double, _ column: Int, _ row: Int, label: String? = nil) -> Sample {
    Sample(
      name: name, content: .number(value), place: Point(column: column, row: row), inputs: [], label: label)
  }

  static func formula(_ name: String, _ text: String, _ column: Int, _ row: Int) -> Sample {
    let formula = (try? Formula.parse(text)) ?? .zero
    return Sample(
      name: name, content: .formula(formula.program), place: Point(column: column, row: row), inputs: [],
      formula: formula)
  }

  static func data(_ name: String, _ values: [Double], _ column: Int, _ row: Int) -> Sample {
    let set = (try? DataSet(values: values)) ?? DataSet()
    return Sample(
      name: name, content: .data(.set(set)), place: Point(column: column, row: row), inputs: [])
  }

  static func note(_ name: String, _ text: String, _ column: Int, _ row: Int) -> Sample {
    Sample(name: name, content: .note, place: Point(column: column, row: row), inputs: [], text: text)
  }

  static func `operator`(
    _ name: String, _ operatorName: String, _ inputs: [String?], _ column: Int, _ row: Int, label: String? = nil,
    isBypassed: Bool = false
  ) -> Sample {
    Sample(
      name: name, content: .operator(OperatorID(named: operatorName) ?? .null), place: Point(column: column, row: row),
      inputs: inputs, label: label, isBypassed: isBypassed)
  }
}

extension Sample {
  /// The same in the frame of that title.
  func framed(_ title: String) -> Sample {
    var sample = self
    sample.frame = title
    return sample
  }
}

/// A model of those nodes, sources first, on a screen of that size; nothing is scrolled.
func model(_ samples: [Sample], screen: Size = Size(columns: 80, rows: 24), origin: Point = .origin) -> NodesPM {
  var builder = DocumentBuilder()
  builder.title = "sample"
  var indices: [String: Int32] = [:]
  for (index, sample) in samples.enumerated() { indices[sample.name] = Int32(index) }
  for sample in samples {
    _ = builder.addNode(
      sample.content,
      NodeAttributes(
        name: sample.name, label: sample.label, text: sample.text, formula: sample.formula, place: sample.place,
        frame: sample.frame,
        isBypassed: sample.isBypassed))
    for input in sample.inputs { builder.addInput(input.flatMap { indices[$0] }) }
  }
  guard let contents = try? builder.finish() else { return NodesPM(document: Document(), screen: screen) }
  return NodesPM(document: Document(contents), screen: screen)
}

/// The example of the contract's sketch.
let mortgage: [Sample] = [
  .number("principal", 250_000, 3, 1),
  .number("rate", 0.045, 3, 4),
  .number("twelve", 12, 3, 7),
  .operator("monthly_rate", "divide", ["rate", "twelve"], 26, 4),
  .operator("payment", "multiply", ["principal", "monthly_rate"], 54, 3),
]

extension NodesPM {
  /// Plays keys and the mouse written as for `--keys`; the scene says what lies where.
  @discardableResult
  func act(_ script: String) -> [Effect] {
    ((try? InputNotation.parse(script)) ?? []).flatMap { receive($0) }
  }

  /// Takes an input; the scene says what lies where.
  @discardableResult
  func receive(_ input: Input) -> [Effect] {
    guard case .pointer(let event) = input else { return handle(input) }
    return handle(input, at: Scene().place(of: event.cell, in: self))
  }

  /// Draws nodes as lines at their places, as those of a document of hundreds of nodes are.
  func showLines() {
    view.show(.compact, of: diagramView.extent, revealing: focusedNode.flatMap { diagramView.node($0)?.frame })
  }

  /// Shows the nodes at their places at a level; `z2` would arrange them.
  func showAtPlaces(_ level: DetailLevel) {
    if level == .compact { showLines() } else { show(level) }
  }

  /// Plays keys written as for `--keys`.
  func play(_ keys: String) {
    for key in (try? KeyNotation.parse(keys)) ?? [] { _ = handle(.key(key)) }
  }
}

/// The whole screen of a model, painted by a scene that has seen nothing before.
func painted(_ model: NodesPM, _ size: Size, glyphs: GlyphSet = .unicode, theme: Theme = .sixteen) -> Frame {
  var scene = Scene(glyphs: glyphs, theme: theme)
  return scene.paint(model, size: size)
}

extension Scene {
  /// The frame of a model that follows the one before.
  mutating func paint(_ model: NodesPM, size: Size, at moment: Duration = .zero) -> Frame {
    paint(model.frame(size, at: moment))
  }

  /// What lies under a cell of the screen that shows `model` in the size it was told last.
  func place(of cell: Point, in model: NodesPM) -> PointerPlace {
    SceneLayout(model.currentFrame(model.view.screenSize), glyphs: glyphs).place(of: cell)
  }
}

extension GraphPicture {
  func boxes(of model: NodesPM) -> Rect { boxes(of: model.diagramView) }

  mutating func extent(of model: NodesPM, toDraw part: Size? = nil) -> Rect {
    extent(of: model.diagramView, toDraw: part)
  }

  mutating func paint(_ model: NodesPM, area: Rect) -> Canvas { paint(model.diagramView, area: area) }
}

extension NodesPM {
  private var shownTable: TableVO? { currentFrame(view.screenSize).table }

  /// The lines of the table that a frame would show.
  var tableLines: [TableLineVO] { shownTable?.lines ?? [] }

  /// The one among them that has the focus.
  var focusedTableLine: Int? { shownTable?.focusedLine }

  /// What a table without lines would say.
  var emptyTableText: String? { shownTable?.emptyText }
}
