import EvaluationEngine
import GraphDocument

/// What a line being typed could become.
extension NodesPM {
  /// A completion and what it stands for.
  struct Completion: Hashable {
    /// What Enter takes.
    var text: String
    /// What the list shows at the left.
    var sign: String
    var sentence: String
    var isEnabled = true
  }

  /// The most completions that are looked for.
  static let completionLimit = 200

  /// Lines longer than this, in characters, are completed by nothing.
  static let completedLength = 200

  func completions(of prompt: Prompt) -> [Completion] {
    guard prompt.line.count <= Self.completedLength else { return [] }
    let text = prompt.line.text.trimmed
    switch prompt.purpose {
    case .add, .attach: return operatorsAndCharts(matching: NodeEntry.body(of: text))
    case .replaceOperator: return operators(matching: text)
    case .search: return searchHits(text)
    case .findTarget(let creation):
      return nodes(matching: text) { $0 != creation.source }
    case .command: return commandLineCompletions(of: prompt)
    case .palette: return paletteRows(matching: text)
    case .filter:
      return filtered(by: prompt).map { rows(of: $0).rows }?.map {
        Completion(text: $0.text, sign: $0.key, sentence: $0.text)
      } ?? []
    case .saveAs, .open: return pathCompletions(of: prompt)
    case .openExample: return exampleCompletions(matching: (prompt.stem ?? prompt.line.text).trimmed)
    case .theme: return themeCompletions(matching: (prompt.stem ?? prompt.line.text).trimmed)
    case .addToFrame(let nodes): return frames(matching: text, for: nodes)
    case .enterNumber, .editFormula: return formulaCompletions(of: prompt)
    case .frame, .retitleFrame, .addNote, .editNote, .editValue, .editData, .editParameters, .rename, .label,
      .filterTable:
      return []
    case .editChart: return charts(matching: text)
    }
  }

  /// The row that Enter takes instead of the text: the one chosen, else the first, where the text is the start of it.
  func choice(_ prompt: Prompt, among completions: [Completion]) -> Int? {
    if let choice = prompt.choice { return completions.indices.contains(choice) ? choice : nil }
    switch prompt.purpose {
    case .add, .attach, .replaceOperator, .findTarget, .editChart:
      let text = NodeEntry.body(of: prompt.line.text.trimmed).lowercased()
      guard !text.isEmpty, let first = completions.first?.text.lowercased(), first != text else { return nil }
      return first.hasPrefix(text) ? 0 : nil
    case .palette, .filter, .addToFrame: return completions.isEmpty ? nil : 0
    case .frame, .retitleFrame, .enterNumber, .addNote, .editNote, .editValue, .editFormula, .editData, .editParameters,
      .rename, .label, .search, .filterTable,
      .command,
      .saveAs, .open, .openExample, .theme:
      return nil
    }
  }

  /// The text of that row.
  func chosen(_ prompt: Prompt) -> String? {
    let all = completions(of: prompt)
    return choice(prompt, among: all).map { all[$0].text }
  }

  /// Commands by the start of their name; behind it what the command acts on.
  private func commandLineCompletions(of prompt: Prompt) -> [Completion] {
    let line = CommandLine(prompt.stem ?? prompt.line.text)
    guard let argument = line.argument else { return commands(matching: line.name) }
    let found: [Completion]
    switch line.kind {
    case .file: return pathCompletions(of: prompt)
    case .entry: found = operatorsAndCharts(matching: NodeEntry.body(of: argument))
    case .operatorName: found = operators(matching: argument.trimmed)
    case .node: found = searchHits(argument.trimmed)
    case .frame: found = frames(matching: argument.trimmed, for: actedOn)
    case .example: found = exampleCompletions(matching: argument.trimmed)
    case .theme: found = themeCompletions(matching: argument.trimmed)
    case .text, nil: return []
    }
    // What names the new node stays before its operator.
    let sign = line.kind == .entry ? argument.firstIndex(of: "=") : nil
    let head = line.name + " " + (sign.map { argument[...$0] + " " } ?? "")
    return found.map { completion in
      var completion = completion
      completion.text = head + completion.text
      return completion
    }
  }

  private func operatorsAndCharts(matching text: String) -> [Completion] {
    operators(matching: text) + charts(matching: text)
  }

  private func charts(matching text: String) -> [Completion] {
    Self.sorted(
      ChartKind.allCases.compactMap { kind in
        Self.rank(of: text, in: kind.rawValue).map {
          ($0, Completion(text: kind.rawValue, sign: kind.rawValue, sentence: "a \(kind.rawValue) chart"))
        }
      })
  }

  private func operators(matching text: String) -> [Completion] {
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
  private func searchHits(_ text: String) -> [Completion] {
    guard contents.count <= PromptReader.searchedNodes, !text.isEmpty, let query = try? SearchQuery(text) else {
      return nodes(matching: text) { _ in true }
    }
    var hits = query.hits(in: contents)
    if let exact = contents.node(named: text) { hits = [exact] + hits.filter { $0 != exact } }
    return hits.prefix(Self.completionLimit).map { node in
      let name = contents.name(of: node)
      let text = contents.formula(of: node).map { "= \($0.shortText)" }
      return Completion(text: name, sign: name, sentence: contents.label(of: node) ?? text ?? "")
    }
  }

  private func nodes(matching text: String, where isWanted: (NodeID) -> Bool) -> [Completion] {
    /// As many of each rank as are shown at all: the best may come last.
    var ranked: [Int: [Completion]] = [:]
    let word = SoughtWord(text)
    for node in contents.graph.nodes where isWanted(node) {
      let name = contents.name(of: node)
      guard let rank = word.rank(in: name), ranked[rank, default: []].count < Self.completionLimit else { continue }
      var sentence = contents.label(of: node) ?? ""
      var isEnabled = true
      if case .prompt(let prompt) = mode, case .findTarget(let creation) = prompt.purpose {
        if let refusal = linkRefusal(from: creation.source, to: node) {
          sentence = contents.sentence(for: refusal, from: creation.source, to: PortID(node, 0))
          isEnabled = false
        }
      }
      ranked[rank, default: []].append(Completion(text: name, sign: name, sentence: sentence, isEnabled: isEnabled))
    }
    return Array(ranked.keys.sorted().flatMap { ranked[$0] ?? [] }.prefix(Self.completionLimit))
  }

  /// Frames that the nodes could go into, the nearest first.
  private func frames(matching text: String, for nodes: [NodeID]) -> [Completion] {
    let ranked = framesToJoin(nodes).compactMap { title -> (rank: Int, completion: Completion)? in
      guard let rank = Self.rank(of: text, in: title) else { return nil }
      let sentence = Self.counted(contents.memberCount(ofFrame: title))
      return (rank, Completion(text: title, sign: title, sentence: sentence))
    }
    return Array(Self.sorted(ranked).prefix(Self.completionLimit))
  }

  private func commands(matching text: String) -> [Completion] {
    let ranked = Command.allCases.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isGivenByName(keyMap) else { return nil }
      guard let rank = Self.rank(of: text, in: command.rawValue) else { return nil }
      return (rank, Completion(text: command.rawValue, sign: command.rawValue, sentence: command.sentence))
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

extension Command {
  /// Whether it is a command of the canvas: it has a key there, by default if no more, or is given by its name alone.
  func isGivenByName(_ keyMap: KeyMap) -> Bool {
    isOnlyNamed || keyMap.keys(for: self, in: .normal) != nil || KeyMap.standard.keys(for: self, in: .normal) != nil
  }

  /// Whether it has no key and is given by its name alone.
  var isOnlyNamed: Bool { self == .saveAs }
}
