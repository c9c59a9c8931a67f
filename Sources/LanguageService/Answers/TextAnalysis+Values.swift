import EvaluationEngine
import Formulas
public import GraphDocument
import GraphFiles

/// A node's value that an editor shows after the node's definition.
public struct ValueHint: Hashable, Sendable {
  /// The UTF-8 offset after which the text is shown.
  public var offset: Int
  /// The text, such as `= 6.0 ± 0.2`.
  public var text: String
}

/// A node, group or function that a text defines.
public struct DefinedSymbol: Hashable, Sendable {
  /// The kind of what is defined.
  public enum Kind: Hashable, Sendable {
    case node(NodeKind)
    case function
    /// An invalid definition.
    case unknown
  }

  /// The name of the symbol.
  public var name: String
  /// The kind of symbol.
  public var kind: Kind
  /// The value of a node, or the inputs of a function.
  public var detail: String
  /// The range of the whole definition.
  public var span: Range<Int>
  /// The range of the name in the definition.
  public var nameSpan: Range<Int>
  /// The symbols that are defined inside this definition.
  public var children: [DefinedSymbol] = []
}

extension TextAnalysis {
  /// Returns the values to show after the definitions in a part of the text.
  ///
  /// Nodes without a value, and definitions that are just a number, have no hint.
  ///
  /// - Complexity: Linear in the text's definitions, plus computing the uncertainties in this part.
  public func hints(in span: Range<Int>) -> [ValueHint] {
    outline.definitions.compactMap { definition in
      guard definition.span.lowerBound <= span.upperBound, span.lowerBound <= definition.span.upperBound,
        self.definition(of: definition.symbol) == definition, let node = node(definition.symbol), let contents,
        contents.kind(of: node) != .number || contents.distribution(of: node) != nil,
        let text = shortValueText(of: node)
      else { return nil }
      return ValueHint(offset: definition.span.upperBound, text: "= \(text)")
    }
  }

  private func shortValueText(of node: NodeID) -> String? {
    valueText(of: node, for: contents?.graph.isSet(node) == true ? .box : .message)
  }

  /// Returns the symbols that the text defines, in order; the nodes of a group are its children.
  public func symbols() -> [DefinedSymbol] {
    var symbols: [DefinedSymbol] = []
    var groups: [String: Int] = [:]
    for definition in outline.definitions {
      switch definition.symbol {
      case .group(let name):
        groups[name] = symbols.count
        symbols.append(symbol(definition, name, .function, contents?.groups.signature(of: name)?.text(of: name) ?? ""))
      case .node(let address):
        if let group = address.group {
          guard let place = groups[group] else { continue }
          let inner = contents?.groups[group]
          let kind = inner.flatMap { inner in inner.node(named: address.name).map { inner.kind(of: $0) } }
          symbols[place].children.append(symbol(definition, address.name, kind.map { .node($0) } ?? .unknown, ""))
        } else {
          let node = node(definition.symbol)
          let kind = node.flatMap { node in contents?.kind(of: node) }
          symbols.append(
            symbol(
              definition, address.name, kind.map { .node($0) } ?? .unknown,
              node.flatMap { shortValueText(of: $0) } ?? ""))
        }
      }
    }
    return symbols
  }

  private func symbol(
    _ definition: DocumentOutline.Definition, _ name: String, _ kind: DefinedSymbol.Kind, _ detail: String
  ) -> DefinedSymbol {
    DefinedSymbol(name: name, kind: kind, detail: detail, span: definition.span, nameSpan: definition.nameSpan)
  }

  /// Returns the edits that format the document; none if nothing has to change.
  ///
  /// A document in the native format is brought into canonical form. In a text of definitions, ` = ` is put between
  /// names and formulas.
  ///
  /// A native document with problems stays unchanged. Among definitions, only the valid ones are formatted.
  public func formatting() -> [TextEdit] {
    switch form {
    case .native:
      // Unreadable parts would be lost in the canonical form.
      guard let contents, problems.isEmpty else { return [] }
      return difference(to: NativeFormat.write(contents))
    case .definitions:
      return outline.definitions.compactMap { definition in
        guard case .node(let address) = definition.symbol, address.group == nil else { return nil }
        let gap = definition.nameSpan.upperBound..<definition.bodySpan.lowerBound
        return definition.bodySpan.isEmpty || source.string(gap) == " = " ? nil : TextEdit(gap, " = ")
      }
    }
  }

  /// Returns one edit that replaces the lines that differ from `text`; empty if no line differs.
  private func difference(to text: [UInt8]) -> [TextEdit] {
    let old = source.bytes
    if old == text { return [] }
    var start = zip(old, text).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var (oldEnd, newEnd) = (old.count, text.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == text[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    while oldEnd < old.count, oldEnd == start || old[oldEnd - 1] != UInt8(ascii: "\n") {
      (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
    }
    return [TextEdit(start..<oldEnd, String(decoding: text[start..<newEnd], as: UTF8.self))]
  }
}
