import EvaluationEngine
import Formulas

/// Descriptions of edits for the history, with the names that nodes have at the time of the edit.
///
/// They are parts of sentences, without initial capital and full stop.
extension DocumentContents {
  /// Returns a description of the effect of `edit` on this document, before it is applied.
  ///
  /// - Complexity: Linear in the edit.
  public func sentence(for edit: Edit) -> String {
    switch edit {
    case .create(let creation) where creation.content == .note: "write note '\(creation.attributes.name)'"
    case .create(let creation): "add '\(creation.attributes.name)'"
    case .delete(let node): "delete '\(name(of: node))'"
    case .setContent(let node, .number(let value)):
      "set '\(name(of: node))' to \(valueText(of: node, for: .message).text(value))"
    case .setContent(let node, .operator(let id)): "make '\(name(of: node))' \(id.name)"
    case .setContent(let node, .data): "make '\(name(of: node))' data"
    case .setContent(let node, .sink(let sink)): "make '\(name(of: node))' a \(sink.title)"
    case .setContent(let node, .formula): "make '\(name(of: node))' a formula"
    case .setFormula(let node, let formula): "set '\(name(of: node))' to '\(formula.shortText)'"
    case .setData(let node, _): "set the data of '\(name(of: node))'"
    case .setParameters(let node, _): "set the parameters of '\(name(of: node))'"
    case .setInput(let port, let source?): "link '\(name(of: source))' to \(portText(port)) of '\(name(of: port.node))'"
    case .setInput(let port, nil): "open \(portText(port)) of '\(name(of: port.node))'"
    case .setInputs(let node, _), .setInputNames(let node, _): "rewire '\(name(of: node))'"
    case .setWire(let node, let input, let source?):
      "link '\(name(of: source))' to input '\(input)' of '\(name(of: node))'"
    case .setWire(let node, let input, nil): "open input '\(input)' of '\(name(of: node))'"
    case .rename(let node, let name): "rename '\(self.name(of: node))' to '\(name)'"
    case .set(let node, let id, let value): id.attribute.sentence(setting: value, of: node, in: self)
    case .setDocumentDisplay(let format): "display numbers as \((format ?? .plain).text)"
    case .move(let moves): moves.count == 1 ? "move '\(name(of: moves[0].node))'" : "move \(moves.count) nodes"
    case .frame(let framings): sentence(for: framings)
    case .setInterface(let interface): sentence(for: interface)
    case .setInterfaceNames: "change the inputs or outputs"
    case .setTitle: "set the title"
    case .setCorrelations: "set correlations"
    case .setScenarios(let scenarios): sentence(for: scenarios)
    case .setDocumentUnknownMembers: "change the other members of the document"
    case .setGroup(let name, let definition):
      definition == nil ? "delete group '\(name)'" : "\(groups[name] == nil ? "define" : "change") group '\(name)'"
    case .inGroup(let name, let edit): "in group '\(name)': \(innerSentence(for: edit, in: name))"
    case .renameGroup(let name, let newName):
      "rename \(imports.contains { $0.name == name } ? "import" : "group") '\(name)' to '\(newName)'"
    case .setInstance(let node, let instance):
      self.instance(of: node)?.group == instance.group
        ? "set the inputs of '\(name(of: node))'" : "make '\(name(of: node))' an instance of '\(instance.group)'"
    case .setImports(let imports): sentence(forImports: imports)
    case .group(let edits): sentence(for: edits)
    }
  }

  private func innerSentence(for edit: Edit, in name: String) -> String {
    if case .inGroup = edit { return "change a group" }
    return groups[name]?.sentence(for: edit) ?? "nothing"
  }

