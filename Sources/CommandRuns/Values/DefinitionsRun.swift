import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// `-e 'a = 3; b = a^2; b + a'`: evaluates definitions and returns the value of the last definition.
struct DefinitionsRun {
  let text: String
  let rules: DataRules
  /// The name of the text in messages; nil for a single formula, where carets show positions.
  var name: String? = "-e"

  /// Returns whether a text has definitions or a comment, so that it is more than one unnamed formula.
  static func isMeant(by text: String) -> Bool {
    let text = TypedText.body(of: text)
    var previous: UInt8 = 0
    var depth = 0
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      let isComparison = next == UInt8(ascii: "=") || "=<>!".utf8.contains(previous)
      switch byte {
      // Directly after a digit, `#` would separate the base of a number.
      case UInt8(ascii: "#") where !previous.isDigit: return true
      // Inside brackets, `;` may separate arguments.
      case UInt8(ascii: ";") where depth <= 0: return true
      case UInt8(ascii: "=") where !isComparison: return true
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      previous = byte
    }
    return false
  }

  /// Returns the value of the last definition.
  ///
  /// - Throws: if a definition is malformed or mentions an undefined name.
  func value() throws(CommandFailure) -> FormulaTextValue {
    let contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try DefinitionText.read(
        Array(text.utf8), allowsAnswer: true, today: WallClock.today, countedBy: rules.meter)
    } catch {
      throw CommandFailure(
        .invalidData, lines: ProblemLines.lines(for: error, in: Array(text.utf8), named: name))
    }
    let nodes = contents.nodesInFileOrder()
    guard let node = nodes.last else {
      throw CommandFailure(.invalidData, "nothing is defined", help: "write a formula, or name = formula")
    }
    return FormulaTextValue(
      of: node, in: contents, notes: nodes.flatMap { FormulaNotes.ofSigns(in: $0, of: contents) },
      countedBy: rules.meter)
  }
}

extension FormulaTextValue {
  init(of node: NodeID, in contents: DocumentContents, notes: [String], countedBy meter: EvaluationMeter?) {
    var cause = node
    if case .waiting(let failing) = contents.graph.value(of: node) { cause = failing }
    self.init(
      entry: EvaluationReport.Entry(node, in: contents, NodeQuantities(contents, countedBy: meter)),
      failure: ValueListing.complaint(about: cause, in: contents).map { [$0] } ?? [],
      notes: notes + (UnitRemarks(contents).reciprocals[node].map { [$0] } ?? []))
  }
}
