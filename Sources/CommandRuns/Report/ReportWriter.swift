import CharacterCanvas
import CommandOutput
import DataSets
import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import GraphScene
import TextScanning

/// Creates the report on a document.
///
/// Nodes without a frame come first, then a section for each frame, the assertions, the uncertainty budgets of the
/// outputs, the picture, and the groups in use.
struct ReportWriter {
  private static let shownPoints = 12
  private static let mostBudgets = 50
  private static let longestQuotation = 4_000

  private let contents: DocumentContents
  private let digits: Int
  private let meter: EvaluationMeter?
  private let quantities: NodeQuantities
  private let conformances: [NodeID: Conformance]
  private let themes: [Theme]
  private let diagram: DiagramView?

  /// Creates a writer.
  ///
  /// `contents`: the document.
  /// `digits`: the largest number of significant digits.
  /// `themes`: the themes in which to draw each picture.
  /// `meter`: limits the work on data sets for uncertainties.
  init(
    _ contents: DocumentContents, digits: Int, themes: [Theme], countedBy meter: EvaluationMeter?, drawsPictures: Bool
  ) {
    self.contents = contents
    self.digits = digits
    self.themes = themes
    self.meter = meter
    quantities = NodeQuantities(contents, countedBy: meter)
    conformances = Conformance.all(of: contents.valuedNodes(), in: contents, countedBy: meter)
    diagram = drawsPictures && contents.count > 0 ? DiagramView(of: contents) : nil
  }

  /// Returns the whole report.
  ///
  /// - Complexity: linear in the document except for budgets and the picture; no recursion.
  func report(title: String, details: [String]) -> Report {
    var report = Report(title: title, details: details)
    report.sections = calculation(level: 2)
    report.sections += [assertions, budgets, picture].compactMap(\.self)
    report.sections += definitions
    return report
  }

  private func calculation(level: Int) -> [Report.Section] {
    let framed = FramedNodes(contents)
    var sections: [Report.Section] = []
    if !framed.others.isEmpty {
      sections.append(Report.Section(title: nil, level: level, parts: parts(of: framed.others)))
    }
    sections += framed.frames.map { Report.Section(title: $0.title, level: level, parts: parts(of: $0.nodes)) }
    return sections
  }

  private func parts(of nodes: [NodeID]) -> [Report.Part] {
    let rows = nodes.filter { contents.kind(of: $0) == .number }.map(inputRow)
    let table = Report.Part(blocks: [.table(Report.Table(titles: ["input", "", "value"], rows: rows, wordColumns: 2))])
    return (rows.isEmpty ? [] : [table]) + nodes.filter { contents.kind(of: $0) != .number }.map(part)
  }

  private func inputRow(_ node: NodeID) -> [String] {
    let words = [contents.label(of: node), contents.sentence(forRangeOf: node)].compactMap(\.self)
    return [contents.name(of: node), words.joined(separator: "; "), shown(node)?.text ?? ""]
  }

  private func part(of node: NodeID) -> Report.Part {
    var part = Report.Part(name: contents.name(of: node), label: contents.label(of: node))
    switch contents.kind(of: node) {
    case .note:
      part.name = nil
      let lines = contents.text(of: node).split(separator: "\n", omittingEmptySubsequences: false)
      part.blocks = [.words(lines.map(String.init))]
    case .chart: part.blocks = chart(node)
    case .number, .operator, .formula, .data, .group: part.blocks = value(of: node)
    }
    return part
  }

  /// Whether charts are drawn as vector shapes; this needs a format with a light and a dark theme.
  private var drawsShapes: Bool { themes.count > 1 }

  private func chart(_ node: NodeID) -> [Report.Block] {
    let call = contents.callText(of: node)
    guard let diagram else { return [.remark(call)] }
    let (canvases, charts) = PictureRequest().picture(ofBox: node, of: diagram, in: themes, hasShapes: drawsShapes)
    let picture = Report.Picture(title: call, canvases: canvases, overlays: charts)
    return [.remark(call)] + (canvases.isEmpty ? [] : [.picture(picture)])
  }

