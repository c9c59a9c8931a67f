import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

extension Completion {
  /// Returns the nodes found by a search, of which Enter selects the first.
  ///
  /// In large documents, only names are searched.
  static func hits(of text: String, in contents: DocumentContents) -> [Completion] {
    guard contents.count <= PromptContext.searchedNodes, !text.isEmpty, let query = try? SearchQuery(text) else {
      return nodes(matching: text, in: contents)
    }
    var hits = query.hits(in: contents)
    if let exact = contents.node(named: text) { hits = [exact] + hits.filter { $0 != exact } }
    return hits.prefix(limit).map { node in
      let name = contents.name(of: node)
      let text = contents.formula(of: node).map { "= \($0.shortText)" }
      return Completion(text: name, sign: name, sentence: contents.label(of: node) ?? text ?? "")
    }
  }

  /// Returns the nodes whose names match, best match first.
  ///
  /// If `remark` returns a text for a node, its completion is disabled and shows this text instead of the node's label.
  static func nodes(
    matching text: String, in contents: DocumentContents, excluding excluded: NodeID? = nil,
    remark: (NodeID) -> String? = { _ in nil }
  ) -> [Completion] {
    /// The best `limit` matches of each rank, in natural order of names.
    ///
    /// The limit applies to each rank, because all matches may have the same rank.
    var ranked: [Int: [NodeID]] = [:]
    let word = SearchTerm(text)
    for node in contents.nodes where node != excluded {
      let name = contents.name(of: node)
      guard let rank = word.rank(in: name) else { continue }
      ranked[rank, default: []].insert(node, atMost: limit) { other in
        NaturalOrder.precedes(name, contents.name(of: other))
      }
    }
    return ranked.keys.sorted().flatMap { ranked[$0] ?? [] }.prefix(limit).map { node in
      let (name, remark) = (contents.name(of: node), remark(node))
      return Completion(
        text: name, sign: name, sentence: remark ?? contents.label(of: node) ?? "", isEnabled: remark == nil)
    }
  }

  /// Disables the completions for nodes that cannot take the value of the link's source.
  ///
  /// If `isSorted` is true, the disabled completions come last. If the source is a data set, nodes that take only data
  /// come first.
  static func marked(
    _ completions: [Completion], fedBy source: NodeID, isSorted: Bool, in contents: DocumentContents
  ) -> [Completion] {
    let isData = contents.graph.isSet(source)
    var ranked: [(rank: Int, completion: Completion)] = []
    for var completion in completions {
      guard
        case .success(let node) = NodeEntry(completion.text, choice: completion.text, groups: contents.groups).result
      else {
        ranked.append((1, completion))
        continue
      }
      completion.isEnabled = Attachment.portTaking(source, of: node, in: contents) != nil
      let rank = !completion.isEnabled ? 2 : isData && node.content.takesDataAlone(at: 0) ? 0 : 1
      ranked.append((rank, completion))
    }
    if !isSorted { return ranked.map(\.completion) }
    return (0...2).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.completion) }
  }

  /// Returns nodes, functions and groups that complete the last word of a formula.
  ///
  /// Each completion is the whole line.
  ///
  /// Nodes come before functions that match equally well. `edited`, the node whose formula is edited, is left out.
  static func formulas(of prompt: Prompt, for edited: NodeID?, in contents: DocumentContents) -> [Completion] {
    let line = prompt.stem ?? prompt.line.text
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let (head, word) = FormulaEntry.lastWord(of: line)
    guard !word.isEmpty else { return [] }
    let searched = SearchTerm(String(word))
    var ranked: [(rank: Int, completion: Completion)] = []
    for node in contents.nodes where node != edited {
      let name = contents.name(of: node)
      guard let rank = searched.rank(in: name), rank < 2, contents.face(of: node).isLinkable else { continue }
      let texts = contents.valueText(of: node, for: .message)
      let value = contents.graph.value(of: node).number.map { "= \(texts.text($0))" }
      let sentence = [contents.label(of: node), value].compactMap(\.self).joined(separator: " ")
      ranked.append((2 * rank, Completion(text: head + name, sign: name, sentence: sentence)))
      if ranked.count >= limit { break }
    }
    ranked.sort { NaturalOrder.precedes($0.completion.sign, $1.completion.sign) }
    for descriptor in OperatorCatalog.all {
      guard let rank = searched.rank(in: descriptor.name), rank < 2 else { continue }
      // For the complete word, a node with this name takes precedence over a function with the same name.
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
    for group in contents.groups.allNames {
      guard let rank = searched.rank(in: group), rank < 2, let signature = contents.groups.signature(of: group) else {
        continue
      }
      ranked.append((2 * rank + 1, Completion(text: head + group + "(", sign: group, sentence: signature.call)))
    }
    ranked += units(beginningWith: word, after: head, contents).map { (1, $0) }
    // A complete word needs no completion.
    if ranked.count == 1, ranked[0].completion.sign == word { return [] }
    return sorted(ranked)
  }
}

/// Completions with units.
extension Completion {
  /// Returns the units that can complete the last word of a value; none if a unit cannot be there.
  static func units(of prompt: Prompt, in contents: DocumentContents) -> [Completion] {
    guard prompt.stem != nil || prompt.line.cursor == prompt.line.count else { return [] }
    let (head, word) = FormulaEntry.lastWord(of: prompt.stem ?? prompt.line.text)
    let found = units(beginningWith: word, after: head, contents)
    return found.count == 1 && found[0].sign == word ? [] : found
  }

  private static func units(
    beginningWith word: String, after head: String, _ contents: DocumentContents
  ) -> [Completion] {
    guard !word.isEmpty, UnitEntry.isExpected(after: head) else { return [] }
    return UnitEntry.completions(beginningWith: word, in: contents).map {
      Completion(text: head + $0.text, sign: $0.text, sentence: $0.sentence)
    }
  }
}

extension Array {
  /// Inserts an element into a sorted array; removes the last element if there are more than `limit`.
  fileprivate mutating func insert(_ element: Element, atMost limit: Int, precedes: (Element) -> Bool) {
    if count >= limit, let last, !precedes(last) { return }
    insert(element, at: partitionIndex(where: precedes))
    if count > limit { removeLast() }
  }
}
