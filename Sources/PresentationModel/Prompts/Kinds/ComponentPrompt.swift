import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

struct ComponentPrompt: PromptKind {
  let node: NodeID

  var label: String { "uncertainty" }
  var semicolons: DecimalMark.Semicolons? { .separateValues }
  var subjects: [NodeID] { [node] }

  func startingText(in editor: any EditorReading) -> String { ComponentSyntax.text(of: node, in: editor.contents) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      let components = try ComponentSyntax.parse(text)
      if components.isEmpty {
        return PromptPreview("such as 0.5, 0.1 k=2, 0.05 uniform, or readings 3.1 3.3 3.2; empty for none")
      }
      return PromptPreview(
        Self.summary(of: .components(components), context.contents.valueText(of: node, for: .message)))
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let components = try entry.read { text throws(LineProblem) in try ComponentSyntax.parse(text) }
    let contents = editor.contents
    let name = contents.name(of: node)
    if entry.text == ComponentSyntax.text(of: node, in: contents) {
      editor.enter(.normal)
      return .reported("the uncertainty of '\(name)' stays as it is")
    }
    let edits: [Edit]
    do throws(UncertaintyComponent.Problem) {
      edits = try ComponentSyntax.edits(giving: components, to: node, in: contents)
    } catch {
      throw .because(error.sentence)
    }
    editor.enter(.normal)
    try editor.apply(.group(edits), title: "uncertainty of '\(name)'")
    guard !components.isEmpty else { return .reported("'\(name)' has no uncertainty") }
    return .reported(
      "'\(name)': \(Self.summary(of: .components(components), editor.contents.valueText(of: node, for: .message)))")
  }

  /// Returns the uncertainty that results from the components, such as `± 0.0645, 2 degrees of freedom`.
  private static func summary(of evaluation: UncertaintyEvaluation, _ texts: ValueText) -> String {
    guard let uncertainty = evaluation.standardUncertainty else { return "" }
    let degrees = evaluation.degreesOfFreedom
    let doubt = degrees.isFinite ? ", \(ValueText(for: .message, digits: 3).text(degrees)) degrees of freedom" : ""
    return "± \(texts.side(uncertainty.upper, digits: 4))\(doubt)"
  }
}
