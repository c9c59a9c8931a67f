import EvaluationEngine
import GraphDocument

/// The change after which the units of a node fit, or after which a percentage is a share of the value before it.
struct UnitFix {
  /// The node that may need the change.
  let node: NodeID
  private let fixIt: UnitFixIt?
  private let contents: DocumentContents

  init(of node: NodeID, in contents: DocumentContents) {
    self.node = node
    self.contents = contents
    fixIt = UnitRemarks(contents).fixIts(for: node).first
  }

  /// Returns the key and the change, such as `g!: give 5 the unit m`; nil if there is none.
  func hint(_ key: String) -> String? { fixIt.map { "\(key): \($0.title)" } }

  /// Makes the change, and returns a report with the new value.
  ///
  /// - Throws: If nothing needs a change, or if no change makes the units fit.
  func make(in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let fixIt else {
      guard contents.graph.value(of: node) == .failure(.units) else {
        throw .node(node, "has no units that do not fit")
      }
      throw .node(node, "cannot be mended by one unit: \(contents.sentence(forValueOf: node) ?? "")")
    }
    try editor.apply(fixIt.edit(of: node), title: fixIt.title)
    let value = editor.contents.text(ofValue: node, for: .message)
    return .reported("\(fixIt.title): '\(editor.contents.name(of: node))' is \(value)")
  }
}
