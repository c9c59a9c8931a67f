import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

extension TextAnalysis {
  /// Returns the fixes after which the units of a node fit; empty if its units are not the problem.
  func unitFixIts(for node: NodeID, in definition: DocumentOutline.Definition) -> [FixIt] {
    guard let contents, contents.graph.value(of: node) == .failure(.units) else { return [] }
    return UnitRemarks(contents).fixIts(for: node).compactMap { fixIt($0, for: node, in: definition, contents) }
  }

  /// Returns the fixes that make percentages such as that of `100 + 10%` shares of the values before them, by the parts
  /// of the formula that they replace.
  func shareFixIts(for node: NodeID, in definition: DocumentOutline.Definition) -> [Range<Int>: FixIt] {
    guard let contents, contents.graph.value(of: node) != .failure(.units) else { return [:] }
    var found: [Range<Int>: FixIt] = [:]
    for fixIt in UnitRemarks(contents).fixIts(for: node) {
      guard case .formula(_, let span, _) = fixIt.change else { continue }
      found[span] = self.fixIt(fixIt, for: node, in: definition, contents)
    }
    return found
  }

  /// Returns a fix as edits of the text; nil if the text cannot be edited so.
  private func fixIt(
    _ fixIt: UnitFixIt, for node: NodeID, in definition: DocumentOutline.Definition, _ contents: DocumentContents
  ) -> FixIt? {
    let edit: TextEdit? =
      switch fixIt.change {
      case .formula(let formula, let span, let text):
        self.edit(of: definition, formula: contents.formulaText(of: node) ?? "", to: formula.text, span, text)
      case .unit(let changed, let unit):
        self.definition(of: .node(NodeAddress(contents.name(of: changed)))).flatMap { self.edit(of: $0, unit: unit) }
      }
    return edit.map { FixIt(title: fixIt.title.prefix(1).uppercased() + fixIt.title.dropFirst(), edits: [$0]) }
  }

  /// Returns the edit that changes the formula of a definition; nil if the text does not have the formula unchanged.
  private func edit(
    of definition: DocumentOutline.Definition, formula: String, to changed: String, _ span: Range<Int>, _ text: String
  ) -> TextEdit? {
    let body = definition.bodySpan
    switch form {
    case .definitions:
      // Typed units have no brackets, so that offsets in the formula are others than in the text.
      guard source.string(body) == formula else { return TextEdit(body, changed) }
      return TextEdit(body.lowerBound + span.lowerBound..<body.lowerBound + span.upperBound, text)
    case .native:
      guard let written = source.bytes[body].firstRange(of: Array("\"\(formula)\"".utf8)) else { return nil }
      let start = written.lowerBound + 1
      return TextEdit(start + span.lowerBound..<start + span.upperBound, text)
    }
  }

  /// Returns the edit that gives the node of a definition a unit, or removes it; nil if its text has another form.
  private func edit(of definition: DocumentOutline.Definition, unit: String?) -> TextEdit? {
    let body = definition.bodySpan
    switch (form, unit) {
    case (.definitions, let unit?): return TextEdit(body.upperBound..<body.upperBound, " \(unit)")
    case (.definitions, nil): return nil
    case (.native, let unit?):
      guard source.bytes[body].last == ASCII.rightBrace else { return nil }
      let end = body.upperBound - 1
      return TextEdit(end..<end, ", \"unit\": \"\(unit)\"")
    case (.native, nil):
      guard let key = source.bytes[body].firstRange(of: Array("\"unit\"".utf8)),
        let comma = source.bytes[body.lowerBound..<key.lowerBound].lastIndex(of: ASCII.comma),
        let open = source.bytes[key.upperBound..<body.upperBound].firstIndex(of: ASCII.quote),
        let close = source.bytes[(open + 1)..<body.upperBound].firstIndex(of: ASCII.quote)
      else { return nil }
      return TextEdit(comma..<close + 1, "")
    }
  }

  /// Returns whether a unit can be at an offset of a definition.
  func expectsUnit(at offset: Int) -> Bool {
    UnitEntry.isExpected(after: source.string(source.line(at: offset).lowerBound..<offset))
  }

  /// Returns the units whose names begin with a text, or with its last part in a product such as `km/h`.
  func units(beginningWith text: String) -> [Completion] {
    let text = text.split { "/*·( ".contains($0) }.last ?? ""
    return UnitEntry.completions(beginningWith: String(text), in: contents).map {
      Completion(text: $0.text, kind: .word, detail: $0.sentence)
    }
  }

  /// Returns the description of a unit in Markdown; nil if the word is not the name of a unit.
  func markdown(forUnit word: String) -> String? {
    let units = UnitEntry.completions(beginningWith: word, in: contents)
    guard let unit = units.first(where: { $0.text == word })
    else { return nil }
    return Self.code(word) + "\n\n" + MarkupText.markdown("a unit: \(unit.sentence)")
  }
}
