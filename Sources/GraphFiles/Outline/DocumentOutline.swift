import GraphDocument

/// The names in the text of a document: their definitions and mentions.
///
/// Positions are UTF-8 offsets. For an invalid definition, the outline has the words in it. For incomplete JSON, it has
/// the names before the end.
public struct DocumentOutline: Sendable {
  /// What a name means: a node or a group.
  public enum Symbol: Hashable, Sendable {
    /// A node, including an input of a function, which is a node of its group.
    case node(NodeAddress)
    /// A group, which may be a function or an import.
    case group(String)
  }

  /// A place in the text that defines a node or a group.
  public struct Definition: Hashable, Sendable {
    /// The node or group that is defined.
    public var symbol: Symbol
    /// The range of the whole definition.
    public var span: Range<Int>
    /// The range of the name in the text.
    public var nameSpan: Range<Int>
    /// The range of what is defined: the text after the name, or in a native document the whole node.
    public var bodySpan: Range<Int>
  }

  /// A place in the text that mentions a node or a group, whether it is defined or not.
  public struct Mention: Hashable, Sendable {
    /// The node or group that is mentioned.
    public var symbol: Symbol
    /// The range of the name in the text.
    public var span: Range<Int>
  }

  /// The definitions, in the order of the text.
  public internal(set) var definitions: [Definition] = []
  /// The mentions, in the order of the text.
  public internal(set) var mentions: [Mention] = []

  /// Creates the outline of an empty text.
  public init() {}

  mutating func sort() {
    definitions.sort { $0.nameSpan.lowerBound < $1.nameSpan.lowerBound }
    mentions.sort { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// Returns the mention or the defined name at an offset, or directly before it; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  public func name(at offset: Int) -> Mention? {
    let mention = mentions[..<mentions.count(startingAtOrBefore: offset) { $0.span.lowerBound }].last
    if let mention, offset <= mention.span.upperBound { return mention }
    let definition = definitions[..<definitions.count(startingAtOrBefore: offset) { $0.nameSpan.lowerBound }].last
    guard let definition, offset <= definition.nameSpan.upperBound else { return nil }
    return Mention(symbol: definition.symbol, span: definition.nameSpan)
  }

  /// Returns the mentions in a range of the text.
  ///
  /// - Complexity: O(log *n*), plus linear in the mentions that start in the range.
  public func mentions(in span: Range<Int>) -> [Mention] {
    let first = mentions.count(startingAtOrBefore: span.lowerBound - 1) { $0.span.lowerBound }
    let end = mentions.count(startingAtOrBefore: span.upperBound) { $0.span.lowerBound }
    return mentions[first..<end].filter { $0.span.upperBound <= span.upperBound }
  }

  /// Returns the definition that contains an offset, or the last one before the offset; nil if there is none.
  ///
  /// Definitions inside groups are not considered.
  ///
  /// - Complexity: O(log *n*), plus the inputs of a function, which are skipped.
  public func definition(before offset: Int) -> Definition? {
    let end = definitions.count(startingAtOrBefore: offset) { $0.nameSpan.lowerBound }
    return definitions[..<end].last { $0.span != $0.nameSpan }
  }

  /// Returns the innermost definition that contains an offset; nil if there is none.
  ///
  /// It may be inside the definition of a group.
  ///
  /// - Complexity: O(*n*) in the number of definitions.
  public func definition(around offset: Int) -> Definition? {
    definitions.filter { $0.span.contains(offset) }.min { $0.span.count < $1.span.count }
  }

  /// Returns the ranges in the text of all mentions and definitions of a node or group.
  ///
  /// - Complexity: O(*n*) in the number of names.
  public func places(of symbol: Symbol) -> [Range<Int>] {
    let spans =
      definitions.filter { $0.symbol == symbol }.map(\.nameSpan) + mentions.filter { $0.symbol == symbol }.map(\.span)
    return spans.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension Array {
  /// Returns the number of elements that start at or before an offset, by bisection; the elements are sorted by their
  /// starts.
  fileprivate func count(startingAtOrBefore offset: Int, _ start: (Element) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
