import EvaluationEngine
import Formulas
import GraphDocument

/// Reads a line while it is typed.
///
/// - Complexity: of numbers and names linear in the line; of a search in proportion to the nodes, up to `searchedNodes`.
struct PromptReader {
  /// Lines longer than this, in characters, are read when Enter is pressed and not before.
  static let readLength = 4_096
  /// The most nodes that a search being typed looks at.
  static let searchedNodes = 20_000

  let contents: DocumentContents
  /// The key that takes the line, for sentences.
  let acceptKey: String
  /// The node that `ans` stands for.
  let focus: NodeID?

  /// `choice` is the completion that Enter would take in place of the text.
  func preview(of prompt: Prompt, choice: String?) -> PromptPreview {
    guard prompt.line.count <= Self.readLength else {
      return PromptPreview("\(prompt.line.count) characters: too long to read while typing")
    }
    let text = prompt.line.text
    switch prompt.purpose {
    case .add: return entry(text, choice, allowsOperators: true, isFed: false)
    case .enterNumber: return formulaEntry(text)
    case .attach(.before): return entry(text, choice, allowsOperators: true, isFed: false)
    case .attach(.after), .attach(.onWire): return entry(text, choice, allowsOperators: true, isFed: true)
    case .editValue(let node): return value(text, of: node)
    case .editData: return values(text)
    case .editParameters(let node): return parameters(text, of: node)
    case .editChart: return chart(text)
    case .editFormula(let node): return formula(text, of: node)
    case .rename(let node): return name(text, of: node)
    case .label(let node):
      let isRemoved = text.trimmed.isEmpty && contents.label(of: node) != nil
      return PromptPreview(isRemoved ? "\(acceptKey) removes the label" : "")
    case .addNote, .editNote: return PromptPreview("\\n begins a new line")
    case .frame: return frameTitle(text.trimmed, now: nil)
    case .retitleFrame(let title): return frameTitle(text.trimmed, now: title)
    case .addToFrame: return PromptPreview()
    case .replaceOperator: return replacement(text, choice)
    case .search: return search(choice ?? text.trimmed, in: text)
    case .findTarget(let creation): return target(choice ?? text.trimmed, creation, in: text)
    case .filterTable: return tableFilter(text)
    case .command, .palette, .filter, .saveAs, .open, .openExample, .theme: return PromptPreview()
    }
  }

  /// `isFed`: the new node takes an input, as only an operator does.
  private func entry(_ text: String, _ choice: String?, allowsOperators: Bool, isFed: Bool) -> PromptPreview {
    if text.trimmed.isEmpty, choice == nil { return PromptPreview() }
    let entry = NodeEntry(text, choice: choice, allowsOperators: allowsOperators)
    // The value may still come; a name that cannot be is wrong at once.
    if let name = entry.name, let refusal = contents.refusal(ofName: name, for: nil) {
      return .refusal(refusal.sentence, problem: text.characters(at: entry.nameSpan))
    }
    switch entry.result {
    case .failure(let problem): return .refusal(problem.sentence, problem: text.characters(at: problem.span))
    case .success(let node):
      if case .operator(let id) = node.content { return PromptPreview("\(id.name): \(id.descriptor.summary)") }
      if case .chart(let kind) = node.content { return PromptPreview("a \(kind.rawValue) chart") }
      if isFed {
        return .refusal("a number takes no input: choose an operator", problem: 0..<text.count)
      }
      if case .data(.set(let set)) = node.content { return PromptPreview("= \(DataSetText.list(set, digits: 6))") }
      return PromptPreview(node.quantity.map { "= \(NumberText.display($0))" } ?? "")
    }
  }

  private func chart(_ text: String) -> PromptPreview {
    do throws(ChartLine.Problem) {
      _ = try ChartLine(text)
      return PromptPreview("columns x rows, then log x, y or both")
    } catch {
      return .refusal(error.sentence, problem: text.characters(at: error.span))
    }
  }

  /// What parameters a line gives.
  private func parameters(_ text: String, of node: NodeID) -> PromptPreview {
    guard case .operator(let operation) = contents.graph.content(of: node) else { return PromptPreview() }
    do throws(ParameterLine.Problem) {
      let parameters = try ParameterLine.parse(text, for: operation)
      if let problem = contents.ambiguity(in: parameters.formula?.prefixed ?? [], for: node) {
        return .refusal(problem.description)
      }
      return PromptPreview(operation.descriptor.parameters.map { "\($0.name): \($0.summary)" }.joined(separator: " · "))
    } catch {
      return .refusal(error.sentence, problem: text.characters(at: error.span))
    }
  }

