import GraphDocument
import GraphFiles
import LanguageService
import TextScanning

struct DocumentFinding {
  let place: TextPlace
  let severity: NodeFinding.Severity
  /// The node with the problem; nil if the problem is not about a node.
  let node: NodeAddress?
  let message: String

  /// Returns the problem as `file:line:column: severity: node 'name': message`.
  ///
  /// The caller must escape the text for a terminal.
  func line(file: String) -> String {
    "\(file):\(place): \(severity.rawValue): " + (node.map { "node '\($0.text)': " } ?? "") + message
  }

  /// Returns the problems of a document with its groups and scenarios, in the order of its text.
  ///
  /// If `group` is not nil, `contents` is the content of this group.
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
    // Problems of the same node keep their order.
    return (placed + ofScenarios + ofConflicts).enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }

  private static func findings(ofConflictsIn contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    let conflicts = ConflictList.read(contents)
    // A removed node gets the position of the start of the text.
    let addresses = conflicts.map { $0.address ?? NodeAddress("") }
    return zip(conflicts, NativeFormat.places(of: addresses, in: text)).map { conflict, place in
      DocumentFinding(
        place: place, severity: .error, node: conflict.address,
        message: "merge conflict: \(conflict.sentence); choose with ':conflicts' in the editor")
    }
  }

  private static func findings(inScenariosOf contents: DocumentContents, text: [UInt8]) -> [DocumentFinding] {
    let found = ScenarioFinding.all(in: contents)
    return zip(found, NativeFormat.places(ofScenarioValues: found.map(\.value), in: text)).map { finding, place in
      DocumentFinding(place: place, severity: .warning, node: nil, message: finding.message)
    }
  }
}
