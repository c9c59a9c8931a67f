import GraphDocument

/// Where in the text of a document its names are: what defines each, and what mentions it.
///
/// Places are UTF-8 offsets. The outline is as whole as the text: of a mistaken definition it has the words, of JSON
/// that breaks off what is before that.
public struct DocumentOutline: Sendable {
  /// What a name stands for.
  public enum Symbol: Hashable, Sendable {
    /// A node; an input of a function too, which is a node of its group.
    case node(NodeAddress)
    /// A group, a function among them, or an import.
    case group(String)
  }

  /// A definition.
  public struct Definition: Hashable, Sendable {
    /// What it defines.
    public var symbol: Symbol
    /// All of it.
    public var span: Range<Int>
    /// Its name.
    public var nameSpan: Range<Int>
    /// What is behind the name and says what it is; in a native document the whole node.
    public var bodySpan: Range<Int>
  }

  /// A place where a name stands that is defined elsewhere, or nowhere.
  public struct Mention: Hashable, Sendable {
    /// What is meant.
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

  /// The name that is at an offset, or ends there; nil if there is none.
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

  /// The definition of something of the document itself that an offset is in, or behind without another between; nil if
  /// there is none.
  ///
  /// - Complexity: O(log *n*), except for the inputs of a function, which are passed over.
  public func definition(before offset: Int) -> Definition? {
    let end = definitions.count(startingAtOrBefore: offset) { $0.nameSpan.lowerBound }
    return definitions[..<end].last { $0.span != $0.nameSpan }
  }

  /// The innermost definition whose text holds an offset, on whatever level; nil if there is none.
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
