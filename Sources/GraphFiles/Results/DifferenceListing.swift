public import EvaluationEngine
import Formulas
import Geometry
public import GraphDocument
import TextScanning

/// The changes between two documents, as lines for people and as a report for other programs.
///
/// Each line begins with a sign for its kind: `+` added, `-` removed, `→` renamed, `=` another value or formula, `~`
/// other links, `"` another label, `!` bypass changed, `*` any other change, `@` only moved, `>` an output whose value
/// changed. The changes of a group's definition are listed once, indented below a line with the name of the group and
/// the number of its instances.
public struct DifferenceListing {
  private let old: DocumentContents
  private let new: DocumentContents
  private let comparison: DocumentComparison
  private let changedOutputs: [DifferenceReport.Change]
  private let digits: Int?

  /// Creates the listing of the differences between two evaluated documents.
  ///
  /// - Parameters:
  ///   - old: The document before.
  ///   - new: The document after.
  ///   - digits: The maximum number of significant digits of a number in the lines; nil for all.
  ///   - meter: Counts the work on data sets for uncertainties; if it stops the work, uncertainties are unknown.
  /// - Complexity: O(*n* log *n*) expected for *n* nodes; without changes, no uncertainty is computed.
  public init(
    from old: DocumentContents, to new: DocumentContents, digits: Int? = nil, countedBy meter: EvaluationMeter? = nil
  ) {
    self.init(DocumentComparison(from: old, to: new), from: old, to: new, digits: digits, countedBy: meter)
  }

  /// Creates the listing from a comparison of two evaluated documents.
  ///
  /// `meter` counts the work on data sets for uncertainties; if it stops the work, uncertainties are unknown.
  ///
  /// - Complexity: Linear in the changes and in the uncertain nodes; without changes, no uncertainty is computed.
  public init(
    _ comparison: DocumentComparison, from old: DocumentContents, to new: DocumentContents, digits: Int? = nil,
    countedBy meter: EvaluationMeter? = nil
  ) {
    self.old = old
    self.new = new
    self.comparison = comparison
    self.digits = digits
    // Without changes all values are equal, so no uncertainties are computed.
    if comparison.isEmpty {
      changedOutputs = []
      return
    }
    // Both documents have the time of one.
    meter?.begin()
    let meter = meter?.forAll
    let quantities = (old: NodeQuantities(old, countedBy: meter), new: NodeQuantities(new, countedBy: meter))
    changedOutputs = comparison.outputs.compactMap { pair in
      let name = new.name(of: pair.new)
      let before = Self.outcome(of: pair.old, old, quantities.old, shownAs: name)
      let after = Self.outcome(of: pair.new, new, quantities.new, shownAs: name)
      let units = DifferenceReport.Change.Units(old: old.unitText(of: pair.old), new: new.unitText(of: pair.new))
      if before == after, units.old == units.new { return nil }
      var change = DifferenceReport.Change(name: name, old: before, new: after)
      if units.old != units.new { change.units = units }
      return change
    }
  }

  private init(
    _ old: DocumentContents, _ new: DocumentContents, _ comparison: DocumentComparison, digits: Int?
  ) {
    self.old = old
    self.new = new
    self.comparison = comparison
    self.digits = digits
    changedOutputs = []
  }

  /// Whether nothing changed, not even a position.
  public var isEmpty: Bool { comparison.isEmpty }

  /// The changes by names and values, for other programs.
  public var report: DifferenceReport {
    var report = DifferenceReport()
    report.entered = comparison.entered.map { new.name(of: $0) }
    report.exited = comparison.exited.map { old.name(of: $0) }
    report.renamed = comparison.renamed.map { pair in
      DifferenceReport.Renaming(old: old.name(of: pair.old), new: new.name(of: pair.new))
    }
    report.revalued = comparison.revalued.map { pair in
      var change = DifferenceReport.Change(
        name: new.name(of: pair.new), old: Self.content(of: pair.old, old), new: Self.content(of: pair.new, new))
      // The detail is needed if neither text nor value shows the change.
      let texts = [change.old, change.new].map { DifferenceWording.text($0, in: ValueText(for: .message)) }
      if texts[0] == texts[1] { change.detail = text(of: pair) }
      return change
    }
    report.relinked = names(comparison.relinked)
    for id in AttributeID.reported where !comparison[id].isEmpty { report.attributes[id] = names(comparison[id]) }
    (report.frames.entered, report.frames.exited) = frames
    report.declaredInputs = declaration(.inputs)
    report.declaredOutputs = declaration(.outputs)
    report.moved = names(comparison.moved)
    report.outputs = changedOutputs
    if comparison.changedParts.contains(.title) {
      report.title = DifferenceReport.Renaming(old: old.title, new: new.title)
    }
    if comparison.changedParts.contains(.display) {
      report.display = DifferenceReport.Renaming(old: old.display?.text, new: new.display?.text)
    }
    report.areCorrelationsChanged = comparison.changedParts.contains(.correlations)
    report.isAnnotated = comparison.changedParts.contains(.unknownMembers)
    report.groups.entered = comparison.groups.entered
    report.groups.exited = comparison.groups.exited
    report.groups.changed = comparison.groups.changed.map { group in
      DifferenceReport.GroupChange(name: group.name, instances: group.instances, definition: listing(of: group).report)
    }
    report.groups.areImportsChanged = comparison.areImportsChanged
    if comparison.changedParts.contains(.scenarios) { report.scenarios = scenarioChanges }
    return report
  }

