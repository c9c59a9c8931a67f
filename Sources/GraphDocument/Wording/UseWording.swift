public import EvaluationEngine
import Formulas
import TextScanning

extension DocumentContents {
  /// That an entry of a use does nothing, and what would mend it.
  public func sentence(forInert entry: InertEntry, of node: NodeID) -> String {
    let group = use(of: node)?.group ?? ""
    let kept =
      switch entry.content {
      case .wire(let source): "its wire from '\(source)'"
      case .value(let quantity): "its value \(NumberText.display(quantity))"
      }
    guard let inputs = groups.signature(of: group)?.inputs else {
      return "there is no group '\(group)', so \(kept) to '\(entry.name)' does nothing"
    }
    let mend =
      inputs.isEmpty ? "the group has none" : "its inputs are \(MessageText.list(inputs.map { "'\($0)'" }))"
    return "'\(entry.name)' is no input of '\(group)', so \(kept) does nothing: \(mend)"
  }
}
