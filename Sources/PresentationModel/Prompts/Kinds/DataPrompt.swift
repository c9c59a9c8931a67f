import DataSets
import EvaluationEngine
import Formulas
import GraphDocument

struct DataPrompt: PromptKind {
  let node: NodeID

  var label: String { "values" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }
  var pastedForm: PastedForm { .definition }

  /// Returns the values of the node; empty if they are not in the document itself.
  func startingText(in editor: any EditorReading) -> String {
    guard case .written(let set)? = editor.contents.source(of: node) else { return "" }
    return ValueList.text(of: set)
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      PromptPreview("= \(DataSetText.list(try ValueList.parse(text), digits: 6))")
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let set = try entry.read(ValueList.parse)
    editor.enter(.normal)
    try editor.apply(.setData(node, NodeData(.written(set))))
    editor.select(node)
    return .done
  }
}
