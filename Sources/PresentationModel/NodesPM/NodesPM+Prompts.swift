import EvaluationEngine
import Formulas
import Geometry
import GraphDocument
import TextScanning

/// Lines being typed: editing them, completing them, and doing what they are for.
extension NodesPM {
  func prompt(_ purpose: Prompt.Purpose) {
    mode = .prompt(Prompt(purpose))
  }

  func editLine(_ change: (inout LineEditor) -> Void) {
    guard case .prompt(var prompt) = mode else { return }
    change(&prompt.line)
    prompt.choice = nil
    mode = .prompt(prompt)
  }

  /// Goes through the completions offered, round the ends; false where there are none.
  @discardableResult
  func choose(_ offset: Int) -> Bool {
    guard case .prompt(var prompt) = mode else { return false }
    let all = completions(of: prompt)
    let count = all.count
    guard count > 0 else { return false }
    // Where a row is chosen from the first on, the next one is the second.
    let first = [.palette, .filter].contains(prompt.purpose) ? 0 : nil
    let start = prompt.choice ?? first ?? (offset > 0 ? -1 : count)
    let next = (start + offset) % count
    let chosen = next < 0 ? next + count : next
    if prompt.purpose.isFilledIn {
      let stem = prompt.stem ?? prompt.line.text
      prompt.line.replace(with: all[chosen].text)
      // Of a single completion the line goes on.
      prompt.stem = count == 1 ? nil : stem
    }
    prompt.choice = prompt.purpose.isFilledIn && count == 1 ? nil : chosen
    mode = .prompt(prompt)
    return true
  }

  /// On an operator's line a sign is complete as soon as it is typed.
  func acceptSignIfComplete() {
    guard case .prompt(let prompt) = mode, case .replaceOperator = prompt.purpose, prompt.line.text.count == 1,
      let id = OperatorCatalog.operator(signed: prompt.line.text)
    else { return }
    leave(prompt)
    changeSelectedNodeOperator(id)
  }

  /// Enter on a line.
  func accept(_ prompt: Prompt) -> [Effect] {
    let text = prompt.line.text.trimmed
    let choice = chosen(prompt)
    rememberLine(text, of: prompt)
    defer {
      if mode == .normal, prompt.listing != nil { leave(prompt) }
    }
    switch prompt.purpose {
    case .add: accept(NodeEntry(text, choice: choice, allowsOperators: true))
    case .enterNumber: accept(FormulaEntry(text, focus: selection, in: contents))
    case .attach(let attachment): accept(NodeEntry(text, choice: choice, allowsOperators: true), attachment)
    case .editValue(let node): acceptValue(text, for: node)
    case .editData(let node): acceptData(text, for: node)
    case .editParameters(let node): acceptParameters(text, for: node)
    case .editChart(let node): acceptChart(text, for: node)
    case .editFormula(let node): acceptFormula(text, for: node)
    case .replaceOperator: acceptOperator(choice ?? text)
    case .rename(let node): acceptName(text, for: node)
    case .label(let node):
      mode = .normal
      if apply(.setLabel(node, text.isEmpty ? nil : text)) { select(node) }
    case .frame(let nodes): acceptFrame(text, around: nodes)
    case .retitleFrame(let title): acceptTitle(text, ofFrame: title)
    case .addToFrame(let nodes): acceptFrameToJoin(choice ?? text, for: nodes)
    case .addNote: acceptNote(text)
    case .editNote(let node): acceptNote(text, for: node)
    case .search:
      mode = .normal
      search(for: choice ?? text)
    case .findTarget(let creation): acceptTarget(choice ?? text, creation)
    case .command:
      mode = .normal
      return run(commandLine: choice ?? text)
    case .palette: return acceptPalette(prompt)
    case .filter: acceptFilter(prompt)
    case .filterTable: acceptTableFilter()
    case .open: return acceptPath(choice ?? text)
    case .openExample: return acceptExample(choice ?? text)
    case .theme: return acceptTheme(choice ?? text)
    case .saveAs(let thenQuit):
      let name = choice ?? text
      guard !name.isEmpty else {
        refuse("type a file's name, \(keyName(.cancel)) goes back")
        return []
      }
      mode = .normal
      saveRequest = SaveRequest(quits: thenQuit)
      return [.save(path: name)]
    }
    return []
  }

