import EvaluationEngine
import Formulas
import GraphDocument
import JSONText

extension NativeReader {
  /// Adds a formula node, whose ports are the names it mentions: the builder feeds them when all names are known.
  mutating func addFormula(_ parts: NodeParts, _ name: JSONString) throws(ReadingStop) {
    guard let string = parts.formula else { return }
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try Formula.parse(string.contents(in: text)).withoutGroups()
    } catch {
      throw ReadingStop(
        .badFormula(error.message, mend: error.mend), at: string.offset(ofContentByte: error.span.lowerBound, in: text))
    }
    guard references.count + formula.names.count <= limits.inputs else {
      throw ReadingStop(.tooMany(.inputs, limit: limits.inputs), at: string.quoteOffset)
    }
    let attributes = NodeAttributes(
      name: try checkedName(name), label: parts.label, display: parts.display, formula: formula, foreign: parts.foreign)
    builder.appendNode(.formula(formula.program), attributes)
    nameOffsets.append(UInt32(truncatingIfNeeded: name.start))
    inputCounts.append(UInt8(truncatingIfNeeded: formula.names.count))
    // Places of the ports among all, in step with the builder's.
    let port = InputReference(.formula, start: string.start)
    references.append(contentsOf: repeatElement(port, count: formula.names.count))
  }

  /// Where one of a node's ports is fed by that source because a formula mentions it; nil where none is.
  func offset(ofMentionOf source: Int32, among ports: ArraySlice<InputReference>) -> Int? {
    for port in ports {
      switch port.kind {
      case .mention:
        if builder.index(named: port.name.bytes(in: text)) == source { return port.offset }
      case .formula:
        return offset(ofMentionOf: source, inFormulaAt: port.offset)
      case .name, .escapedName, .open:
        break
      }
    }
    return nil
  }

  private func offset(ofMentionOf source: Int32, inFormulaAt offset: Int) -> Int? {
    var again = scanner
    again.offset = offset
    guard let string = try? again.string(), let formula = try? Formula.parse(string.contents(in: text)) else {
      return nil
    }
    let mention = formula.mentions.first { builder.index(named: formula.names[$0.name]) == source }
    return mention.map { string.offset(ofContentByte: $0.span.lowerBound, in: text) }
  }
}
