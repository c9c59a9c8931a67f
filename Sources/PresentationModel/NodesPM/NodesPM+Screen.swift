import DataSets
import EvaluationEngine
import Formulas
import Geometry
import GraphDocument

/// What is to be drawn around the canvas.
extension NodesPM {
  /// All that stands around the canvas.
  ///
  /// - Complexity: in proportion to what is seen, and to the nodes selected together up to a limit.
  public var screen: ScreenVO {
    let tool = toolLine
    return ScreenVO(
      title: ScreenVO.Title(
        document: file.name ?? contents.title ?? "new document", isModified: document.isModified,
        mode: modeName.rawValue, nodeCount: contents.count, linkCount: diagram.plane.wireCount),
      tool: tool.text, toolChoices: mode == .normal ? tool.choices : "", toolDetail: tool.detail, hints: hintLine,
      message: shownMessage,
      prompt: promptLine,
      popup: popup, lesson: lessonVO, welcome: welcome,
      isCreatingRelationship: relationship != nil, showsGrid: view.showsGrid)
  }

  private var shownMessage: ScreenVO.Message? {
    switch mode {
    case .prompt, .question: message
    case .normal, .relationshipCreation, .move, .listing, .chart:
      message ?? ScreenVO.Message(kind: .reading, text: reading)
    }
  }

  private var hintLine: [ScreenVO.Hint] {
    let mode = modeName
    if hints != nil { return keys.hints(on: KeyMap.hintedAmongLetters.filter { isHeeded($0) }, in: mode) }
    return keys.hintLine(in: mode)
  }

  /// What the selected node is and what keys choose for its kind at rest; while a link is made, what it would join.
  private var toolLine: (text: String, choices: String, detail: String) {
    if let creation = relationship { return (linkLine(creation), "", "") }
    if let openChart { return (chartLine(openChart), "", "") }
    if !keys.unfinishedText.isEmpty {
      return (keys.unfinishedText, "", "")
    }
    if !selectedNodes.isEmpty { return (selectedLine.text, "", selectedLine.detail) }
    guard let selection else { return ("no node is selected · \(keyName(.add)) adds one here", "", "") }
    let name = contents.name(of: selection)
    let label = contents.label(of: selection).map { " · \($0)" } ?? ""
    let face = contents.face(of: selection)
    return (
      "\(name)\(label) · \(face.toolText(of: selection, in: self))", face.toolChoices(in: self),
      face.toolDetail(of: selection, in: self)
    )
  }

  /// How many nodes are selected together, and what their numbers come to.
  private var selectedLine: (text: String, detail: String) {
    let text = "\(Self.counted(selectedNodes.count)) selected"
    let values = actedOn.prefix(Self.summedNodes + 1).compactMap { contents.graph.value(of: $0).number }
    guard values.count > 1, values.count <= Self.summedNodes else { return (text, "") }
    guard let set = try? DataSet(values: values), let sum = try? set.sum().value, let mean = try? set.mean().value
    else {
      return (text, "")
    }
    return (
      text,
      "sum \(NumberText.display(sum)) · mean \(NumberText.display(mean))"
        + (values.count < selectedNodes.count ? " of \(values.count) values" : "")
    )
  }

  /// The most nodes whose values are summed while they are selected: it is done for every frame.
  private static let summedNodes = 10_000

  /// A value in full, or why there is none.
  func fullValue(of node: NodeID) -> String {
    if let sentence = contents.sentence(forValueOf: node) { return sentence }
    if case .data(let set) = contents.graph.value(of: node) {
      let appraisal = diagram.appraised(set, of: node)
      let remarks = [contents.remark(onValueOf: node), appraisal.unknown.map { contents.sentence(for: $0) }]
      let remark = remarks.compactMap(\.self).joined(separator: " · ")
      return DataSetText.full(appraisal.value, remark: remark.isEmpty ? nil : remark)
    }
    guard let value = contents.graph.value(of: node).number else { return "" }
    return NumberText.display(diagram.appraised(value, of: node))
  }