  private func value(of node: NodeID) -> [Report.Block] {
    var blocks: [Report.Block] = []
    let set = quantities.set(of: node)
    let result = shown(node)
    if let expression = ValueExpression(of: node, in: contents, mayAbsorb: { _ in false }) {
      // A table of the points follows, each with its uncertainty.
      let hasTable = set.map { $0.value.count > 0 } ?? false
      blocks.append(.equation(equation(of: node, expression, hasTable ? nil : result)))
    } else if let source = contents.source(of: node) {
      if let path = source.path { blocks.append(.remark("from \(path)")) }
    }
    if contents.isInstance(node) { blocks += interface(ofInstance: node) }
    if let set {
      blocks.append(.remark(DataSetText.count(set.value)))
      if set.value.count > 0 { blocks.append(.table(points(of: set.value, node))) }
    }
    if result == nil {
      blocks.append(.failure(contents.sentence(forValueOf: node) ?? "there is no value"))
    }
    let unknown = quantities.quantity(of: node)?.unknown ?? quantities.set(of: node)?.unknown
    let remarks = [
      contents.sentence(forBypassOf: node).map { "bypassed: \($0)" }, contents.remark(onValueOf: node),
      unknown.map { contents.sentence(for: $0) }, conformances[node]?.sentence,
    ]
    return blocks + remarks.compactMap { $0.map(Report.Block.remark) }
  }

  private func equation(of node: NodeID, _ expression: ValueExpression, _ result: ReportNumber?) -> Report.Equation {
    let named = Report.Equation.Side(terms: expression.terms(computedTo: nil))
    let substituted = substitution(expression)
    var sides = [named]
    // A single name or number is its own value.
    if substituted.terms != named.terms, substituted.terms.count > 1 { sides.append(substituted) }
    var equation = Report.Equation(
      name: contents.name(of: node), written: contents.formulaText(of: node).map(Self.shortened), sides: sides,
      quotation: expression.quotation.map(Self.shortened), result: result)
    let texts = equation.texts
    if let written = equation.written, texts.count > 1, Self.printed(written) == Self.printed(texts[1]) {
      equation.written = nil
    }
    return equation
  }

  /// Returns the expression with values in place of names, each in the number format of its node.
  private func substitution(_ expression: ValueExpression) -> Report.Equation.Side {
    var isCut = false
    func term(_ quantity: Appraisal<Quantity>, _ number: ReportNumber) -> ValueExpression.Term {
      isCut = isCut || number.isCut
      return .shown(quantity, text: number.text)
    }
    let terms = expression.terms(computedTo: 0) { name in
      guard let node = contents.node(named: name), let quantity = quantities.quantity(of: node) else { return nil }
      // A number whose uncertainty is zero is inserted as a plain number.
      let isSure = quantity.value.upper == 0 && quantity.value.lower == 0
      let value = isSure ? Appraisal(value: Quantity(quantity.value.value)) : quantity
      return term(value, number(value, of: node))
    }.map { (found: ValueExpression.Term) -> ValueExpression.Term in
      guard case .value(let value) = found else { return found }
      return term(value, ReportNumber(computed: value, ValueText(for: .report, digits: digits)))
    }
    return Report.Equation.Side(terms: terms, isCut: isCut)
  }

  /// Returns a formula with printed operators and without white space, to be compared with other formulas.
  ///
  /// If two formulas are equal in this form, only one is shown.
  private static func printed(_ formula: String) -> String {
    FormulaSign.all.reduce(formula.filter { !$0.isWhitespace }) { text, sign in
      sign.position == .infix && sign.spelling(.printed) != sign.spelling(.typed)
        ? text.replacing(sign.spelling(.typed), with: sign.spelling(.printed)) : text
    }
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= longestQuotation
      ? text : "\(text.prefix(longestQuotation))… (\(text.utf8.count) bytes)"
  }

