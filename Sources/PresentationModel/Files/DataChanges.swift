import DataSets
import EvaluationEngine
import GraphDocument
import TextScanning

struct DataChanges {
  /// The message, such as `data of 'rates' read again: 12 values; 3 nodes revalued`.
  ///
  /// If data or an import can no longer be read, the message is of the kind `refusal`.
  let message: ScreenVO.Message

  /// Creates the message about data with new values and changed imports; nil if there are neither.
  init?(
    _ updates: [ValueChange], imports: [String] = [], changes: [DocumentChange] = [], in contents: DocumentContents
  ) {
    var read: [NodeID] = []
    var failing: [NodeID] = []
    var revalued = 0
    var waiting = 0
    for update in updates {
      let value = contents.graph.value(of: update.node)
      if contents.source(of: update.node)?.path != nil {
        if value.data == nil { failing.append(update.node) } else { read.append(update.node) }
      } else if case .waiting = value {
        waiting += 1
      } else if contents.graph.hasOutput(update.node) {
        revalued += 1
      }
    }
    if read.isEmpty, failing.isEmpty, imports.isEmpty { return nil }
    let lostImport = imports.first { contents.groups.imported($0)?.problem != nil }
    failing.sort { NaturalOrder.precedes(contents.name(of: $0), contents.name(of: $1)) }
    let parts = [
      Self.imports(imports, lost: lostImport, contents), Self.interfaces(changes, contents),
      Self.loss(failing, contents),
      Self.points(read, contents),
      Self.followers(revalued: revalued, waiting: waiting),
    ]
    message = ScreenVO.Message(
      kind: failing.isEmpty && lostImport == nil ? .information : .refusal,
      text: parts.compactMap(\.self).joined(separator: "; "))
  }

  private static func imports(_ names: [String], lost: String?, _ contents: DocumentContents) -> String? {
    if let lost, let problem = contents.groups.imported(lost)?.problem { return "import '\(lost)' lost: \(problem)" }
    guard let first = names.first else { return nil }
    return names.count == 1 ? "import '\(first)' read again" : "\(names.count) imports read again"
  }

  private static func interfaces(_ changes: [DocumentChange], _ contents: DocumentContents) -> String? {
    let followers = Set(
      changes.compactMap { change -> NodeID? in
        switch change {
        case .textChanged(let node), .parametersChanged(let node), .contentChanged(let node, _, .formula): node
        case _: nil
        }
      }
    ).count
    if followers == 0 { return nil }
    let text =
      followers == 1 ? "1 formula adapted to its new interface" : "\(followers) formulas adapted to new interfaces"
    return ([text] + lostArguments(changes, contents)).prefix(3).joined(separator: "; ")
  }

  /// Returns a clause, such as `'z' lost its argument 'rate'`, for each formula that passed an argument to a removed
  /// input.
  static func lostArguments(_ changes: [DocumentChange], _ contents: DocumentContents) -> [String] {
    changes.compactMap { change in
      guard case .argumentsDropped(let node, let inputs) = change, contents.contains(node) else { return nil }
      let names = MessageText.list(inputs.map { "'\($0)'" })
      return "'\(contents.name(of: node))' lost its \(inputs.count == 1 ? "argument" : "arguments") \(names)"
    }
  }

  private static func loss(_ nodes: [NodeID], _ contents: DocumentContents) -> String? {
    guard let first = nodes.first else { return nil }
    let reason = contents.sentence(forValueOf: first) ?? ""
    if nodes.count == 1 { return "data of '\(contents.name(of: first))' lost: \(reason)" }
    return "data of \(nodes.count) nodes lost, among them '\(contents.name(of: first))': \(reason)"
  }

  private static func points(_ nodes: [NodeID], _ contents: DocumentContents) -> String? {
    guard let first = nodes.first else { return nil }
    if nodes.count > 1 { return "data of \(nodes.count) nodes read again" }
    let count = contents.graph.value(of: first).data.map { ": \(DataSetText.count($0))" } ?? ""
    return "data of '\(contents.name(of: first))' read again\(count)"
  }

  private static func followers(revalued: Int, waiting: Int) -> String? {
    if waiting == 0 { return revalued == 0 ? nil : NodesPM.counted(revalued) + " revalued" }
    let waits = waiting == 1 ? "waits" : "wait"
    return revalued == 0
      ? "\(NodesPM.counted(waiting)) \(waits)" : "\(NodesPM.counted(revalued)) revalued, \(waiting) \(waits)"
  }
}
