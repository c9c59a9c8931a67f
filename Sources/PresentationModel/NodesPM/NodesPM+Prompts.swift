import DiagramModel
import EditorInput
import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

/// Lines being typed: opening them, editing them, and entering them.
extension NodesPM {
  func open(_ kind: some PromptKind) {
    open(kind, text: kind.startingText(in: self))
  }

  /// Opens a line with another text than it begins with.
  func open(_ kind: some PromptKind, text: String) {
    enter(.prompt(Prompt(kind, text: text)))
  }

  /// Opens a line with what stands of a node, unless it is longer than a line may be.
  func openUnlessTooLong(_ kind: some PromptKind, of node: NodeID) throws(Rejection) {
    let text = kind.startingText(in: self)
    guard text.count <= LineEditor.limit else {
      throw .node(node, "is too long to be edited in a line: edit it in its file")
    }
    open(kind, text: text)
  }

  func editLine(_ change: (inout LineEditor) -> Void) {
    guard case .prompt(var prompt) = mode else { return }
    change(&prompt.line)
    prompt.choose(nil)
    show(prompt)
  }

  /// The line being typed is that from here on.
  func show(_ prompt: Prompt) {
    enter(.prompt(prompt))
    prompt.kind.lineChanged(prompt, in: self)
  }

  /// Back from a line to where it was opened.
  func leave(_ prompt: Prompt) {
    enter(prompt.listing.map(Mode.listing) ?? .normal)
    leaveModesOfNodesGone()
  }

  /// Takes a key that is a character of the line; nil where no line is typed, or the key is none.
  func typeCharacter(_ key: Key) throws(Rejection) -> Outcome? {
    guard case .prompt(var prompt) = mode, case .character(let character) = key.code,
      key.modifiers.isSubset(of: .shift)
    else { return nil }
    prompt.line.insert(String(character))
    prompt.choose(nil)
    show(prompt)
    return prompt.kind.isComplete(prompt.line.text) ? try enter(prompt) : .done
  }

  /// Enter on a line.
  func accept(_ prompt: Prompt) throws(Rejection) -> Outcome {
    typing.remember(prompt.line.text.trimmed, label: prompt.label)
    return try enter(prompt)
  }

  /// Enters a text in the line that a command has just opened; nothing where it opened none.
  func acceptOpened(with text: String) throws(Rejection) -> Outcome {
    guard case .prompt(var prompt) = mode else { return .done }
    prompt.line.replace(with: text)
    show(prompt)
    return try accept(prompt)
  }

  private func enter(_ prompt: Prompt) throws(Rejection) -> Outcome {
    defer {
      if mode == .normal, prompt.listing != nil { leave(prompt) }
    }
    return try prompt.kind.accept(PromptEntry(prompt, choice: chosen(prompt)), in: self)
  }
}

/// Lines entered before, what was deleted from them, and signs that a keyboard lacks.
extension NodesPM {
  /// Signs by what is typed for them before Tab.
  private static let signs = [("\\pm", "±"), ("\\pi", "π"), ("\\sqrt", "√"), ("\\times", "×"), ("\\div", "÷")]

  func kill(_ delete: (inout LineEditor) -> String) {
    var gone = ""
    editLine { gone = delete(&$0) }
    if !gone.isEmpty { typing.killed = gone }
  }

  /// Tab: a sign's name before the cursor becomes the sign, else the next completion is chosen.
  func completeSign() -> [Effect] {
    guard case .prompt(let prompt) = mode else { return [] }
    for (name, sign) in Self.signs {
      var line = prompt.line
      guard line.replace(ending: name, with: sign) else { continue }
      editLine { $0 = line }
      return []
    }
    return complete(1)
  }

  /// Puts the line entered before in the place of this one, or the one after it.
  func recallLine(_ offset: Int) throws(Rejection) {
    guard case .prompt(var prompt) = mode else { return }
    let recalled = prompt.recalled - offset
    guard let line = typing.line(recalled, label: prompt.label) else {
      throw .because(offset < 0 ? "there is no line before this one" : "there is no line after this one")
    }
    prompt.recalled = recalled
    prompt.line.replace(with: line)
    show(prompt)
  }
}

