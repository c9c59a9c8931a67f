import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// A word that can complete what the user types.
public struct Completion: Hashable, Sendable {
  /// The kind of completion.
  public enum Kind: Sendable {
    case node
    case function
    case constant
    case group
    case word
  }

  /// The complete word that replaces the typed part.
  public var text: String
  /// The kind of completion.
  public var kind: Kind
  /// The node's value, or the inputs of the function.
  public var detail: String = ""
  /// More information in Markdown; nil if there is none.
  public var documentation: String?
}

/// The words that can complete the word at an offset.
public struct Completions: Hashable, Sendable {
  /// The maximum number of completions that are returned.
  public static let most = 200

  /// The range of the typed part of the word, which completions replace, in UTF-8 offsets.
  public var span: Range<Int>
  /// The completions: nodes first, then functions, constants and groups.
  public var items: [Completion] = []
  /// Whether there are more completions than `most`; the others are found when more letters are typed.
  public var isCut = false
}

extension TextAnalysis {
  /// Returns the completions for the word that ends at an offset.
  ///
  /// The list is empty in comments, and where no name is allowed.
  ///
  /// - Complexity: Linear in the text; values are computed only for returned completions.
  public func completions(at offset: Int) -> Completions {
    let offset = min(max(offset, 0), source.bytes.count)
    let span = source.word(at: offset).map { $0.lowerBound..<offset } ?? offset..<offset
    var completions = Completions(span: span)
    let word = source.string(span).lowercased()
    let matching =
      candidates(at: offset) { word.isEmpty || $0.lowercased().hasPrefix(word) }
      + (form == .definitions && expectsUnit(at: span.lowerBound) ? units(beginningWith: source.string(span)) : [])
    completions.isCut = matching.count > Completions.most
    completions.items = Array(matching.prefix(Completions.most))
    return completions
  }

  private func candidates(at offset: Int, _ isSearched: (String) -> Bool) -> [Completion] {
    let candidates =
      switch form {
      case .definitions: candidatesInDefinition(at: offset, isSearched)
      case .native: candidatesInJSON(JSONPlace(at: offset, in: source.bytes), isSearched)
      }
    return candidates.filter { isSearched($0.text) }
  }

  private func candidatesInDefinition(at offset: Int, _ isSearched: (String) -> Bool) -> [Completion] {
    let start =
      source.bytes[..<offset].lastIndex { $0 == ASCII.lineFeed || $0 == UInt8(ascii: ";") }.map { $0 + 1 } ?? 0
    let line = source.line(at: offset).lowerBound
    // A comment extends to the end of its line, whatever is in it.
    if source.bytes[min(line, offset)..<offset].contains(ASCII.hash) { return [] }
    guard hasNameSign(start..<offset) else { return undefinedNames }
    guard let own = outline.definition(before: offset), own.span.lowerBound >= start else {
      return formulaWords(nodes(isSearched))
    }
    guard case .group(let function) = own.symbol else {
      return formulaWords(nodes { isSearched($0) && .node(NodeAddress($0)) != own.symbol })
    }
    // A function can only use its inputs.
    return formulaWords(
      outline.definitions.compactMap { definition in
        guard case .node(let address) = definition.symbol, address.group == function else { return nil }
        return Completion(text: address.name, kind: .node, detail: "an input of \(function)")
      })
  }

  /// Returns whether a part of the text has the `=` of a definition.
  ///
  /// An `=` inside brackets does not count, because it is followed by the default of an input.
  private func hasNameSign(_ span: Range<Int>) -> Bool {
    var depth = 0
    for byte in source.bytes[span] {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case ASCII.equals where depth <= 0: return true
      default: break
      }
    }
    return false
  }

  private var undefinedNames: [Completion] {
    var names: Set<String> = []
    for mention in outline.mentions {
      if case .node(let address) = mention.symbol, address.group == nil, definition(of: mention.symbol) == nil {
        names.insert(address.name)
      }
    }
    return names.sorted().map { Completion(text: $0, kind: .node, detail: "used but not defined yet") }
  }

  /// Returns the nodes that formulas can use and whose names satisfy `isSearched`, in the order of the text.
  ///
  /// Returns at most one node more than `Completions.most`, so that the caller can detect that there are too many.
  private func nodes(_ isSearched: (String) -> Bool) -> [Completion] {
    var found: [Completion] = []
    for definition in outline.definitions where found.count <= Completions.most {
      guard case .node(let address) = definition.symbol, address.group == nil, isSearched(address.name) else {
        continue
      }
      let node = node(definition.symbol)
      if let node, contents?.kind(of: node).hasOutput == false { continue }
      let value = node.flatMap { valueText(of: $0, for: .message) }.map { "= \($0)" }
      found.append(Completion(text: address.name, kind: .node, detail: value ?? ""))
    }
    return found
  }

  private func formulaWords(_ names: [Completion]) -> [Completion] {
    let groups = groupNames.map { name in
      Completion(text: name, kind: .group, detail: contents?.groups.signature(of: name)?.text(of: name) ?? "")
    }
    let constants = FormulaConstant.allCases.flatMap { constant in
      constant.spellings.map {
        Completion(text: $0, kind: .constant, detail: "= \(ValueText(for: .message).text(constant.value))")
      }
    }
    // A bare word that is a node's name means the node.
    let taken = Set(names.map(\.text))
    return names + groups + operators.filter { !taken.contains($0.text) } + constants
  }

  private var operators: [Completion] {
    OperatorCatalog.all.map { descriptor in
      Completion(
        text: descriptor.name, kind: .function, detail: descriptor.inputText,
        documentation: Self.markdown(for: descriptor))
    }
  }

  private func candidatesInJSON(_ place: JSONPlace, _ isSearched: (String) -> Bool) -> [Completion] {
    guard place.string != nil, !place.isKey else { return [] }
    func words(_ words: [String]) -> [Completion] { words.map { Completion(text: $0, kind: .word) } }
    // While a document is being written, it is invalid, and its outline ends at the error.
    let names = contents == nil ? words(place.names) : nodes(isSearched)
    switch place.key {
    case "operator": return operators
    case "kind": return words(NodeKind.allCases.map(\.rawValue))
    case "chart": return words(ChartKind.allCases.map(\.name))
    case "group": return groupNames.map { Completion(text: $0, kind: .group) }
    case "formula": return formulaWords(names)
    case "unit": return units(beginningWith: source.string(place.string ?? 0..<0))
    case "inputs", "outputs", "correlations": return names
    default: return []
    }
  }
}