  private func linkLine(_ creation: RelationshipCreation) -> String {
    let source = contents.name(of: creation.source)
    guard let target = creation.target else { return "\(source) → …" }
    guard let port = proposedPort(creation) else {
      if !canBeTarget(target) { return "\(source) → \(contents.name(of: target)): cannot take the link" }
      return "\(source) → \(contents.name(of: target)): no free port, 1 to 9 choose one"
    }
    let current = contents.graph.inputCount(of: target) > port.port ? contents.graph.input(port) : nil
    let action =
      current == creation.source
      ? "\(keyName(.accept)) removes the link"
      : current == nil ? "" : "replaces \(contents.name(of: current ?? target))"
    return "\(source) → \(contents.name(of: target)) · port \(port.port + 1) \(portLabel(port))"
      + (action.isEmpty ? "" : " · \(action)")
  }

  private var promptLine: ScreenVO.PromptLine? {
    switch mode {
    case .prompt(let prompt):
      return ScreenVO.PromptLine(
        label: prompt.label, text: prompt.line.text, cursor: prompt.line.cursor, preview: shownPreview(of: prompt))
    case .question(.quitUnsaved):
      return ScreenVO.PromptLine(
        label: "save the changes to \(file.lastName ?? "a new file") before leaving? "
          + "\(keyName(.answerYes)) \(keyName(.answerNo)) \(keyName(.cancel))",
        text: "", cursor: 0,
        preview: PromptPreview())
    case .question(.foreignFile(let path)):
      return ScreenVO.PromptLine(
        label: "outside of the document's folder: read \(path)? \(keyName(.answerYes)) \(keyName(.answerNo))", text: "",
        cursor: 0, preview: PromptPreview())
    case .question(.changedOutside):
      return ScreenVO.PromptLine(
        label: "\(file.lastName ?? "the file") changed on disk: \(keyName(.takeTheirs)) theirs, "
          + "\(keyName(.keepMine)) mine, \(keyName(.mergeBoth)) both merged, \(keyName(.cancel)) later",
        text: "", cursor: 0, preview: PromptPreview())
    case .normal, .relationshipCreation, .move, .listing, .chart: return nil
    }
  }

  /// What the line comes to; after a refused Enter the refusal.
  private func shownPreview(of prompt: Prompt) -> PromptPreview {
    let preview = PromptContext(contents: contents, acceptKey: keyName(.accept, in: .prompt), focus: selection).preview(
      of: prompt, choice: chosen(prompt))
    guard let message else { return preview }
    return PromptPreview(message.text, isAcceptable: message.kind != .refusal, problem: preview.problem)
  }

  private var popup: ScreenVO.Popup? {
    if case .listing(let listing) = mode { return popup(of: listing) }
    if let hints, !hints.offScreen.isEmpty {
      let rows = hints.offScreen.compactMap { node in
        hints.rest(for: .node(node)).map { ScreenVO.Popup.Row(key: $0, text: contents.name(of: node), isEnabled: true) }
      }
      let count = rows.count == 1 ? "one more node lies" : "\(rows.count) more nodes lie"
      return ScreenVO.Popup(
        title: "off the screen", rows: rows, placement: .aside, selectedRow: nil,
        absence: ScreenVO.Message(
          kind: .information, text: "\(count) off the screen, with no room to list \(rows.count == 1 ? "it" : "them")"))
    }
    if let popup = continuationPopup { return popup }
    guard case .prompt(let prompt) = mode else { return nil }
    if let listing = prompt.kind.shownListing(of: prompt) { return popup(of: listing) }
    let completions = completions(of: prompt)
    guard !completions.isEmpty else { return nil }
    return ScreenVO.Popup(
      title: prompt.label,
      rows: completions.map { ScreenVO.Popup.Row(key: $0.sign, text: $0.sentence, isEnabled: $0.isEnabled) },
      placement: .overLine, selectedRow: choice(prompt, among: completions))
  }
}
