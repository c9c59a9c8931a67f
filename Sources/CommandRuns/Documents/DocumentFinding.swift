import Charts
import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TextScanning

/// Something wrong with a document, and where in its text.
struct DocumentFinding {
  /// How bad it is.
  enum Severity: String {
    case error
    case warning
  }

  let place: TextPlace
  let severity: Severity
  /// The name of the node it is about.
  let node: String?
  let message: String

  /// `file:line:column: severity: node 'name': message`, not made safe for a terminal.
  func line(file: String) -> String {
    "\(file):\(place): \(severity.rawValue): " + (node.map { "node '\($0)': " } ?? "") + message
  }

  /// What is wrong with the nodes of a document that was read from `text`, in the order of the text.
  ///
  /// Nodes that only wait for a failing one are no findings of their own.
  static func all(in contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    var found: [(name: String, severity: Severity, message: String)] = []
    for node in contents.nodesInFileOrder() {
      switch contents.graph.value(of: node) {
      case .failure(let failure):
        found.append((contents.name(of: node), .error, contents.sentence(for: failure, of: node)))
      case .number where contents.graph.content(of: node) == .operator(.null) && !contents.graph.isBypassed(node):
        found.append((contents.name(of: node), .warning, "no operator is chosen yet, so it is 0"))
      case .number, .data, .waiting, .absent: break
      }
      if let problem = contents.ambiguity(inFormulaOf: node) {
        found.append((contents.name(of: node), .warning, problem.description))
      }
      if let sentence = contents.sentence(forRangeOf: node) {
        found.append((contents.name(of: node), .warning, sentence))
      }
      if case .data = contents.graph.content(of: node), let set = contents.graph.value(of: node).data,
        let unknown = PointStyle.firstUnknown(in: set)
      {
        found.append((contents.name(of: node), .warning, sentence(for: unknown)))
      }
      if let sentence = contents.sentence(forBypassOf: node) {
        found.append((contents.name(of: node), .warning, "bypassed: \(sentence)"))
      }
    }
    if found.isEmpty { return [] }
    let places = NativeFormat.places(ofNodes: found.map(\.name), in: text)
    return zip(found, places).map { finding, place in
      DocumentFinding(
        place: place, severity: finding.severity, node: finding.name, message: finding.message)
    }
  }

  /// A style that no chart draws is kept, but whoever wrote it wants to see it.
  private static func sentence(for unknown: (index: Int, content: PreservedContent)) -> String {
    let known = PointStyle.allCases.map(\.rawValue).joined(separator: ", ")
    let written = unknown.content.shortText
    return
      "no chart knows the style \(written) of the point at index \(unknown.index), which is kept: use one of \(known)"
  }
}
