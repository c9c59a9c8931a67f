import GraphDocument
import GraphFiles
import LanguageService
import TextScanning

/// Something wrong with a document, and where in its text.
struct DocumentFinding {
  let place: TextPlace
  let severity: NodeFinding.Severity
  /// The node it is about.
  let node: NodeAddress?
  let message: String

  /// `file:line:column: severity: node 'name': message`, not made safe for a terminal.
  func line(file: String) -> String {
    "\(file):\(place): \(severity.rawValue): " + (node.map { "node '\($0.text)': " } ?? "") + message
  }

  /// The problems with the nodes of a document read from `text`, or of the `group` whose definition is `contents`, with
  /// those of its groups and its scenarios, in the order of the text.
  static func all(
    in contents: DocumentContents, group: String?, isImported: Bool = false, text: [UInt8]
  ) -> [DocumentFinding] {
    let found = NodeFinding.all(in: contents, group: group, isImported: isImported)
    let ofScenarios = isImported || group != nil ? [] : findings(inScenariosOf: contents, text: text)
    let ofConflicts = isImported || group != nil ? [] : findings(ofConflictsIn: contents, text: text)
    if found.isEmpty, ofScenarios.isEmpty, ofConflicts.isEmpty { return [] }
    let placed = zip(found, NativeFormat.places(of: found.map(\.node), in: text)).map { finding, place in
      DocumentFinding(place: place, severity: finding.severity, node: finding.node, message: finding.message)
    }
    // Those of one node stay in their order.
    return (placed + ofScenarios + ofConflicts).enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }

  /// The conflicts of the merge that made the document, at their nodes.
  private static func findings(ofConflictsIn contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    let conflicts = ConflictList.read(contents)
    // A node that is no more stands at the start of the text.
    let addresses = conflicts.map { $0.address ?? NodeAddress("") }
    return zip(conflicts, NativeFormat.places(of: addresses, in: text)).map { conflict, place in
      DocumentFinding(
        place: place, severity: .error, node: conflict.address,
        message: "merge conflict: \(conflict.sentence); choose with ':conflicts' in the editor")
    }
  }

  /// Values of scenarios that do nothing, or are out of a range.
  private static func findings(inScenariosOf contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    let found = ScenarioFinding.all(in: contents)
    return zip(found, NativeFormat.places(ofScenarioValues: found.map(\.value), in: text)).map { finding, place in
      DocumentFinding(place: place, severity: .warning, node: nil, message: finding.message)
    }
  }
}