/// Changing the text of a line in the user's own editor.
extension NodesPM {
  /// Has the line that is typed, or that of the node's text, changed outside.
  func editOutside() throws(Rejection) -> Outcome {
    let isOpened = mode.name != .prompt
    if isOpened { try fromInspector(editSelection) }
    guard case .prompt(let prompt) = mode else { return .done }
    if isOpened, prompt.line.isEmpty, prompt.kind.pastedForm == .text {
      prompt.kind.cancel(prompt, in: self)
      let node = try requireSelection("edit")
      throw .node(node, "has no text of its own to be edited: \(keyName(.edit)) edits it")
    }
    typing.isOpenedForEditor = isOpened
    return .effects([.editOutside(text: prompt.kind.pastedForm.text(ofLine: prompt.line.text) + "\n")])
  }

  /// The text was changed to that; nil where it was not.
  ///
  /// It is entered as if it had been typed; where it is rejected the line stays with it.
  ///
  /// - Returns: what the session is to do, in order; nil where the text is not in the line, and may be lost.
  public func editedOutside(_ text: String?) -> [Effect]? {
    guard case .prompt(let prompt) = mode else { return nil }
    guard let text else {
      leaveEditor(prompt, saying: "nothing was changed")
      return []
    }
    let line = prompt.kind.pastedForm.line(ofText: text)
    guard line.count <= LineEditor.limit else {
      leaveEditor(prompt, saying: "the text is longer than a line may be, \(LineEditor.limit) characters")
      return nil
    }
    return carryOut { () throws(Rejection) in try acceptOpened(with: line) } ?? []
  }

  /// The text could not be changed, for that reason; the line is as before.
  public func editingOutsideFailed(_ sentence: String) {
    if case .prompt(let prompt) = mode { leaveEditor(prompt, saying: sentence) } else { warn(sentence) }
  }

  private func leaveEditor(_ prompt: Prompt, saying sentence: String) {
    if typing.isOpenedForEditor { prompt.kind.cancel(prompt, in: self) }
    warn(sentence)
  }
}

/// Completing the paths of files: what lies in a folder is asked of the session.
extension NodesPM {
  /// Goes through the completions of a line; where it ends in a path, its folder is listed first.
  ///
  /// - Returns: what the session is to do.
  func complete(_ offset: Int) -> [Effect] {
    guard case .prompt(let prompt) = mode, prompt.stem == nil, let path = path(in: prompt) else {
      choose(offset)
      return []
    }
    let folder = Self.folder(of: path.text)
    typing.awaitedFolder = TypingMemory.AwaitedFolder(path: folder, offset: offset)
    return [.list(folder: folder)]
  }

  /// These lie in the folder that was to be listed.
  public func listed(_ entries: [FolderEntry], in folder: String) {
    guard let awaited = typing.awaitedFolder, awaited.path == folder else { return }
    typing.awaitedFolder = nil
    typing.folder = (folder, entries)
    if !choose(awaited.offset) { warn("no file or folder there begins so") }
  }

  /// The folder cannot be listed, for that reason.
  public func listingFailed(_ sentence: String) {
    typing.awaitedFolder = nil
    warn(sentence)
  }

  private func path(in prompt: Prompt) -> (head: String, text: String)? {
    prompt.kind.path(in: prompt.stem ?? prompt.line.text)
  }

  /// Files and folders whose path begins as the line ends; hidden ones only where they are asked for.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    guard let (head, text) = path(in: prompt) else { return [] }
    if text == "~" { return [Completion(text: head + "~/", sign: "~/", sentence: "your folder")] }
    let folder = Self.folder(of: text)
    guard let listed = typing.folder, listed.path == folder else { return [] }
    let start = text.dropFirst(folder.count)
    return listed.entries.lazy
      .filter { $0.name.hasPrefix(start) && (start.hasPrefix(".") || !$0.name.hasPrefix(".")) }
      .prefix(Self.completionLimit)
      .map { entry in
        let name = entry.name + (entry.isFolder ? "/" : "")
        return Completion(text: head + folder + name, sign: name, sentence: entry.isFolder ? "folder" : "")
      }
  }

  /// The path up to its last slash, that with it; empty for a bare name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// What a line being typed could become.