  private func shown(_ node: NodeID) -> ReportNumber? {
    if let quantity = quantities.quantity(of: node) {
      // The result of an assertion is exact, even if it compares uncertain values.
      let isAsserted = Conformance.isAsserted(by: node, in: contents.graph)
      return number(isAsserted ? Appraisal(value: Quantity(quantity.value.value)) : quantity, of: node)
    }
    return quantities.set(of: node).map { ReportNumber(listing: $0.value, texts(of: node)) }
  }

  /// Returns a node's number in the node's format; a number that the user typed has all of its digits.
  private func number(_ value: Appraisal<Quantity>, of node: NodeID) -> ReportNumber {
    // An uncertainty with components was not typed.
    let isTyped =
      contents.kind(of: node) == .number && contents.distribution(of: node) == nil
      && contents.evaluation(of: node) == nil
    return isTyped
      ? ReportNumber(typed: value.value, texts(of: node)) : ReportNumber(computed: value, texts(of: node))
  }

  private func texts(of node: NodeID) -> ValueText { contents.valueText(of: node, for: .report, digits: digits) }

  private func interface(ofInstance instance: NodeID) -> [Report.Block] {
    let inputs = contents.signature(of: instance)?.inputs ?? []
    let sources = contents.graph.inputs(of: instance)
    let given = contents.instance(of: instance)
    let incoming = inputs.enumerated().map { port, name in
      let source = sources.indices.contains(port) ? sources[port] : nil
      let own = given?.value(of: name).map { contents.valueText(ofInput: name, of: instance, for: .report).typed($0) }
      return [name, "input", source.flatMap(shown)?.text ?? own ?? "as defined"]
    }
    let outgoing = contents.outputs(of: instance).map { output in
      [contents.name(of: output), "output", shown(output)?.text ?? contents.sentence(forValueOf: output) ?? ""]
    }
    let rows = incoming + outgoing
    if rows.isEmpty { return [] }
    return [.table(Report.Table(titles: ["name", "", "value"], rows: rows, wordColumns: 2))]
  }

  private func points(of set: DataSet, _ node: NodeID) -> Report.Table {
    var titles = ["point"]
    if set.hasAnnotations { titles.append("annotation") }
    let wordColumns = titles.count
    if set.hasX { titles.append("x") }
    titles.append("value")
    var rows = (0..<min(set.count, Self.shownPoints)).map { index in
      let point = set[index]
      var row = [String(index)]
      if set.hasAnnotations { row.append(point.annotation ?? "") }
      if set.hasX { row.append(point.exactX ?? "") }
      let quantity = point.errorY.map { Quantity(point.value, lower: $0.lower, upper: $0.upper) }
      row.append(pointText(quantity ?? Quantity(point.value), of: node))
      return row
    }
    if set.count > Self.shownPoints {
      rows.append(["…"] + [String](repeating: "", count: titles.count - 1))
    }
    return Report.Table(titles: titles, rows: rows, wordColumns: wordColumns)
  }
}

extension ReportWriter {
  /// Returns the text for a value of a set; in a data node, the value is written as it was read.
  private func pointText(_ quantity: Quantity, of node: NodeID) -> String {
    if contents.kind(of: node) == .data { return texts(of: node).typed(quantity) }
    let number = ReportNumber(computed: Appraisal(value: quantity), texts(of: node))
    return number.isCut ? "≈ \(number.text)" : number.text
  }
}

// Sections after the calculation.
extension ReportWriter {
  private var assertions: Report.Section? {
    let nodes = contents.valuedNodes().filter { Conformance.isAsserted(by: $0, in: contents.graph) }
    let rows = nodes.map { node in
      [
        contents.name(of: node), contents.label(of: node) ?? "",
        contents.sentence(forValueOf: node) ?? "holds", conformances[node]?.sentence ?? "",
      ]
    }
    if rows.isEmpty { return nil }
    let table = Report.Table(titles: ["assertion", "", "result", "probability"], rows: rows, wordColumns: 4)
    return Report.Section(title: "Assertions", parts: [Report.Part(blocks: [.table(table)])])
  }

