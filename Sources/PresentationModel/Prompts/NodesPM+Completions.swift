import EvaluationEngine
import GraphDocument

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
    if style == .filledIn {
      let stem = prompt.stem ?? prompt.line.text
      prompt.line.replace(with: all[chosen].text)
      // Of a single completion the line goes on.
      prompt.stem = count == 1 ? nil : stem
    }
    prompt.choose(style == .filledIn && count == 1 ? nil : chosen)
    show(prompt)
    return true
  }

  func operatorsAndCharts(matching text: String) -> [Completion] {
    operators(matching: text) + charts(matching: text)
  }

  func charts(matching text: String) -> [Completion] {
    Self.sorted(
      ChartKind.allCases.compactMap { kind in
        Self.rank(of: text, in: kind.name).map {
          ($0, Completion(text: kind.name, sign: kind.name, sentence: "a \(kind.name) chart"))
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
    /// As many of each rank as are shown at all: the best may come last.
    var ranked: [Int: [Completion]] = [:]
    let word = SoughtWord(text)
    for node in contents.graph.nodes where node != excluded {
      let name = contents.name(of: node)
      guard let rank = word.rank(in: name), ranked[rank, default: []].count < Self.completionLimit else { continue }
      let remark = remark(node)
      ranked[rank, default: []].append(
        Completion(
          text: name, sign: name, sentence: remark ?? contents.label(of: node) ?? "", isEnabled: remark == nil))
    }
    return Array(ranked.keys.sorted().flatMap { ranked[$0] ?? [] }.prefix(Self.completionLimit))
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