  /// The changes, one per line; each line begins with the sign for its kind.
  ///
  /// Control characters in texts of the documents are not escaped.
  public var lines: [String] {
    var lines = comparison.entered.map { "+ \(new.name(of: $0)): \(definition(of: $0, new))" }
    lines += comparison.exited.map { "- \(old.name(of: $0)): \(definition(of: $0, old))" }
    lines += comparison.renamed.map { pair in
      "→ \(old.name(of: pair.old)) → \(new.name(of: pair.new)) (a guess: the same content)"
    }
    let values = comparison.revalued.map { (name: new.name(of: $0.new), text: text(of: $0)) }
    lines += values.map { "= \($0.name): \($0.text)" }
    lines += comparison.relinked.map { "~ \(new.name(of: $0.new)): \(wiring(of: $0))" }
    lines += AttributeID.reported.flatMap { id in comparison[id].map { line(id, $0) } }
    if comparison.changedParts.contains(.title) {
      lines.append("* title: \(change(quoted(old.title), quoted(new.title)))")
    }
    if comparison.changedParts.contains(.display) {
      lines.append("* display: \(change(quoted(old.display?.text), quoted(new.display?.text)))")
    }
    for side in Interface.Side.allCases {
      guard let change = declaration(side) else { continue }
      func text(_ names: [String]?) -> String { names.map { "[\($0.joined(separator: ", "))]" } ?? "not declared" }
      let (before, after) = (text(change.old), text(change.new))
      lines.append(
        "* \(side.rawValue): " + (before == after ? "other nodes with the same names" : "\(before) → \(after)"))
    }
    if comparison.changedParts.contains(.correlations) { lines += correlationLines }
    if comparison.changedParts.contains(.scenarios) { lines += self.lines(of: scenarioChanges) }
    if comparison.changedParts.contains(.unknownMembers) {
      let conflicts = (ConflictList.read(old).count, ConflictList.read(new).count)
      if conflicts.0 != conflicts.1 { lines.append("* merge conflicts: \(conflicts.0) → \(conflicts.1)") }
      let keys = UnknownMember.changedKeys(old.unknownMembers, new.unknownMembers)
      lines.append("* members of the document that nodecalc does not know: \(keys)")
    }
    if comparison.areImportsChanged {
      lines.append("* imports: \(change(Self.imports(of: old), Self.imports(of: new)))")
    }
    lines += comparison.groups.entered.map { "+ group \(head(of: $0, new))" }
    lines += comparison.groups.exited.map { "- group \(head(of: $0, old))" }
    for group in comparison.groups.changed {
      lines.append("* group \(group.name), \(MessageText.counted(group.instances, "instance")):")
      lines += listing(of: group).lines.map { "    " + $0 }
    }
    lines += frameLines
    lines += comparison.moved.map { pair in
      "@ \(new.name(of: pair.new)): \(change(place(of: pair.old, old), place(of: pair.new, new)))"
    }
    // A number that is an output is listed only once.
    let reported = Set(values.map { "\($0.name): \($0.text)" })
    lines += changedOutputs.map { "\($0.name): \(text($0))" }.filter { !reported.contains($0) }.map { "> \($0)" }
    return lines
  }

  /// Returns the change of a node's value or formula, such as `4.5 % → 5 %`.
  private func text(of pair: NodePair) -> String {
    DifferenceWording.text(
      Self.content(of: pair.old, old), Self.content(of: pair.new, new),
      in: new.valueText(of: pair.new, for: .message, digits: digits), from: old.unitText(of: pair.old))
      ?? DifferenceWording.attributes(of: pair, old, new)
  }