extension NodesPM {
  /// The most completions that are looked for.
  static let completionLimit = 200

  /// Lines longer than this, in characters, are completed by nothing.
  static let completedLength = 200

  func completions(of prompt: Prompt) -> [Completion] {
    prompt.line.count <= Self.completedLength ? prompt.kind.completions(of: prompt, in: self) : []
  }

  /// The row that Enter takes in place of the text; nil where it takes the text.
  func choice(_ prompt: Prompt, among completions: [Completion]) -> Int? {
    if let choice = prompt.choice { return completions.indices.contains(choice) ? choice : nil }
    switch prompt.kind.completionStyle {
    case .started:
      let text = NodeEntry.body(of: prompt.line.text.trimmed).lowercased()
      guard !text.isEmpty, let first = completions.first?.text.lowercased(), first != text else { return nil }
      return first.hasPrefix(text) ? 0 : nil
    case .first, .offered: return completions.isEmpty ? nil : 0
    case .listed, .filledIn: return nil
    }
  }

  /// The text of that row.
  func chosen(_ prompt: Prompt) -> String? {
    let all = completions(of: prompt)
    return choice(prompt, among: all).map { all[$0].text }
  }

  /// Goes through the completions offered, round the ends; false where there are none.
  @discardableResult
  func choose(_ offset: Int) -> Bool {
    guard case .prompt(var prompt) = mode else { return false }
    let all = completions(of: prompt)
    let count = all.count
    guard count > 0 else { return false }
    let style = prompt.kind.completionStyle
    let start = prompt.choice ?? (style == .first ? 0 : offset > 0 ? -1 : count)
    let next = (start + offset) % count
    let chosen = next < 0 ? next + count : next
    // A folder is gone on from.
    let isFilledIn = style == .filledIn || path(in: prompt) != nil
    if isFilledIn {
      let stem = prompt.stem ?? prompt.line.text
      prompt.line.replace(with: all[chosen].text)
      // Of a single completion the line goes on.
      prompt.stem = count == 1 ? nil : stem
    }
    prompt.choose(isFilledIn && count == 1 ? nil : chosen)
    show(prompt)
    return true
  }

  /// What was made lately before all others, and the operator that is none yet behind them.
  func recentFirst(_ completions: [Completion]) -> [Completion] {
    let recent = typing.recentNames.compactMap { name in completions.first { $0.text == name } }
    let none = OperatorID.null.name
    let others = completions.filter { $0.text != none && !typing.recentNames.contains($0.text) }
    return recent + others + completions.filter { $0.text == none && !recent.contains($0) }
  }

