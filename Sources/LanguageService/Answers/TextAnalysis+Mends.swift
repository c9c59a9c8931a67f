import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

extension TextAnalysis {
  /// Returns the fixes that an editor can apply for a problem in a part of the text.
  func fixIts(for problem: DocumentProblem, at span: Range<Int>) -> [FixIt] {
    switch problem.reason {
    case .unknownKind(_, let suggestions), .unknownOperator(_, let suggestions), .unknownChart(_, let suggestions),
      .unknownParameter(_, _, _, let suggestions), .noSuchDeclared(_, _, _, let suggestions),
      .noSuchNode(_, _, let suggestions):
      suggestions.map { replacement(of: span, by: $0) }
    case .noDefinition:
      [FixIt(title: "Give it a name", edits: [TextEdit(span.lowerBound..<span.lowerBound, "\(freeName) = ")])]
    case .notAnInput(let name, let function): addition(of: name, to: function)
    case .badFormula: formulaFixIts(at: problem.span?.lowerBound ?? span.lowerBound)
    default: []
    }
  }

  func replacement(of span: Range<Int>, by text: String) -> FixIt {
    FixIt(title: "Replace '\(source.string(span))' by '\(text)'", edits: [TextEdit(span, text)])
  }

  private var freeName: String {
    let names = (1...).lazy.map { $0 == 1 ? "result" : "result\($0)" }
    return names.first { definition(of: .node(NodeAddress($0))) == nil } ?? "result"
  }

  private func addition(of name: String, to function: String) -> [FixIt] {
    guard let definition = definition(of: .group(function)),
      let bracket = source.bytes[definition.nameSpan.upperBound..<definition.bodySpan.lowerBound].lastIndex(
        of: UInt8(ascii: ")"))
    else { return [] }
    let isFirst = source.string(definition.nameSpan.upperBound..<bracket).allSatisfy { $0 == "(" || $0 == " " }
    return [
      FixIt(
        title: "Add '\(name)' to the inputs of '\(function)'",
        edits: [TextEdit(bracket..<bracket, isFirst ? name : ", \(name)")])
    ]
  }

  private func formulaFixIts(at offset: Int) -> [FixIt] {
    guard let (start, text) = formula(at: offset) else { return [] }
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      // The problem is not in the formula itself: it calls an undefined function, or a prefix is a node's name.
      if let call = formula.calls.first(where: {
        definition(of: .group($0.group)) == nil && start + $0.groupSpan.lowerBound == offset
      }) {
        return fixIts(forFunction: call.group, at: offset..<start + call.groupSpan.upperBound).filter {
          reads($0, text, from: start)
        }
      }
      return formula.prefixed.filter { start + $0.span.lowerBound == offset }.flatMap { prefix in
        let span = start + prefix.span.lowerBound..<start + prefix.span.upperBound
        return ["\(prefix.digits)*\(prefix.letter)", prefix.plain].map { replacement(of: span, by: $0) }
      }
    } catch {
      let span = start + error.span.lowerBound..<start + error.span.upperBound
      let fixIts: [FixIt] =
        switch error.kind {
        case .unknownFunction(let name, _): self.fixIts(forFunction: name, at: span)
        case .unclosedBracket:
          [FixIt(title: "Close the bracket at the end", edits: [closing(text, from: start)])]
        case .unopenedBracket: [FixIt(title: "Remove the bracket", edits: [TextEdit(span, "")])]
        case .comma, .number(.comma):
          [("Write a decimal point", "."), ("Remove the comma", "")].map {
            FixIt(title: $0.0, edits: [TextEdit(span, $0.1)])
          }
        case .number(.readings(_, let readings)) where span.count > 1:
          readings.map { replacement(of: span, by: $0) }
        case .number(.readings(let number, let readings)):
          [("Write a decimal point", "."), ("Remove the comma", "")].compactMap { title, sign in
            readings.contains(number.replacing(",", with: sign))
              ? FixIt(title: title, edits: [TextEdit(span, sign)]) : nil
          }
        default: []
        }
      return fixIts.filter { reads($0, text, from: start) }
    }
  }

  private func closing(_ text: String, from start: Int) -> TextEdit {
    var open: [Character] = []
    for character in text {
      switch character {
      case "(": open.append(")")
      case "[": open.append("]")
      case ")", "]": _ = open.popLast()
      default: break
      }
    }
    let end = start + text.utf8.count
    return TextEdit(end..<end, String(open.reversed()))
  }

  private func reads(_ fixIt: FixIt, _ text: String, from start: Int) -> Bool {
    var bytes = Array(text.utf8)
    for edit in fixIt.edits {
      let range = edit.span.lowerBound - start..<edit.span.upperBound - start
      guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return false }
      bytes.replaceSubrange(range, with: edit.text.utf8)
    }
    return (try? Formula.parse(String(decoding: bytes, as: UTF8.self))) != nil
  }

  private func fixIts(forFunction name: String, at span: Range<Int>) -> [FixIt] {
    let meant = FormulaProblem.Kind.replacement(forFunction: name, among: groupNames)
    return meant.map { [replacement(of: span, by: $0)] } ?? []
  }
}
