import Charts
import DataSets
import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

extension EditorReading {
  /// The error if the current mode accepts no pasted text.
  var noPasting: CommandError { .because("text cannot be pasted here: \(keyName(.cancel)) leaves the mode") }

  func keyName(_ command: Command, in mode: Mode.Name? = nil) -> String {
    keyMap.name(of: command, in: mode ?? modeName)
  }

  func canvasKey(for command: Command) -> String {
    keyMap.canvasKey(for: command)
  }

  /// Returns the message about keys that have no meaning here.
  ///
  /// If another program uses these keys, the message names the command with the same purpose.
  func answer(toKeys keys: [Key]) -> String {
    let meanings = isCanvasMode ? OtherProgramKeys.meanings(of: keys) : []
    guard !meanings.isEmpty else { return "\(keyName(.help)) shows the keys" }
    return MessageText.list(meanings.map { "\($0.action) is \(workingKeys(of: $0.command))" })
  }

  /// Returns the keys that run a command at present.
  ///
  /// Some keys, such as `.` on a number, begin a value instead of running their command.
  func workingKeys(of command: Command) -> String {
    let isNumber = selection.map { contents.kind(of: $0) == .number } ?? true
    let keys = (keyMap.bindings[modeName] ?? []).filter { $0.command == command }.flatMap(\.keys)
    let begins = keys.map { isNumber && $0.count == 1 && $0.allSatisfy(ValueEntry.canBegin) }
    guard begins.contains(true), begins.contains(false) else { return keyMap.names(of: command, in: modeName) }
    return zip(keys, begins).filter { !$0.1 }.compactMap { try? KeyNotation.parse($0.0) }
      .map { KeyNotation.readable($0) }.joined(separator: " or ")
  }

  var isCanvasMode: Bool { [.normal, .select, .table].contains(modeName) }
}

extension EditorReading {
  /// Returns the value of a node with all its digits, or the reason why it has none, for the tool line.
  func fullValue(of node: NodeID) -> String {
    if let sentence = contents.sentence(forValueOf: node) { return sentence }
    if case .data(let set) = contents.graph.value(of: node) {
      let appraisal = diagram.appraised(set, of: node)
      let remarks = [contents.remark(onValueOf: node), appraisal.unknown.map { contents.sentence(for: $0) }]
      let remark = remarks.compactMap(\.self).joined(separator: " · ")
      return DataSetText.full(
        appraisal.value, in: contents.format(of: node), unit: contents.unitText(of: node),
        remark: remark.isEmpty ? nil : remark)
    }
    guard let value = contents.graph.value(of: node).number else { return "" }
    let appraisal = diagram.appraised(value, of: node)
    let hidden = contents.format(of: node).remark(onHiding: appraisal.value).map { " · \($0)" } ?? ""
    return contents.valueText(of: node, for: .line).text(appraisal) + hidden
  }

  /// Returns the preview of the prompt; after a rejected Enter, the reason for the rejection instead.
  func shownPreview(of prompt: Prompt) -> PromptPreview {
    let preview = PromptContext(self).preview(of: prompt, choice: chosen(prompt))
    guard let message else { return preview }
    return PromptPreview(message.text, isAcceptable: message.kind != .refusal, problem: preview.problem)
  }

  /// A sentence about the focused node or row.
  ///
  /// - Complexity: linear in the links of the focused node, or in the rows of the open list.
  var reading: String { mode.handler.reading(nil, in: self) }

  /// Returns a sentence about the node under the cursor, or about the place of the cursor.
  ///
  /// `detail` says how much a screen reader announces; nil for the message line.
  func readingOfCanvas(_ detail: ReadingDetail?) -> String {
    guard let node = focusedNode, contents.contains(node) else {
      return readingOfTable ?? "empty canvas, column \(cursor.column), row \(cursor.row)"
    }
    return sentence(of: node, detail)
  }

  /// Returns a sentence about the link being drawn.
  func reading(of creation: RelationshipCreation, _ detail: ReadingDetail?) -> String {
    let source = contents.name(of: creation.source)
    guard let target = creation.target else { return "link from \(source), no target yet" }
    let sentence = sentence(of: target, detail)
    guard linkRefusal(from: creation.source, to: target) == nil else { return "cannot take the link: \(sentence)" }
    guard let port = proposedPort(creation) else { return "link from \(source), no port is free: \(sentence)" }
    if let conflict = unitConflict(at: target) { return "units do not fit: \(conflict)" }
    let action = links.linkAction(from: creation.source, to: port)
    // The screen shows the target; a screen reader needs its description.
    if detail == nil { return "link from \(source): \(action.sentence(on: port, in: contents, key: keyName(.accept)))" }
    let clause =
      action == .link ? "as \(portLabel(port))" : action.sentence(on: port, in: contents, key: keyName(.accept))
    return "link from \(source), \(clause): \(sentence)"
  }

  /// Returns a sentence about a node.
  ///
  /// `detail` is how much a screen reader announces; nil for the message line.
  ///
  /// - Complexity: linear in the links of the node.
  func sentence(of node: NodeID, _ detail: ReadingDetail?) -> String {
    let reading = NodeReading(contents)
    let uncertainty = diagram.uncertainties.uncertainty(of: node, in: contents).found
    guard let detail else {
      let hint = UnitFix(of: node, in: contents).hint(keyName(.fixUnits)).map { "\($0) · " } ?? ""
      return hint + reading.sentence(of: node, uncertainty: uncertainty)
    }
    let hint = UnitFix(of: node, in: contents).hint(keyName(.fixUnits)).map { "; \($0)" } ?? ""
    return reading.reported(of: node, uncertainty: uncertainty, detail) + hint
  }

  /// Returns the content that chart mode shows for a node: its chart, or its data set as a line chart; nil for other
  /// nodes.
  func readable(_ node: NodeID) -> ChartContent? {
    if let content = diagram.chartContent(of: node) { return content }
    guard let set = contents.graph.value(of: node).data else { return nil }
    var options = ChartOptions()
    options.valueFormat = contents.format(of: node)
    return ChartContent(kind: .line, series: [ChartSeries(contents.name(of: node), set, of: node)], options: options)
  }

  func chartLine(_ chart: OpenChart) -> String {
    let axes = chart.reader.options.logarithmic
    let scales = [axes.contains(.x) ? "log x" : nil, axes.contains(.y) ? "log y" : nil].compactMap(\.self)
    let part = chart.reader.options.windowX == nil ? nil : "a part of x, \(keyName(.showAll, in: .chart)) shows all"
    let notes = chart.reader.notes.filter(\.explainsPoints).map(\.description)
    return (["\(chart.name) · \(chart.shown.kind.name) chart"] + scales + [part].compactMap(\.self) + notes)
      .joined(separator: " · ")
  }
}