  /// Dims what a node can never feed; where they are sorted that comes last, and first what takes data alone where it is a data set.
  func marked(_ completions: [Completion], fedBy source: NodeID, isSorted: Bool) -> [Completion] {
    let isData = contents.graph.isSet(source)
    var ranked: [(rank: Int, completion: Completion)] = []
    for var completion in completions {
      let sink = SinkCatalog.sink(takingInputsNamed: completion.text).map { NodeContent.sink($0) }
      guard let content = OperatorID(named: completion.text).map({ NodeContent.operator($0) }) ?? sink else {
        ranked.append((1, completion))
        continue
      }
      completion.isEnabled = portTaking(source, of: content) != nil
      let rank = !completion.isEnabled ? 2 : isData && content.takesDataAlone(at: 0) ? 0 : 1
      ranked.append((rank, completion))
    }
    if !isSorted { return ranked.map(\.completion) }
    return (0...2).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.completion) }
  }

  func operatorsAndCharts(matching text: String) -> [Completion] {
    operators(matching: text) + sinks(SinkCatalog.namedInLines, matching: text)
  }

  func charts(matching text: String) -> [Completion] {
    sinks(ChartKind.allCases.map(\.sink), matching: text)
  }

  private func sinks(_ sinks: [Sink], matching text: String) -> [Completion] {
    Self.sorted(
      sinks.compactMap { sink in
        Self.rank(of: text, in: sink.name).map {
          ($0, Completion(text: sink.name, sign: sink.name, sentence: "a \(sink.title)"))
        }
      })
  }

  func operators(matching text: String) -> [Completion] {
    guard
      !text.contains(where: \.isNumber) || text.isEmpty
        || OperatorCatalog.all.contains(where: { $0.name.hasPrefix(text) })
    else { return [] }
    let ranked = OperatorCatalog.all.compactMap { descriptor -> (rank: Int, completion: Completion)? in
      guard
        let rank = Self.rank(of: text, in: descriptor.name)
          ?? (descriptor.symbol == text || descriptor.asciiSymbol == text ? 0 : nil)
      else { return nil }
      return (rank, Completion(text: descriptor.name, sign: descriptor.name, sentence: descriptor.summary))
    }
    return Self.sorted(ranked)
  }

  /// What a search would find, the node first that Enter goes to; of many nodes only by their names.
  func searchHits(_ text: String) -> [Completion] {
    guard contents.count <= PromptContext.searchedNodes, !text.isEmpty, let query = try? SearchQuery(text) else {
      return nodes(matching: text)
    }
    var hits = query.hits(in: contents)
    if let exact = contents.node(named: text) { hits = [exact] + hits.filter { $0 != exact } }
    return hits.prefix(Self.completionLimit).map { node in
      let name = contents.name(of: node)
      let text = contents.formula(of: node).map { "= \($0.shortText)" }
      return Completion(text: name, sign: name, sentence: contents.label(of: node) ?? text ?? "")
    }
  }

  /// Nodes by their names, the best first; `remark` replaces the label of one that cannot be taken.
  func nodes(
    matching text: String, excluding excluded: NodeID? = nil, remark: (NodeID) -> String? = { _ in nil }
  ) -> [Completion] {
    /// As many of each rank as are shown at all, in the order in which people read names: the best may come last.
    var ranked: [Int: [NodeID]] = [:]
    let word = SoughtWord(text)
    for node in contents.graph.nodes where node != excluded {
      let name = contents.name(of: node)
      guard let rank = word.rank(in: name) else { continue }
      ranked[rank, default: []].insert(node, atMost: Self.completionLimit) { other in
        NaturalOrder.precedes(name, contents.name(of: other))
      }
    }
    return ranked.keys.sorted().flatMap { ranked[$0] ?? [] }.prefix(Self.completionLimit).map { node in
      let (name, remark) = (contents.name(of: node), remark(node))
      return Completion(
        text: name, sign: name, sentence: remark ?? contents.label(of: node) ?? "", isEnabled: remark == nil)
    }
  }

  /// Frames that the nodes could go into, the nearest first.
  func frames(matching text: String, for nodes: [NodeID]) -> [Completion] {
    let ranked = framesToJoin(nodes).compactMap { title -> (rank: Int, completion: Completion)? in
      guard let rank = Self.rank(of: text, in: title) else { return nil }
      let sentence = Self.counted(contents.memberCount(ofFrame: title))
      return (rank, Completion(text: title, sign: title, sentence: sentence))
    }
    return Array(Self.sorted(ranked).prefix(Self.completionLimit))
  }

  func commands(matching text: String) -> [Completion] {
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard let rank = Self.rank(of: text, in: command.name), command.isGivenByName(keyMap) else { return nil }
      return (rank, Completion(text: command.name, sign: command.name, sentence: command.sentence))
    }
    return text.isEmpty ? [] : Self.sorted(ranked)
  }

  /// 0 for the word itself, 1 for its start, 2 for a part of it; nil for none.
  static func rank(of text: String, in word: String) -> Int? {
    SoughtWord(text).rank(in: word)
  }

  static func sorted(_ ranked: [(rank: Int, completion: Completion)]) -> [Completion] {
    ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.completion)
  }
}

/// Lines that name a node that there is.
extension NodesPM {
  /// Asks whether the node that the line names takes what the line has for it.
  func offer(_ redefinition: Redefinition, in line: Prompt) throws(Rejection) {
    if let refusal = redefinition.refusal(in: contents) { throw .edit(refusal) }
    enter(.question(.redefinition(redefinition, line: line)))
  }

