import EvaluationEngine
import Formulas
import GraphDocument
import JSONText

extension NativeReader {
  /// Adds a formula node with a port for each mentioned name.
  ///
  /// The builder links the ports when all names are known.
  mutating func addFormula(_ parts: NodeParts, _ name: JSONString) throws(ReadingError) {
    guard let string = parts.formula else { return }
    let formula = try parsed(string)
    guard inputCount + formula.names.count <= limits.inputs else {
      throw ReadingError(.tooMany(.inputs, limit: limits.inputs), at: string.quoteOffset)
    }
    var attributes = parts.attributes
    attributes.name = try checkedName(name)
    attributes.formula = formula
    if !formula.calls.isEmpty { noteCalls(in: string) }
    builder.appendNode(.formula(formula.program), attributes)
    nameOffsets.append(UInt32(truncatingIfNeeded: name.start))
    inputCounts.append(UInt8(truncatingIfNeeded: formula.names.count))
    // One reference per port, so that references keep the same indices as the builder's ports.
    let port = InputReference(.formula, start: string.start)
    references.append(contentsOf: repeatElement(port, count: formula.names.count))
  }

  func parsed(_ string: JSONString) throws(ReadingError) -> Formula {
    do throws(FormulaProblem) {
      return try Formula.parse(string.contents(in: text), shadowing: shadowing)
    } catch {
      throw stop(for: error, in: string)
    }
  }

  private func stop(for problem: FormulaProblem, in string: JSONString) -> ReadingError {
    ReadingError(
      .badFormula(problem.message, fixIt: problem.fixIt),
      at: string.offset(ofContentByte: problem.span.lowerBound, in: text))
  }

  mutating func noteCalls(in string: JSONString) {
    if groups.firstCaller == nil { groups.firstCaller = string }
  }

  /// Throws if a formula calls a group and the document has no `groups` member.
  ///
  /// If the document has this member, even an empty one, calls of missing groups are accepted; such a formula fails
  /// when it is computed. Removing a group therefore never makes a document unreadable.
  func refuseCallsWithoutGroups() throws(ReadingError) {
    guard let firstCaller = groups.firstCaller else { return }
    let formula = try parsed(firstCaller)
    do throws(FormulaProblem) {
      _ = try formula.withoutGroups()
    } catch {
      throw stop(for: error, in: firstCaller)
    }
  }

  /// Returns the offset where a formula mentions the node `source`; nil if it does not.
  mutating func offset(ofMentionOf source: Int32, among ports: ArraySlice<InputReference>) -> Int? {
    for port in ports {
      switch port.kind {
      case .mention:
        if builder.index(named: port.name.bytes(in: text)) == source { return port.offset }
      case .formula:
        return offset(ofMentionOf: source, inFormulaAt: port.offset)
      case .name, .escapedName, .wire, .open:
        break
      }
    }
    return nil
  }

  private mutating func offset(ofMentionOf source: Int32, inFormulaAt offset: Int) -> Int? {
    var again = scanner
    again.offset = offset
    guard let string = try? again.string(),
      let formula = try? Formula.parse(string.contents(in: text), shadowing: shadowing)
    else {
      return nil
    }
    let mention = formula.mentions.first { builder.index(named: formula.names[$0.name]) == source }
    return mention.map { string.offset(ofContentByte: $0.span.lowerBound, in: text) }
  }
}