  /// What a list of values would be.
  func values(_ text: String) -> PromptPreview {
    do throws(ValueList.Problem) {
      return PromptPreview("= \(DataSetText.list(try ValueList.parse(text), digits: 6))")
    } catch {
      return .refusal(error.sentence, problem: text.characters(at: error.span))
    }
  }

  private func name(_ text: String, of node: NodeID) -> PromptPreview {
    let name = text[...].trimmed
    guard let refusal = contents.refusal(ofName: String(name), for: node) else { return PromptPreview() }
    var span = text.characters(at: text.utf8Span(of: name))
    // Of a word that is no name the one character that is wrong is shown.
    if case .badName(_, .illegal(let scalar, let atStart)) = refusal,
      let offset = atStart
        ? 0
        : name.firstIndex(where: { $0.unicodeScalars.contains(scalar) })
          .map({ name.distance(from: name.startIndex, to: $0) })
    {
      span = span.lowerBound + offset..<span.lowerBound + offset + 1
    }
    return .refusal(refusal.sentence, problem: span)
  }

  /// The title of a frame that is called `now` or is still to come.
  private func frameTitle(_ title: String, now: String?) -> PromptPreview {
    if title != now, contents.hasFrame(title) {
      return .refusal("there is a frame '\(title)' already", problem: 0..<title.count)
    }
    guard !title.isEmpty, let problem = FrameTitle.problem(in: title) else { return PromptPreview() }
    return .refusal(problem.sentence)
  }

  private func replacement(_ text: String, _ choice: String?) -> PromptPreview {
    let word = choice ?? text.trimmed
    if word.isEmpty { return PromptPreview() }
    guard let id = OperatorCatalog.operator(signed: word) ?? OperatorID(named: word) else {
      return .refusal(
        NodeEntry.unknownOperator(word), problem: text.characters(at: text.utf8Span(of: text[...].trimmed)))
    }
    return PromptPreview("\(id.name): \(id.descriptor.summary)")
  }

  private func search(_ text: String, in line: String) -> PromptPreview {
    if text.isEmpty { return PromptPreview() }
    if contents.node(named: text) != nil { return PromptPreview("\(acceptKey) goes to '\(text)'") }
    return hits(of: text, in: line)
  }

  private func tableFilter(_ line: String) -> PromptPreview {
    let text = line[...].trimmed
    return text.isEmpty ? PromptPreview() : hits(of: String(text), in: line)
  }

  private func hits(of text: String, in line: String) -> PromptPreview {
    let query: SearchQuery
    do throws(SearchQuery.Problem) {
      query = try SearchQuery(text)
    } catch {
      return .refusal(error.sentence, problem: error.place(in: line))
    }
    var hits = 0
    var looked = 0
    for node in contents.graph.nodes {
      if looked == Self.searchedNodes { return PromptPreview("\(hits) hits among the first \(looked) nodes") }
      looked += 1
      if query.matches(node, in: contents) { hits += 1 }
    }
    if hits == 0 { return .refusal("nothing is found for it", problem: nil) }
    return PromptPreview("\(hits) \(hits == 1 ? "hit" : "hits") among \(contents.count) nodes")
  }

  private func target(_ name: String, _ creation: RelationshipCreation, in line: String) -> PromptPreview {
    if name.isEmpty { return PromptPreview() }
    let span = line.characters(at: line.utf8Span(of: line[...].trimmed))
    guard let node = contents.node(named: name) else {
      let near = contents.nameLike(name).map { ": did you mean '\($0)'?" } ?? ""
      return .refusal("no node is called '\(name)'" + near, problem: span)
    }
    guard contents.graph.contains(creation.source) else { return PromptPreview() }
    if let refusal = contents.linkRefusal(from: creation.source, to: node) {
      let sentence = contents.sentence(for: refusal, from: creation.source, to: PortID(node, 0))
      return .refusal(sentence, problem: span)
    }
    guard let port = contents.proposedPort(RelationshipCreation(source: creation.source, target: node)) else {
      return PromptPreview("'\(name)' can take the link: a number chooses which wire it replaces")
    }
    return PromptPreview("'\(name)' can take the link, as its \(contents.portLabel(port))")
  }
}

extension String {
  /// The characters that a range of UTF-8 offsets touches, as offsets of characters; clamped to the text.
  ///
  /// Linear in the text.
  func characters(at span: Range<Int>) -> Range<Int> {
    var first: Int?
    var end = 0
    var offset = 0
    var index = 0
    for character in self {
      let next = offset + character.utf8.count
      if first == nil, next > span.lowerBound { first = index }
      if offset < span.upperBound { end = index + 1 }
      offset = next
      index += 1
    }
    let start = first ?? index
    return start..<(span.isEmpty ? start : max(start, end))
  }
}
