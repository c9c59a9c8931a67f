import Formulas
import GraphDocument

struct MentionedNames {
  /// The group whose definition contains the formulas; nil for the document itself.
  var scope: String?
  /// For each instance, the name of its group.
  var instances: [String: String] = [:]
  private(set) var mentions: [DocumentOutline.Mention] = []

  init(in scope: String? = nil) { self.scope = scope }

  mutating func append(_ symbol: DocumentOutline.Symbol, at span: Range<Int>) {
    mentions.append(DocumentOutline.Mention(symbol: symbol, span: span))
  }

  /// Adds a mention of a node.
  ///
  /// For a name such as `loan.rate`, this also adds a mention of the output `rate`.
  mutating func append(name: String, _ place: (Range<Int>) -> Range<Int>) {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return append(.node(NodeAddress(name, inGroup: scope)), at: place(0..<name.utf8.count))
    }
    let node = String(name[..<dot])
    append(.node(NodeAddress(node, inGroup: scope)), at: place(0..<node.utf8.count))
    guard let group = instances[node], !group.utf8.contains(UInt8(ascii: ".")) else { return }
    let output = String(name[name.index(after: dot)...])
    append(.node(NodeAddress(output, inGroup: group)), at: place(node.utf8.count + 1..<name.utf8.count))
  }

  /// Adds a mention of a group.
  ///
  /// For an imported group such as `finance.annuity`, this adds a mention of the import.
  mutating func append(group: String, _ place: (Range<Int>) -> Range<Int>) {
    let name = group.prefix { $0 != "." }
    append(.group(String(name)), at: place(0..<name.utf8.count))
  }

  /// Adds mentions of all names and groups in a formula.
  ///
  /// `place` converts a range of the formula to a range of the text.
  mutating func append(_ formula: Formula, _ place: (Range<Int>) -> Range<Int>) {
    for mention in formula.mentions {
      append(name: formula.names[mention.name]) {
        place(mention.span.lowerBound + $0.lowerBound..<mention.span.lowerBound + $0.upperBound)
      }
    }
    for call in formula.calls {
      append(group: call.group) {
        place(call.groupSpan.lowerBound + $0.lowerBound..<call.groupSpan.lowerBound + $0.upperBound)
      }
      if call.group.utf8.contains(UInt8(ascii: ".")) { continue }
      for (label, span) in zip(call.labels, call.labelSpans) {
        if let label, let span { append(.node(NodeAddress(label, inGroup: call.group)), at: place(span)) }
      }
      if let output = call.output, let span = call.outputSpan {
        append(.node(NodeAddress(output, inGroup: call.group)), at: place(span))
      }
    }
  }
}
