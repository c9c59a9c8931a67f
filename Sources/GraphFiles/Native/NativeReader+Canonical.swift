import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

// Nearly all nodes have exactly the form that the writer creates. The methods here recognise such a node in a few
// comparisons, either completely or not at all. For any other node the reader returns to its start and reads it member
// by member; only that reader reports errors.
extension NativeReader {
  /// The nesting depth of a node's list of inputs: document, list of nodes, node, inputs.
  static let depthOfInputs = 4

  /// Reads the next node if it is in canonical form and has only the most frequent members.
  ///
  /// Such a node is a number, an operator, a formula or an instance.
  ///
  /// - Returns: Whether the node was read; if not, the state is unchanged.
  /// - Complexity: linear in the node.
  mutating func takeCanonicalNode() -> Bool {
    let start = scanner.offset
    let firstInput = references.count
    if takeCanonicalNode(firstInput: firstInput) { return true }
    scanner.offset = start
    if references.count > firstInput { references.removeLast(references.count - firstInput) }
    return false
  }

  @inline(__always)
  private mutating func takeCanonicalNode(firstInput: Int) -> Bool {
    guard scanner.take("{\"name\": \""), let name = scanner.takePlainContents(),
      NodeName.isPlain(name.bytes(in: text))
    else { return false }
    var label: String?
    if scanner.take(", \"kind\": \"operator\", \"operator\": \"") {
      guard let operation = takeOperatorAndInputs(), references.count - firstInput <= operation.maximumInputs,
        takeEnd(&label)
      else { return false }
      builder.appendOperator(
        operation.id, named: name.contents(in: text), label: label, openInputs: references.count - firstInput)
    } else if scanner.take(", \"kind\": \"number\", \"value\": ") {
      guard isAtNumber, let value = try? scanner.number(), takeEnd(&label) else { return false }
      builder.appendNumber(value, named: name.contents(in: text), label: label)
    } else if scanner.take(", \"kind\": \"formula\", \"formula\": \"") {
      guard let string = scanner.takePlainContents(), takeEnd(&label), takeFormula(string) else { return false }
      builder.appendFormula(
        formulaReader, text: string.contents(in: text), named: name.contents(in: text), label: label)
    } else if owner == .document, scanner.take(", \"kind\": \"group\", \"group\": \"") {
      guard takeWiredInstance(named: name, firstInput: firstInput) else { return false }
    } else {
      return false
    }
    nameOffsets.append(UInt32(truncatingIfNeeded: name.start))
    inputCounts.append(UInt8(truncatingIfNeeded: references.count - firstInput))
    return true
  }

  @inline(__always)
  private mutating func takeOperatorAndInputs() -> (id: OperatorID, maximumInputs: Int)? {
    guard let word = scanner.takePlainContents(), let operation = operators.find(word.bytes(in: text)),
      scanner.take(", \"inputs\": [")
    else { return nil }
    repeat {
      guard inputCount < limits.inputs, scanner.take("\""), let input = scanner.takePlainContents(),
        input.end - input.start <= InputReference.longestName
      else { return nil }
      references.append(InputReference(input))
    } while scanner.take(", ")
    return scanner.take("]") ? operation : nil
  }

  /// Reads a formula with its sources; returns false if it is invalid or has too many ports.
  private mutating func takeFormula(_ string: JSONString) -> Bool {
    do throws(FormulaProblem) {
      try formulaReader.read(string.bytes(in: text))
    } catch {
      return false
    }
    guard inputCount + formulaReader.nameCount <= limits.inputs else { return false }
    if !formulaReader.calls.isEmpty { noteCalls(in: string) }
    for span in formulaReader.firstMentions {
      references.append(InputReference(mention: span.lowerBound + string.start..<span.upperBound + string.start))
    }
    return true
  }

  /// Reads the optional label and the end of a node.
  ///
  /// Returns false if something else follows.
  @inline(__always)
  mutating func takeEnd(_ label: inout String?) -> Bool {
    if scanner.take("}") { return true }
    guard scanner.take(", \"label\": \""), let string = scanner.takePlainContents(),
      string.end - string.start <= limits.labelBytes, scanner.take("}")
    else { return false }
    label = string.contents(in: text)
    return true
  }

  /// Reads a position that is written in canonical form; nil, without a change, for anything else.
  @inline(__always)
  mutating func takeCanonicalPlace() -> (column: Int, row: Int)? {
    let start = scanner.offset
    if scanner.take("["), let column = scanner.takeWholeNumber(), scanner.take(", "),
      let row = scanner.takeWholeNumber(), scanner.take("]"), NativeReader.coordinates.contains(column),
      NativeReader.coordinates.contains(row)
    {
      return (column, row)
    }
    scanner.offset = start
    return nil
  }
}
