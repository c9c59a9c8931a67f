import GraphDocument

/// The names in the text of a document: their definitions and mentions.
///
/// Places are UTF-8 offsets. The outline is as complete as the text: of an invalid definition it has the words, of
/// incomplete JSON the part before the end.
public struct DocumentOutline: Sendable {
  /// The meaning of a name.
  public enum Symbol: Hashable, Sendable {
    /// A node; an input of a function too, which is a node of its group.
    case node(NodeAddress)
    /// A group, a function among them, or an import.
    case group(String)
  }

  /// A definition.
  public struct Definition: Hashable, Sendable {
    /// The defined symbol.
    public var symbol: Symbol
    /// All of it.
    public var span: Range<Int>
    /// Its name.
    public var nameSpan: Range<Int>
    /// The text after the name that defines it; in a native document the whole node.
    public var bodySpan: Range<Int>
  }

  /// A mention of a name that is defined elsewhere, or nowhere.
  public struct Mention: Hashable, Sendable {
    /// The symbol of the mention.
    public var symbol: Symbol
    /// Where the name is.
    public var span: Range<Int>
  }

  /// In the order of the text.
  public internal(set) var definitions: [Definition] = []
  /// In the order of the text.
  public internal(set) var mentions: [Mention] = []

  /// The outline of an empty text.
  public init() {}

  /// Puts everything into the order of the text.
  mutating func sort() {
    definitions.sort { $0.nameSpan.lowerBound < $1.nameSpan.lowerBound }
    mentions.sort { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// The name at an offset, or ending there; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func name(at offset: Int) -> Mention? {
    let mention = mentions[..<mentions.count(startingAtOrBefore: offset) { $0.span.lowerBound }].last
    if let mention, offset <= mention.span.upperBound { return mention }
    let definition = definitions[..<definitions.count(startingAtOrBefore: offset) { $0.nameSpan.lowerBound }].last
    guard let definition, offset <= definition.nameSpan.upperBound else { return nil }
    return Mention(symbol: definition.symbol, span: definition.nameSpan)
  }

  /// The mentions in a part of the text.
  ///
  /// - Complexity: O(log *n*), and linear in those that start there.
  public func mentions(in span: Range<Int>) -> [Mention] {
    let first = mentions.count(startingAtOrBefore: span.lowerBound - 1) { $0.span.lowerBound }
    let end = mentions.count(startingAtOrBefore: span.upperBound) { $0.span.lowerBound }
    return mentions[first..<end].filter { $0.span.upperBound <= span.upperBound }
  }

  /// The definition, in the document itself, that contains an offset, or is the last before it; nil if there is none.
  ///
  /// - Complexity: O(log *n*), except for the inputs of a function, which are passed over.
  public func definition(before offset: Int) -> Definition? {
    let end = definitions.count(startingAtOrBefore: offset) { $0.nameSpan.lowerBound }
    return definitions[..<end].last { $0.span != $0.nameSpan }
  }

  /// The innermost definition whose text contains an offset, on any level; nil if there is none.
  ///
  /// - Complexity: O(*n*) of the text's definitions.
  public func definition(around offset: Int) -> Definition? {
    definitions.filter { $0.span.contains(offset) }.min { $0.span.count < $1.span.count }
  }

  /// Where a name is, definitions included.
  ///
  /// - Complexity: O(*n*) of the text's names.
  public func places(of symbol: Symbol) -> [Range<Int>] {
    let spans =
      definitions.filter { $0.symbol == symbol }.map(\.nameSpan) + mentions.filter { $0.symbol == symbol }.map(\.span)
    return spans.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension Array {
  /// How many elements start at an offset or before it, of elements in the order of their starts.
  fileprivate func count(startingAtOrBefore offset: Int, _ start: (Element) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
