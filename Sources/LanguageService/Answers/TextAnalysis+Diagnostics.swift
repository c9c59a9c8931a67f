import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// A problem or note about a part of a text, with a suggestion.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: Int, Sendable {
    case error = 1
    case warning
    case information
  }

  /// The part of the text, in UTF-8 offsets.
  public var span: Range<Int>
  /// The severity of the problem.
  public var severity: Severity
  /// The kind of problem as words joined by hyphens, for programs.
  public var code: String
  /// The problem and a suggestion, as a sentence without initial capital and full stop.
  public var message: String
  /// The ways in which the editor can fix the problem.
  public var fixIts: [FixIt] = []
}

extension Diagnostic.Severity {
  fileprivate init(_ severity: NodeFinding.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .information
    }
  }
}

/// The edits that fix a problem.
public struct FixIt: Hashable, Sendable {
  /// A description for the user, such as `Replace 'sine' by 'sin'`.
  public var title: String
  /// The edits of the text, which must all be applied.
  public var edits: [TextEdit]
}

extension TextAnalysis {
  /// The maximum number of diagnostics that are returned for a text.
  public static let mostDiagnostics = 1_000

  /// Returns the problems of the text, in order; if there are too many, the first ones.
  ///
  /// - Complexity: Linear in the document. The work to compare unknown names with known names is limited.
  public func diagnostics() -> [Diagnostic] {
    var found = problems.map { diagnostic(of: $0) }
    if let contents {
      let mistaken = Set(problems.compactMap { problem in problem.span.flatMap { definition(at: $0.lowerBound) } })
      var near = SpellingSuggestions(in: contents)
      for finding in NodeFinding.all(in: contents) {
        let definition = definition(of: .node(finding.node)) ?? definition(of: .group(finding.node.group ?? ""))
        // The reason for the failure was already reported.
        if let definition, mistaken.contains(definition) { continue }
        found += diagnostics(of: finding, definition, contents, &near)
      }
      found += notes(contents) + remarks(onScenariosOf: contents)
    }
    let sorted = found.enumerated().sorted {
      ($0.element.span.lowerBound, $0.element.severity.rawValue, $0.offset)
        < ($1.element.span.lowerBound, $1.element.severity.rawValue, $1.offset)
    }
    return sorted.prefix(Self.mostDiagnostics).map(\.element)
  }

  /// Returns the fix-its for problems in a part of the text.
  public func fixIts(in span: Range<Int>) -> [(diagnostic: Diagnostic, fixIt: FixIt)] {
    diagnostics().filter { $0.span.lowerBound <= span.upperBound && span.lowerBound <= $0.span.upperBound }
      .flatMap { diagnostic in diagnostic.fixIts.map { (diagnostic, $0) } }
  }

  // MARK: - Unreadable definitions

  private func diagnostic(of problem: DocumentProblem) -> Diagnostic {
    let span = visible(problem.span ?? 0..<0)
    return Diagnostic(
      span: span, severity: .error, code: problem.code, message: problem.message, fixIts: fixIts(for: problem, at: span)
    )
  }

  /// Returns a range that an editor can mark: `span` or, if `span` is empty, the string, word or character at this
  /// position.
  private func visible(_ span: Range<Int>) -> Range<Int> {
    if !span.isEmpty { return span }
    let bytes = source.bytes
    if form == .native, span.lowerBound < bytes.count {
      // The problem of a string is placed at its quotation mark, or inside.
      let inside = bytes[span.lowerBound] == ASCII.quote ? span.lowerBound + 1 : span.lowerBound
      if inside > span.lowerBound, let string = JSONPlace(at: inside, in: bytes).string { return string }
    }
    if let word = source.word(at: span.lowerBound) { return word }
    let line = source.line(at: span.lowerBound)
    if span.lowerBound < line.upperBound {
      var end = span.lowerBound + 1
      while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      return span.lowerBound..<end
    }
    // At the end of a line, the character before it is marked.
    var start = span.lowerBound
    while start > line.lowerBound, start == span.lowerBound || bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start..<span.lowerBound
  }

  // MARK: - Failing nodes

  private func diagnostics(
    of finding: NodeFinding, _ definition: DocumentOutline.Definition?, _ contents: DocumentContents,
    _ near: inout SpellingSuggestions
  ) -> [Diagnostic] {
    if finding.code == .failingValue, finding.node.group == nil, let node = contents.node(named: finding.node.name),
      let definition, contents.kind(of: node) == .formula, contents.graph.value(of: node) != .failure(.units)
    {
      let unknown = unknownMentions(in: definition)
      if !unknown.isEmpty { return unknown.compactMap { diagnostic(ofUnknown: $0, in: definition, &near) } }
    }
    let span = definition.map { form == .native ? $0.nameSpan : $0.bodySpan } ?? 0..<0
    return [
      Diagnostic(
        span: visible(span), severity: Diagnostic.Severity(finding.severity), code: finding.code.rawValue,
        message: finding.message, fixIts: unitFixIts(of: finding, definition, contents))
    ]
  }

