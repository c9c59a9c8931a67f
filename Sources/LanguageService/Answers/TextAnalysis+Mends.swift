import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

extension TextAnalysis {
  /// What mends a problem at a place of the text; nothing where only a person knows.
  func mends(for problem: DocumentProblem, at span: Range<Int>) -> [Mend] {
    switch problem.reason {
    case .unknownKind(_, let suggestions), .unknownOperator(_, let suggestions), .unknownChart(_, let suggestions),
      .unknownParameter(_, _, _, let suggestions), .noSuchDeclared(_, _, _, let suggestions),
      .noSuchNode(_, _, let suggestions):
      suggestions.map { replacement(of: span, by: $0) }
    case .noDefinition:
      [Mend(title: "Give it a name", edits: [TextEdit(span.lowerBound..<span.lowerBound, "\(freeName) = ")])]
    case .notAnInput(let name, let function): addition(of: name, to: function)
    case .badFormula: formulaMends(at: problem.span?.lowerBound ?? span.lowerBound)
    default: []
    }
  }

  func replacement(of span: Range<Int>, by text: String) -> Mend {
    Mend(title: "Replace '\(source.string(span))' by '\(text)'", edits: [TextEdit(span, text)])
  }

  /// A name that nothing has.
  private var freeName: String {
    let names = (1...).lazy.map { $0 == 1 ? "result" : "result\($0)" }
    return names.first { definition(of: .node(NodeAddress($0))) == nil } ?? "result"
  }

  /// Another input of a function.
  private func addition(of name: String, to function: String) -> [Mend] {
    guard let definition = definition(of: .group(function)),
      let bracket = source.bytes[definition.nameSpan.upperBound..<definition.bodySpan.lowerBound].lastIndex(
        of: UInt8(ascii: ")"))
    else { return [] }
    let isFirst = source.string(definition.nameSpan.upperBound..<bracket).allSatisfy { $0 == "(" || $0 == " " }
    return [
      Mend(
        title: "Add '\(name)' to the inputs of '\(function)'",
        edits: [TextEdit(bracket..<bracket, isFirst ? name : ", \(name)")])
    ]
  }

  /// What mends a formula that is none.
  private func formulaMends(at offset: Int) -> [Mend] {
    guard let (start, text) = formula(at: offset) else { return [] }
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      // What is wrong with it lies outside: it calls what there is not, or a prefix is a name.
      if let call = formula.calls.first(where: {
        definition(of: .group($0.group)) == nil && start + $0.groupSpan.lowerBound == offset
      }) {
        return mends(forFunction: call.group, at: offset..<start + call.groupSpan.upperBound)
      }
      return formula.prefixed.filter { start + $0.span.lowerBound == offset }.flatMap { prefix in
        let span = start + prefix.span.lowerBound..<start + prefix.span.upperBound
        return ["\(prefix.digits)*\(prefix.letter)", prefix.plain].map { replacement(of: span, by: $0) }
      }
    } catch {
      let span = start + error.span.lowerBound..<start + error.span.upperBound
      switch error.kind {
      case .unknownFunction(let name, _): return mends(forFunction: name, at: span)
      case .unclosedBracket:
        let end = start + text.utf8.count
        return [Mend(title: "Close the bracket at the end", edits: [TextEdit(end..<end, ")")])]
      case .unopenedBracket: return [Mend(title: "Leave the bracket out", edits: [TextEdit(span, "")])]
      case .comma: return [Mend(title: "Write a point", edits: [TextEdit(span, ".")])]
      default: return []
      }
    }
  }

  private func mends(forFunction name: String, at span: Range<Int>) -> [Mend] {
    let names = groupNames + OperatorCatalog.all.map(\.name)
    return Suggestion.nearest(to: name, among: names).map { [replacement(of: span, by: $0)] } ?? []
  }
}
