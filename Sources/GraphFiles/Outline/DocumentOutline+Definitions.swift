import Formulas
import GraphDocument
import TextScanning

extension DocumentOutline {
  /// Creates the outline of a text of definitions.
  ///
  /// - Complexity: Linear in the text, except for sorting names.
  public init(ofDefinitions bytes: [UInt8]) {
    self.init()
    bytes.withUnsafeBufferPointer { text in
      let source = DefinitionSource(text: text)
      guard source.isUTF8 else { return }
      var mistaken: [(scope: String?, span: Range<Int>)] = []
      var start = ByteOrderMark.length(in: text)
      while start < text.count {
        let end = source.endOfDefinition(from: start)
        let span = source.trimmed(start..<end)
        if let sign = source.nameSign(in: span) {
          let name = source.trimmed(span.lowerBound..<sign)
          let body = source.trimmed(sign + 1..<span.upperBound)
          if let rest = append(span, name, body, in: source) { mistaken.append(rest) }
        } else if !span.isEmpty {
          mistaken.append((nil, span))
        }
        start = source.next(after: end)
      }
      appendWords(of: mistaken, in: source)
    }
    sort()
  }

  private mutating func append(
    _ span: Range<Int>, _ name: Range<Int>, _ body: Range<Int>, in source: DefinitionSource
  ) -> (scope: String?, span: Range<Int>)? {
    let text = source.string(name)
    var scope: String?
    if FunctionHead.isMeant(by: text) {
      guard let head = try? FunctionHead.parse(text) else { return (nil, span) }
      scope = head.name
      let place = name.lowerBound + head.nameSpan.lowerBound..<name.lowerBound + head.nameSpan.upperBound
      definitions.append(Definition(symbol: .group(head.name), span: span, nameSpan: place, bodySpan: body))
      for input in head.inputs {
        let place = name.lowerBound + input.span.lowerBound..<name.lowerBound + input.span.upperBound
        definitions.append(
          Definition(
            symbol: .node(NodeAddress(input.name, inGroup: scope)), span: place, nameSpan: place, bodySpan: place))
      }
    } else {
      if NodeName.problem(in: text) != nil { return (nil, span) }
      definitions.append(Definition(symbol: .node(NodeAddress(text)), span: span, nameSpan: name, bodySpan: body))
    }
    guard let formula = try? Formula.parse(source.string(body)) else { return (scope, body) }
    var names = MentionedNames(in: scope)
    names.append(formula) { body.lowerBound + $0.lowerBound..<body.lowerBound + $0.upperBound }
    mentions += names.mentions
    return nil
  }

  private mutating func appendWords(of mistaken: [(scope: String?, span: Range<Int>)], in source: DefinitionSource) {
    if mistaken.isEmpty { return }
    let known = Set(definitions.map(\.symbol))
    for (scope, span) in mistaken {
      for word in source.words(in: span) {
        let name = source.string(word)
        let candidates: [Symbol] = [.node(NodeAddress(name, inGroup: scope)), .group(name)]
        if let symbol = candidates.first(where: known.contains) { mentions.append(Mention(symbol: symbol, span: word)) }
      }
    }
  }
}

extension DefinitionSource {
  /// Returns the ranges of words in `span` that may be names.
  func words(in span: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var (offset, start) = (span.lowerBound, Int?.none)
    for scalar in string(span).unicodeScalars {
      let next = offset + UTF8.width(scalar)
      if start == nil, scalar.beginsName {
        start = offset
      } else if let begun = start, !scalar.continuesName {
        words.append(begun..<offset)
        start = nil
      }
      offset = next
    }
    if let start { words.append(start..<span.upperBound) }
    return words
  }
}