  /// `'rate' is 0.045: set it to 0.05? y n`.
  func question(about redefinition: Redefinition) -> String {
    let node = redefinition.node
    guard contents.graph.contains(node) else { return "" }
    // A number as it would be typed: `4.5%` where it is shown so.
    let typed = contents.graph.value(of: node).number.map { value in
      (contents.display(of: node) ?? .plain).typed(Quantity(value, contents.uncertainty(of: node)))
    }
    let old = contents.formula(of: node).map { "= \($0.shortText)" } ?? "is \(typed ?? shownNumber(of: node))"
    return "'\(contents.name(of: node))' \(old): set it to \(redefinition.shownText)? "
      + "\(keyName(.answerYes)) \(keyName(.answerNo))"
  }

  /// Sets the node: a formula as it stands, all else as if it were typed in the line that edits the node; one step of undo.
  func carryOut(_ redefinition: Redefinition) throws(Rejection) -> Outcome {
    guard contents.graph.contains(redefinition.node) else { throw .because("the node is not there any more") }
    if let formula = redefinition.formula { return try setFormula(formula, of: redefinition.node) }
    select(redefinition.node)
    try face(of: redefinition.node).edit(redefinition.node, in: self)
    return try acceptOpened(with: redefinition.text)
  }
}

/// Formula nodes: editing their text, and reporting what they mention.
extension NodesPM {
  /// Gives a node the formula that was typed for it.
  func setFormula(_ formula: Formula, of node: NodeID) throws(Rejection) -> Outcome {
    try apply(.setFormula(node, formula))
    enter(.normal)
    select(node)
    sayOpenName(of: formula)
    return .done
  }

  /// Reports what a name that is no node's was probably meant to be.
  func sayOpenName(of formula: Formula) {
    var nearNames = NearNames(in: contents, budget: PromptContext.comparedNames)
    for name in formula.names where contents.node(named: name) == nil {
      guard let near = nearNames.name(near: name) else { continue }
      return say("'\(name)' is no node, so its port is open: did you mean '\(near)'?")
    }
  }

  /// Reports that numbers keep their SI prefix though a node has come to have its name.
  func sayPrefix(forName name: String) {
    if let sentence = contents.prefixSentence(forName: name) { say(sentence) }
  }

  /// Names of nodes and functions that the last word of the line could become, each as the whole line with it, nodes before
  /// functions that fit as well; a formula does not mention the node that it is of.
  func formulaCompletions(of prompt: Prompt, for edited: NodeID?) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let (head, word) = FormulaEntry.lastWord(of: line)
    guard !word.isEmpty else { return [] }
    let sought = SoughtWord(String(word))
    var ranked: [(rank: Int, completion: Completion)] = []
    for node in contents.graph.nodes where node != edited {
      let name = contents.name(of: node)
      guard let rank = sought.rank(in: name), rank < 2, contents.face(of: node).isLinkable else { continue }
      let value = contents.graph.value(of: node).number.map { "= \(NumberText.display($0))" }
      let sentence = [contents.label(of: node), value].compactMap(\.self).joined(separator: " ")
      ranked.append((2 * rank, Completion(text: head + name, sign: name, sentence: sentence)))
      if ranked.count >= Self.completionLimit { break }
    }
    ranked.sort { NaturalOrder.precedes($0.completion.sign, $1.completion.sign) }
    for descriptor in OperatorCatalog.all {
      guard let rank = sought.rank(in: descriptor.name), rank < 2 else { continue }
      // A node of that name is what the whole word means, though a function is called so too.
      if descriptor.name.utf8.elementsEqual(word.utf8),
        ranked.contains(where: { $0.completion.sign == descriptor.name })
      {
        continue
      }
      ranked.append(
        (
          2 * rank + 1,
          Completion(text: head + descriptor.name + "(", sign: descriptor.name, sentence: descriptor.summary)
        ))
    }
    // A word that is whole already has nothing to become.
    if ranked.count == 1, ranked[0].completion.sign == word { return [] }
    return Self.sorted(ranked)
  }
}

extension Array {
  /// Puts an element of a sorted list before the first that it precedes; of more than `limit` the last one goes.
  fileprivate mutating func insert(_ element: Element, atMost limit: Int, precedes: (Element) -> Bool) {
    if count >= limit, let last, !precedes(last) { return }
    insert(element, at: partitionIndex(where: precedes))
    if count > limit { removeLast() }
  }
}
