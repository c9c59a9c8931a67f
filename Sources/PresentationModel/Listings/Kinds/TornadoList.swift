import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// A tornado chart as a list: how much a node changes when each input varies over its range or uncertainty.
///
/// There is one row per input, with bars to both sides of the node's value. The largest change comes first. Enter on a
/// row goes to the input.
struct TornadoList: ListingKind {
  private static let mostRows = 200
  private static let digits = 9
  private static let halfCells = 10

  let target: NodeID

  /// Opens the list for the selected node.
  ///
  /// - Throws: If no node is selected, or if no number affects the node.
  static func open(in editor: any EditorReading) throws(CommandError) -> Outcome {
    let node = try editor.requireSelection("show what moves it")
    let found = editor.diagram.swings.swings(of: node, in: editor.contents)
    if case .found(nil) = found { throw .node(node, "is not a number that can change") }
    if case .found(let swings?) = found, swings.swings.isEmpty {
      let isAlone = swings.fixed.isEmpty
      throw .node(
        node,
        isAlone
          ? "depends on no other number: select a node that depends on inputs"
          : "depends on no number with a range or an uncertainty: "
            + "\(editor.canvasKey(for: .range)) gives one a range, and 4 ± 0.1 an uncertainty")
    }
    return .list(TornadoList(target: node), row: 1)
  }

  var node: NodeID? { target }

  func title(of listing: Listing, in editor: any EditorReading) -> String {
    let texts = editor.contents.valueText(of: target, for: .message, digits: Self.digits)
    let value = editor.contents.graph.value(of: target).number.map { " = \(texts.text($0))" } ?? ""
    return "what moves \(editor.contents.name(of: target))\(value)"
  }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    switch editor.diagram.swings.swings(of: target, in: editor.contents) {
    case .tooFar:
      let text = "it depends on too many nodes to compute here: 'nodecalc chart tornado FILE --get NAME' draws it"
      return ListingRows([ListingRow(key: "", text: text)])
    case .found(nil):
      return ListingRows([ListingRow(key: "", text: "this node is not a number that can change")])
    case .found(let swings?):
      return ListingRows(Self.rows(of: swings, in: editor.contents))
    }
  }

  private static func rows(of found: TornadoRanges, in contents: DocumentContents) -> [ListingRow] {
    let shown = found.swings.prefix(mostRows)
    let reach = shown.map { Self.reach(of: $0, from: found.value) }.max() ?? 0
    let name = contents.name(of: found.node)
    let targets = contents.valueText(of: found.node, for: .message, digits: digits)
    let signs = "\(Self.lowSign) low \(Self.highSign) high"
    var cells = [[signs, "low", "high", "\(name) at low", "at high"]]
    for swing in shown {
      let inputs = contents.valueText(of: swing.input, for: .message, digits: digits)
      let ends: [Double?] = [swing.valueLow, swing.valueHigh]
      let numbers =
        [swing.low, swing.high].map { inputs.text($0) } + ends.map { end in end.map { targets.text($0) } ?? "fails" }
      cells.append([bars(swing, from: found.value, reach: reach)] + numbers)
    }
    let texts = AlignedText.lines(of: cells, wordColumns: 1)
    var rows = [ListingRow(key: "", text: texts[0], aim: .heading)]
    rows += zip(shown, texts.dropFirst()).map { swing, text in
      ListingRow(
        key: contents.name(of: swing.input), text: text, aim: .node(contents.visible(swing.input) ?? found.node))
    }
    let rest = found.swings.count - shown.count
    if rest > 0 {
      let what = MessageText.counted(rest, "number")
      rows.append(ListingRow(key: "", text: "not shown: \(what) with a smaller effect"))
    }
    if !found.fixed.isEmpty {
      let names = MessageText.list(found.fixed.map { contents.name(of: $0) }, atMost: MessageText.listedWords)
      rows.append(ListingRow(key: "", text: "without a range or an uncertainty: \(names)"))
    }
    return rows
  }

  /// Returns the largest distance between `value` and the node's value at either end of the input's range.
  private static func reach(of swing: InputSwing, from value: Double) -> Double {
    [swing.valueLow, swing.valueHigh].compactMap(\.self).map { abs($0 - value) }.max() ?? 0
  }

  private static let (lowSign, highSign): (Character, Character) = ("▒", "█")

  /// Returns the bars of one row, such as ` ▒▒▒▒│██ `, left and right of the node's value.
  ///
  /// One bar is for the low end of the input's range, the other for the high end. `reach` is the change that fills a
  /// whole side.
  private static func bars(_ swing: InputSwing, from value: Double, reach: Double) -> String {
    let ends = [(lowSign, swing.valueLow), (highSign, swing.valueHigh)].compactMap { sign, end in
      end.map { (sign: sign, distance: $0 - value) }
    }
    // If both ends are on one side, the longer bar is drawn first and the shorter one over it.
    func side(_ direction: Double) -> [Character] {
      let bars = ends.map { (sign: $0.sign, cells: cells($0.distance * direction)) }.sorted { $0.cells > $1.cells }
      return (0..<halfCells).map { cell in bars.last { $0.cells > cell }?.sign ?? " " }
    }
    func cells(_ distance: Double) -> Int {
      guard reach > 0, reach.isFinite, distance > 0 else { return 0 }
      // Any change is at least one cell.
      return max(1, Int((min(distance / reach, 1) * Double(halfCells)).rounded()))
    }
    return String(side(-1).reversed()) + "│" + String(side(1))
  }
}