  private var budgets: Report.Section? {
    let uncertain = contents.outputs().filter { output in
      quantities.quantity(of: output).map { $0.value.upper ?? 0 > 0 || $0.unknown != nil } ?? false
    }
    if uncertain.isEmpty { return nil }
    let budgets = BudgetReport(
      of: Array(uncertain.prefix(Self.mostBudgets)), in: contents, level: 0.95, order: 1, countedBy: meter)
    var parts = budgets.entries.map { entry in
      var part = Report.Part(name: entry.name)
      part.blocks = budgets.summary(of: entry, digits: digits).map(Report.Block.remark)
      let rows = budgets.table(of: entry)
      if !rows.isEmpty {
        part.blocks.append(.table(Report.Table(titles: BudgetReport.titles, rows: rows, wordColumns: 2)))
      }
      if let remark = entry.remark { part.blocks.append(.remark(remark)) }
      return part
    }
    var remarks = budgets.correlations.map { Report.Block.remark(BudgetReport.sentence($0)) }
    let rest = uncertain.count - Self.mostBudgets
    if rest > 0 {
      remarks.append(.remark("… and \(MessageText.counted(rest, "output")) more: '--eval --budget NAME' shows theirs"))
    }
    if !remarks.isEmpty { parts.append(Report.Part(blocks: remarks)) }
    return Report.Section(title: "Uncertainty budgets", parts: parts)
  }

  private var picture: Report.Section? {
    guard let diagram else { return nil }
    let block: Report.Block
    do throws(CommandFailure) {
      let (canvases, charts) = try PictureRequest().picture(of: diagram, in: themes, hasShapes: drawsShapes)
      let title = contents.title ?? "The calculation"
      block = .picture(Report.Picture(title: title, canvases: canvases, overlays: charts))
    } catch {
      block = .remark("the picture is too large: 'nodecalc render FILE --size COLSxROWS' draws a part of it")
    }
    return Report.Section(title: "Picture", parts: [Report.Part(blocks: [block])])
  }

  private var definitions: [Report.Section] {
    /// A group to describe.
    ///
    /// `name` is its name in `document`; the report writes `prefix` before it.
    struct Use {
      var name: String
      var prefix: String
      var document: DocumentContents
    }
    var pending = contents.namedGroups.map { Use(name: $0, prefix: "", document: contents) }
    var known: Set<String> = []
    var sections: [Report.Section] = []
    var next = 0
    while next < pending.count {
      let instance = pending[next]
      next += 1
      guard known.insert(instance.prefix + instance.name).inserted,
        let definition = instance.document.document(ofGroup: instance.name)
      else { continue }
      let values = Self.values(of: definition, named: instance.name, in: instance.document)
      let writer = ReportWriter(values, digits: digits, themes: themes, countedBy: meter, drawsPictures: false)
      let signature = instance.document.groups.signature(of: instance.name)
      let sentence =
        "takes \(Self.list(signature?.inputs ?? [])), gives \(Self.list(signature?.outputs ?? []))"
      let head = Report.Part(label: definition.title, blocks: [.remark(sentence)])
      sections.append(Report.Section(title: "Group \(instance.prefix)\(instance.name)", parts: [head]))
      sections += writer.calculation(level: 3)
      // Groups used by an imported document belong to that document.
      let parts = instance.name.split(separator: ".", maxSplits: 1)
      let isImported = parts.count > 1 || instance.document.imports.contains { $0.name == instance.name }
      let prefix = instance.prefix + (isImported ? "\(parts.first ?? "")." : "")
      pending += definition.namedGroups.map { Use(name: $0, prefix: prefix, document: definition) }
    }
    return sections
  }

  private static func values(
    of definition: DocumentContents, named name: String, in document: DocumentContents
  ) -> DocumentContents {
    let first = definition.nodesInFileOrder().first.map { definition.name(of: $0) } ?? ""
    if let values = document.innerNode(named: "\(name):\(first)")?.contents { return values }
    var values = definition
    _ = values.propagate()
    return values
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