  private func text(_ change: DifferenceReport.Change) -> String {
    let texts = texts(ofNodeNamed: change.name)
    let oldUnit = change.units.map(\.old) ?? texts.unit
    return DifferenceWording.text(change.old, change.new, in: texts, from: oldUnit)
      ?? "differs in digits that are not shown"
  }

  private func wiring(of pair: NodePair) -> String {
    let (before, after) = (definition(of: pair.old, old), definition(of: pair.new, new))
    if before != after { return "\(before) → \(after)" }
    // A name without a node has one now, or the other way round.
    func inputs(_ node: NodeID, _ contents: DocumentContents) -> String {
      "[\(contents.inputs(of: node).map { $0.map { contents.name(of: $0) } ?? "open" }.joined(separator: ", "))]"
    }
    let wires = (inputs(pair.old, old), inputs(pair.new, new))
    return wires.0 == wires.1 ? "fed by other nodes with the same names" : "fed by \(wires.0) → \(wires.1)"
  }

  private func texts(ofNodeNamed name: String) -> ValueText {
    new.node(named: name).map { new.valueText(of: $0, for: .message, digits: digits) }
      ?? ValueText(for: .message, digits: digits)
  }

  /// One line per pair of numbers whose correlation changed, or one line if only the order of correlations changed.
  private var correlationLines: [String] {
    func pairs(_ contents: DocumentContents, _ names: [String: String]) -> [String: Double] {
      Dictionary(
        contents.correlations.map { correlation in
          let pair = [correlation.first, correlation.second].map { contents.name(of: $0) }.map { names[$0] ?? $0 }
          return (pair.sorted().joined(separator: " and "), correlation.coefficient)
        }
      ) { first, _ in first }
    }
    let names = Dictionary(comparison.renamed.map { (old.name(of: $0.old), new.name(of: $0.new)) }) { first, _ in first
    }
    let (before, after) = (pairs(old, names), pairs(new, [:]))
    func text(_ value: Double?) -> String { value.map { ValueText(for: .file).text($0) } ?? "none" }
    let lines = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }.map { pair in
      "* correlation of \(pair): \(text(before[pair])) → \(text(after[pair]))"
    }
    return lines.isEmpty ? ["* another order of correlations"] : lines
  }

  private var frames: (entered: [String], exited: [String]) {
    (new.frameTitles.filter { !old.hasFrame($0) }.sorted(), old.frameTitles.filter { !new.hasFrame($0) }.sorted())
  }

  private var frameLines: [String] {
    func line(_ sign: String, _ title: String, _ contents: DocumentContents) -> String {
      let names = contents.members(ofFrame: title).map { contents.name(of: $0) }
      return "\(sign) frame \(quoted(title)): \(MessageText.list(names.map { "'\($0)'" }, atMost: 8, of: names.count))"
    }
    let (entered, exited) = frames
    return entered.map { line("+", $0, new) } + exited.map { line("-", $0, old) }
  }

  private func listing(of group: GroupComparison) -> DifferenceListing {
    DifferenceListing(
      old.groups[group.name] ?? DocumentContents(), new.groups[group.name] ?? DocumentContents(), group.definition,
      digits: digits)
  }

  /// Returns the signature of a group, such as `annuity(principal, rate) → payment`.
  private func head(of group: String, _ contents: DocumentContents) -> String {
    let signature = contents.groups.signature(of: group)
    let outputs = signature?.outputs.joined(separator: ", ") ?? ""
    return "\(group)(\(signature?.inputs.joined(separator: ", ") ?? ""))" + (outputs.isEmpty ? "" : " → \(outputs)")
  }

  /// Returns the declared inputs or outputs before and after; nil if the list is the same except for renamed nodes.
  private func declaration(_ side: Interface.Side) -> DifferenceReport.Declaration? {
    guard comparison.changedSides.contains(side) else { return nil }
    return DifferenceReport.Declaration(
      old: old.interface[side]?.map { old.name(of: $0) }, new: new.interface[side]?.map { new.name(of: $0) })
  }

  private var scenarioChanges: DifferenceReport.ScenarioChanges {
    let names = Dictionary(comparison.renamed.map { (old.name(of: $0.old), new.name(of: $0.new)) }) { first, _ in first
    }
    var changes = DifferenceReport.ScenarioChanges()
    for (name, change) in new.scenarios.changes(from: old.scenarios.renaming(names)) {
      switch change {
      case .entered: changes.entered.append(name)
      case .exited: changes.exited.append(name)
      case .changed(let values):
        let values = values.map { DifferenceReport.ValueChange(name: $0.name, old: $0.old, new: $0.new) }
        changes.changed.append(DifferenceReport.ScenarioChange(name: name, values: values))
      }
    }
    return changes
  }

  private func lines(of changes: DifferenceReport.ScenarioChanges) -> [String] {
    func text(_ name: String, _ old: Quantity?, _ new: Quantity?) -> String {
      let texts = texts(ofNodeNamed: name)
      if let old, let new, let change = texts.change(old, new) { return "\(change.old) → \(change.new)" }
      return [old, new].map { $0.map { texts.text($0) } ?? "none" }.joined(separator: " → ")
    }
    let lines =
      changes.entered.map { "+ scenario \($0)" } + changes.exited.map { "- scenario \($0)" }
      + changes.changed.map { scenario in
        let values = scenario.values.map { "\($0.name) \(text($0.name, $0.old, $0.new))" }
        return "* scenario \(scenario.name): \(values.joined(separator: ", "))"
      }
    return lines.isEmpty ? ["* another order of scenarios"] : lines
  }

  /// Returns the imports, such as `finance = lib/finance.nodecalc`, separated by commas.
  private static func imports(of contents: DocumentContents) -> String {
    let entries = contents.imports.map { "\($0.name) = \($0.path)" }
    return entries.isEmpty ? "none" : entries.joined(separator: ", ")
  }

  private func names(_ pairs: [NodePair]) -> [String] { pairs.map { new.name(of: $0.new) } }

  private func line(_ id: AttributeID, _ pair: NodePair) -> String {
    let difference = id.attribute.difference
    return "\(difference.sign) \(new.name(of: pair.new)): \(difference.lead)\(Self.text(id, pair, old, new))"
  }

  static func text(
    _ id: AttributeID, _ pair: NodePair, _ old: DocumentContents, _ new: DocumentContents
  ) -> String {
    let (before, after) = (old.value(of: id, of: pair.old), new.value(of: id, of: pair.new))
    return id.attribute.differenceText(from: before, to: after, of: pair, old, new)
  }

  private func change(_ before: String, _ after: String) -> String { AttributeDifference.change(before, after) }

  private func content(of node: NodeID, _ contents: DocumentContents) -> String {
    DifferenceWording.text(
      Self.content(of: node, contents), in: contents.valueText(of: node, for: .message, digits: digits))
  }

  /// Returns the definition of a node: a number, a formula, or a call such as `divide(rate, twelve)`.
  private func definition(of node: NodeID, _ contents: DocumentContents) -> String {
    if let formula = contents.formulaText(of: node) { return formula }
    let call = contents.callText(of: node)
    return call.isEmpty ? content(of: node, contents) : call
  }

  private func place(of node: NodeID, _ contents: DocumentContents) -> String {
    contents.place(of: node).map { "\($0.column),\($0.row)" } ?? "laid out automatically"
  }

  private func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "none" }

  static func content(of node: NodeID, _ contents: DocumentContents) -> DifferenceReport.Content {
    switch contents.graph.content(of: node) {
    case .number(let value): .quantity(Quantity(value, contents.uncertainty(of: node)))
    case .operator(let id):
      .operator(contents.parameters(of: node) == nil ? id.name : parametersText(of: node, contents, id))
    case .formula: .text(contents.formulaText(of: node) ?? contents.useText(of: node) ?? "")
    case .data: contents.source(of: node).map(Self.content) ?? .text("")
    case .sink(let sink): .text(ChartKind(sink) == nil ? contents.text(of: node) : contents.chartText(of: node))
    }
  }

  private static func content(_ source: DataSource) -> DifferenceReport.Content {
    switch source {
    case .written(let set): .data(set)
    case .file, .database: .text(source.memberText)
    }
  }

  /// Returns the parameters of a call without its inputs, such as `bin(bins = 5)`.
  private static func parametersText(of node: NodeID, _ contents: DocumentContents, _ id: OperatorID) -> String {
    "\(id.name)(\(ParameterSyntax.text(of: contents.parameters(of: node), for: id)))"
  }

  /// Returns the value of a node, or the reason why it has none, as a report represents it.
  static func outcome(
    of node: NodeID, _ contents: DocumentContents, _ quantities: NodeQuantities, shownAs name: String
  ) -> DifferenceReport.Content {
    if let set = quantities.set(of: node) { return .data(set.value) }
    guard let quantity = quantities.quantity(of: node) else {
      // A failure inside an instance begins with the instance's name, which the line already has.
      let sentence = contents.sentence(forValueOf: node) ?? ""
      return .failure(String(sentence.trimmingPrefix("\(name): ")))
    }
    return quantity.unknown == nil ? .quantity(quantity.value) : .uncertain(quantity.value.value)
  }
}
