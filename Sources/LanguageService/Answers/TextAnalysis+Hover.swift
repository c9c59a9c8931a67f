import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import GraphFiles

/// A description of the name at an offset, in Markdown.
public struct Hover: Hashable, Sendable {
  /// The range of the name, in UTF-8 offsets.
  public var span: Range<Int>
  /// The description; texts from the document are quoted as code, so that they cannot be markup.
  public var markdown: String
}

extension TextAnalysis {
  /// Returns the description of the name at an offset; nil if there is no name.
  ///
  /// The description of a node has its value, sources and label; the description of an operator has its purpose.
  public func hover(at offset: Int) -> Hover? {
    if let name = outline.name(at: offset), let markdown = markdown(for: name.symbol) {
      return Hover(span: name.span, markdown: markdown)
    }
    guard let word = source.word(at: offset), isFormula(word), let markdown = markdown(forWord: source.string(word))
    else { return nil }
    return Hover(span: word, markdown: markdown)
  }

  private func isFormula(_ span: Range<Int>) -> Bool {
    switch form {
    case .definitions: definition(at: span.lowerBound).map { $0.bodySpan.lowerBound <= span.lowerBound } ?? false
    case .native:
      switch JSONPlace(at: span.lowerBound, in: source.bytes).key {
      case "formula", "operator", "unit": true
      default: false
      }
    }
  }

  private func markdown(for symbol: DocumentOutline.Symbol) -> String? {
    if let node = node(symbol) { return markdown(for: node) }
    switch symbol {
    case .group(let group):
      guard let signature = contents?.groups.signature(of: group) else { return nil }
      let formula = definition(of: symbol).map {
        form == .definitions ? source.string($0.span) : signature.text(of: group)
      }
      return Self.code(formula ?? signature.text(of: group))
    case .node(let address):
      guard let group = address.group, let definition = contents?.groups[group],
        let node = definition.node(named: address.name)
      else { return nil }
      let text = definition.formulaText(of: node).map { "\(address.name) = \($0)" }
      if let text { return Self.code(text) + "\n\nin the group `\(group)`" }
      guard definition.isInput(node), definition.graph.value(of: node).number != nil else { return nil }
      let standard = definition.text(ofValue: node, for: .line)
      return "an input of `\(group)`: `\(standard)` by default"
    }
  }

  private func markdown(for node: NodeID) -> String? {
    guard let contents else { return nil }
    let name = contents.name(of: node)
    var parts = [Self.code(valueText(of: node, for: .line).map { "\(name) = \($0)" } ?? name)]
    if let sentence = contents.sentence(forValueOf: node) { parts.append(MarkupText.markdown(sentence)) }
    if let unknown = quantities?.quantity(of: node)?.unknown ?? quantities?.set(of: node)?.unknown {
      parts.append(MarkupText.markdown("its uncertainty is unknown: \(contents.sentence(for: unknown))"))
    }
    if let text = originText(of: node, contents) { parts.append(Self.code(text)) }
    // The label is shown without its key.
    parts += contents.describedAttributes(of: node, at: [.tail]).map { key, text in
      MarkupText.markdown(key == "label" ? text : "\(key): \(text)")
    }
    if let range = contents.range(of: node) {
      parts.append("expected to be from \(contents.valueText(of: node, for: .line).text(range))")
    }
    if let remark = contents.remark(onValueOf: node) { parts.append(MarkupText.markdown(remark)) }
    return parts.joined(separator: "\n\n")
  }

  func valueText(of node: NodeID, for purpose: ValueText.Purpose) -> String? {
    let texts = contents?.valueText(of: node, for: purpose) ?? ValueText(for: purpose)
    if let set = quantities?.set(of: node) { return texts.text(set.value) }
    return quantities?.quantity(of: node).map { texts.text($0) }
  }

  private func originText(of node: NodeID, _ contents: DocumentContents) -> String? {
    if let formula = contents.formulaText(of: node) { return formula }
    if let distribution = contents.distribution(of: node) { return distribution.text }
    if let source = contents.source(of: node) { return source.memberText }
    if let instance = contents.useText(of: node) { return instance }
    let call = contents.callText(of: node)
    return call.isEmpty ? nil : call
  }

  private func markdown(forWord word: String) -> String? {
    if let constant = FormulaConstant.allCases.first(where: { $0.spellings.contains(word) }) {
      return Self.code("\(word) = \(ValueText(for: .message).text(constant.value))")
    }
    return OperatorCatalog.find(word).map { Self.markdown(for: $0.descriptor) } ?? markdown(forUnit: word)
  }

  static func markdown(for descriptor: Operator) -> String {
    "\(code("\(descriptor.name)(\(descriptor.inputText))"))\n\n\(descriptor.summary)\n\n\(code(descriptor.exampleText))"
  }

  static func code(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { CellText.safe($0) }
    return MarkupText.fenced(lines, language: "nodecalc").joined(separator: "\n")
  }
}

extension GroupSignature {
  /// Returns a call of the group with the names of its inputs, such as `annuity(principal, rate)`.
  func text(of group: String) -> String { "\(group)(\(inputs.joined(separator: ", ")))" }
}
