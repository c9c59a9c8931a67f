import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// `-e 'a = 3; b = a^2; b + a'`: definitions, and the value of the last one.
struct DefinitionsRun {
  let text: String
  let rules: DataRules
  /// The name of the text in messages; nil for a single formula, whose picture shows the place.
  var name: String? = "-e"

  /// Whether a text is more than one formula without a name: definitions, or a comment.
  static func isMeant(by text: String) -> Bool {
    let text = TypedText.body(of: text)
    var previous: UInt8 = 0
    var depth = 0
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      let isComparison = next == UInt8(ascii: "=") || "=<>!".utf8.contains(previous)
      switch byte {
      // Against a number it would be the base of another one.
      case UInt8(ascii: "#") where !previous.isDigit: return true
      // Between brackets it separates arguments for some.
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

  /// The value of the last definition.
  ///
  /// - Throws: if a definition is malformed or mentions an undefined name.
  func value() throws(CommandFailure) -> FormulaTextValue {
    let contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try DefinitionText.read(Array(text.utf8), allowsAnswer: true, countedBy: rules.meter)
    } catch {
      throw CommandFailure(
        .invalidData, lines: ProblemLines.lines(for: error, in: Array(text.utf8), named: name))
    }
    let nodes = contents.nodesInFileOrder()
    guard let node = nodes.last else {
      throw CommandFailure(.invalidData, "nothing is defined", help: "write a formula, or name = formula")
    }
    return FormulaTextValue(
      entry: EvaluationReport.Entry(node, in: contents, NodeQuantities(contents, countedBy: rules.meter)),
      failure: ValueListing.complaint(about: cause(of: node, contents), in: contents).map { [$0] } ?? [],
      notes: nodes.flatMap { FormulaNotes.ofSigns(in: $0, of: contents) })
  }

  private func cause(of node: NodeID, _ contents: DocumentContents) -> NodeID {
    if case .waiting(let cause) = contents.graph.value(of: node) { cause } else { node }
  }
}