  private func sentence(for edits: [Edit]) -> String {
    var created: [Edit] = []
    var deleted: [Edit] = []
    var bypasses: [Bool] = []
    var displays: [AttributeValue?] = []
    for edit in edits {
      switch edit {
      case .create: created.append(edit)
      case .delete: deleted.append(edit)
      case .set(_, .bypassed, let value): bypasses.append(value != nil)
      case .set(_, .display, let value): displays.append(value)
      case .setContent, .setFormula, .setData, .setParameters, .setInput, .setInputs, .setInputNames,
        .setWire, .rename, .set, .setDocumentDisplay, .move, .frame, .setTitle, .setInterface,
        .setInterfaceNames, .setCorrelations, .setScenarios, .setDocumentUnknownMembers, .setGroup,
        .inGroup, .renameGroup, .setInstance, .setImports, .group:
        break
      }
    }
    // A typed percentage also sets the display, in which the number is written here.
    if case .setContent(let node, .number(let value))? = edits.first,
      case .set(_, _, let format)? = edits.first(where: {
        if case .set(node, .display, _) = $0 { true } else { false }
      })
    {
      let texts = ValueText(format?.format ?? display ?? .plain, for: .message, unit: unitText(of: node))
      return "set '\(name(of: node))' to \(texts.text(value))"
    }
    if created.count > 1 { return "add \(created.count) nodes" }
    if deleted.count > 1 { return "delete \(deleted.count) nodes" }
    if bypasses.count > 1, bypasses.count == edits.count {
      return (bypasses[0] ? "bypass" : "end the bypass of") + " \(bypasses.count) nodes"
    }
    if displays.count > 1, displays.count == edits.count {
      return DisplayAttribute.sentence(setting: displays[0], of: "\(displays.count) nodes")
    }
    return (created.first ?? deleted.first ?? edits.first).map { sentence(for: $0) } ?? "nothing"
  }

  private func sentence(forImports new: [GroupImport]) -> String {
    let come = new.filter { !imports.contains($0) }
    let gone = imports.filter { !new.contains($0) }
    if come.count == 1, gone.isEmpty { return "import '\(come[0].path)' as '\(come[0].name)'" }
    if gone.count == 1, come.isEmpty { return "remove import '\(gone[0].name)'" }
    return "set imports"
  }

  /// Returns a description of the change of the declared inputs and outputs to `interface`.
  ///
  /// If inputs and outputs change, only the change of the inputs is described.
  private func sentence(for interface: Interface) -> String {
    guard let side = Interface.Side.allCases.first(where: { self.interface[$0] != interface[$0] }) else {
      return "nothing"
    }
    guard let new = interface[side] else { return "declare no \(side.rawValue)" }
    let come = new.filter { !self.interface.declares($0, in: side) }
    let gone = (self.interface[side] ?? []).filter { !interface.declares($0, in: side) }
    if come.count == 1, gone.isEmpty { return "declare '\(name(of: come[0]))' \(side.phrase)" }
    if gone.count == 1, come.isEmpty { return "declare '\(name(of: gone[0]))' no longer \(side.phrase)" }
    return come.isEmpty && gone.isEmpty ? "order the \(side.rawValue)" : "declare other \(side.rawValue)"
  }

  /// Returns a description of the change of the scenarios to `scenarios`; only the first scenario that differs is
  /// described.
  private func sentence(for scenarios: Scenarios) -> String {
    guard let first = scenarios.changes(from: self.scenarios).first else { return "order the scenarios" }
    return switch first.change {
    case .entered: "add scenario '\(first.name)'"
    case .exited: "delete scenario '\(first.name)'"
    case .changed: "change scenario '\(first.name)'"
    }
  }

  private func sentence(for framings: [NodeFraming]) -> String {
    guard let first = framings.first else { return "nothing" }
    let nodes = framings.count == 1 ? "'\(name(of: first.node))'" : "\(framings.count) nodes"
    let old = frameTitle(of: first.node)
    let isWhole =
      old.map { old in
        memberCount(ofFrame: old) == framings.count && framings.allSatisfy { frameTitle(of: $0.node) == old }
      } ?? false
    switch (old, first.title) {
    case (let old?, let new?) where isWhole && !hasFrame(new): return "retitle frame '\(old)' to '\(new)'"
    case (let old?, nil): return isWhole ? "dissolve frame '\(old)'" : "remove \(nodes) from frame '\(old)'"
    case (_, let new?): return hasFrame(new) ? "add \(nodes) to frame '\(new)'" : "frame \(nodes) as '\(new)'"
    case (nil, nil): return "nothing"
    }
  }

  private func portText(_ port: PortID) -> String { portName(port) ?? "port \(port.port + 1)" }
}