  private func accept(_ entry: NodeEntry) {
    switch entry.result {
    case .failure(let problem): refuse(problem.sentence)
    case .success(let node):
      if createNode(node.content, name: entry.name, quantity: node.quantity) { mode = .normal }
    }
  }

  private func acceptValue(_ text: String, for node: NodeID) {
    do throws(NodeEntry.Problem) {
      switch try ValueEntry(text, for: node, in: contents) {
      case .number(let quantity):
        mode = .normal
        selection = node
        changeSelectedNodeValue(quantity)
      case .result(let number):
        mode = .normal
        selection = node
        changeSelectedNodeValue(Quantity(number))
      case .formula(let formula): accept(formula, for: node)
      }
    } catch {
      refuse(error.sentence)
    }
  }

  private func acceptOperator(_ text: String) {
    guard let id = OperatorCatalog.operator(signed: text) ?? OperatorID(named: text) else {
      refuse(NodeEntry.unknownOperator(text))
      return
    }
    mode = .normal
    changeSelectedNodeOperator(id)
  }

  private func acceptName(_ text: String, for node: NodeID) {
    let old = contents.name(of: node)
    guard apply(.rename(node, text)) else { return }
    mode = .normal
    say(old == text ? "'\(text)' keeps its name" : "'\(old)' is called '\(text)' now; its links stay")
    sayPrefix(forName: text)
  }

  private func acceptTarget(_ text: String, _ creation: RelationshipCreation) {
    guard let node = contents.node(named: text) else {
      refuse("no node is called '\(text)'" + (contents.nameLike(text).map { ": did you mean '\($0)'?" } ?? ""))
      return
    }
    mode = .relationshipCreation(creation)
    aim(at: node)
  }

  /// A command by its name, with what stands behind it.
  private func run(commandLine text: String) -> [Effect] {
    let line = CommandLine(text.trimmed)
    guard !line.name.isEmpty else { return [] }
    if let number = line.number {
      goToNode(number)
      return []
    }
    guard let command = line.command else {
      let near = Suggestion.nearest(to: line.name, among: Command.allCases.map(\.rawValue))
      refuse(
        "there is no command '\(line.name)'"
          + (near.map { ": did you mean '\($0)'?" } ?? ": \(keyName(.palette)) lists all"))
      return []
    }
    if line.kind == .file { return run(command, onFile: line.argument, isForced: line.isForced) }
    guard let argument = line.argument else { return perform(command) }
    guard line.kind != nil else {
      refuse("'\(line.name)' takes no argument")
      return []
    }
    return perform(command, with: argument)
  }

  /// A command about a file; without a name it is the document's own.
  private func run(_ command: Command, onFile name: String?, isForced: Bool) -> [Effect] {
    switch (command, name) {
    case (.open, let name?): return isForced ? [.open(path: name)] : perform(.open, with: name)
    case (.open, nil) where isForced:
      guard let fileName else {
        refuse("the document has no file yet that could be read again")
        return []
      }
      return [.open(path: fileName)]
    case (.save, nil), (.saveAndQuit, nil): return save(thenQuit: command == .saveAndQuit, isForced: isForced)
    case (.save, let name?), (.saveAndQuit, let name?):
      saveRequest = SaveRequest(quits: command == .saveAndQuit)
      return [.save(path: name, replaces: isForced, isCopy: fileName != nil)]
    case (.saveAs, let name?):
      saveRequest = SaveRequest(quits: false)
      return [.save(path: name, replaces: isForced)]
    case _: return perform(command)
    }
  }

  /// Performs a command that opens a line, and enters `text` there; where that is refused the line stays to be mended.
  private func perform(_ command: Command, with text: String) -> [Effect] {
    let effects = perform(command)
    guard case .prompt(var prompt) = mode else { return effects }
    prompt.line.replace(with: text)
    mode = .prompt(prompt)
    return effects + accept(prompt)
  }
}