  private func unitFixIts(
    of finding: NodeFinding, _ definition: DocumentOutline.Definition?, _ contents: DocumentContents
  ) -> [FixIt] {
    guard finding.code == .failingValue, finding.node.group == nil, let definition,
      let node = contents.node(named: finding.node.name)
    else { return [] }
    return unitFixIts(for: node, in: definition)
  }

  private func unknownMentions(in definition: DocumentOutline.Definition) -> [DocumentOutline.Mention] {
    outline.mentions(in: definition.span).filter { mention in
      if case .node(let address) = mention.symbol, address.group == nil { node(mention.symbol) == nil } else { false }
    }
  }

  /// Returns the diagnostic of an undefined name.
  ///
  /// Returns nil if the name has an invalid definition, which has its own diagnostic.
  private func diagnostic(
    ofUnknown mention: DocumentOutline.Mention, in definition: DocumentOutline.Definition,
    _ nearNames: inout SpellingSuggestions
  ) -> Diagnostic? {
    guard self.definition(of: mention.symbol) == nil, case .node(let address) = mention.symbol else { return nil }
    let near = nearNames.name(near: address.name)
    let problem = DocumentProblem(
      .undefinedName(address.name, suggestion: near), at: TextPlace(line: 1, column: 1), span: mention.span)
    var fixIts = near.map { [replacement(of: mention.span, by: $0)] } ?? []
    if form == .definitions, NodeName.problem(in: address.name) == nil {
      let start = source.line(at: definition.span.lowerBound).lowerBound
      fixIts.append(FixIt(title: "Define '\(address.name)'", edits: [TextEdit(start..<start, "\(address.name) = 0\n")]))
    }
    return Diagnostic(
      span: mention.span, severity: .error, code: problem.code, message: problem.message, fixIts: fixIts)
  }

  private func remarks(onScenariosOf contents: DocumentContents) -> [Diagnostic] {
    let found = ScenarioFinding.all(in: contents)
    let offsets = NativeFormat.offsets(ofScenarioValues: found.map(\.value), in: source.bytes)
    return zip(found, offsets).map { finding, offset in
      Diagnostic(span: visible(offset..<offset), severity: .warning, code: "scenario", message: finding.message)
    }
  }

  // MARK: - Possible misunderstandings

  private func notes(_ contents: DocumentContents) -> [Diagnostic] {
    outline.definitions.flatMap { definition -> [Diagnostic] in
      guard let node = node(definition.symbol), let text = contents.formulaText(of: node), Formula.mayHaveNotes(text),
        let formula = contents.formula(of: node)
      else { return [] }
      let fixIts = shareFixIts(for: node, in: definition)
      // Doubtful readings are reported as findings already.
      return formula.notes.filter { !$0.isDoubtful }.map { note in
        let start = definition.bodySpan.lowerBound
        let span =
          form == .native ? definition.nameSpan : start + note.span.lowerBound..<start + note.span.upperBound
        return Diagnostic(
          span: span, severity: .information, code: "reading", message: note.sentence,
          fixIts: note.rewriting.flatMap { fixIts[$0.span] }.map { [$0] } ?? [])
      }
    }
  }
}

extension DocumentProblem {
  /// The kind of problem, as words joined by hyphens.
  fileprivate var code: String {
    switch reason {
    case .json: "no-json"
    case .badFormula: "malformed-formula"
    case .badDistribution: "malformed-distribution"
    case .undefinedName, .noSuchNode, .noSuchDeclared, .notAnInput: "unknown-name"
    case .unknownKind, .unknownOperator, .unknownChart, .unknownParameter, .unknownWord: "unknown-word"
    case .duplicateName, .duplicateFunction, .groupForImport, .declaredTwice, .framedTwice, .correlationTwice:
      "duplicate"
    case .badName, .badGroupName, .badScenarioName, .badFrameTitle: "malformed-name"
    case .noDefinition: "no-definition"
    case .loop, .loopOfMentions, .loopOfGroups: "loop"
    case .tooMany, .tooManyInputs, .textTooLong, .groupTooDeep, .placeOutOfRange: "beyond-limit"
    case .newerVersion, .unknownVersion: "version"
    default: "malformed-document"
    }
  }
}
