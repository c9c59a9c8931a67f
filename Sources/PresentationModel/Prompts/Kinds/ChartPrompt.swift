import EvaluationEngine
import GraphDocument

struct ChartPrompt: PromptKind {
  let node: NodeID

  var label: String { "chart" }
  var subjects: [NodeID] { [node] }
  var completionStyle: CompletionStyle { .started }

  func startingText(in editor: any EditorReading) -> String { editor.contents.chartText(of: node) }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.preview { text throws(LineProblem) in
      _ = try ChartLine(text)
      return PromptPreview("size as columns x rows, then log x, log y or both")
    }
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.charts(matching: prompt.line.text.trimmed)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let line = try entry.read(ChartLine.init)
    editor.enter(.normal)
    try editor.apply(.group([.setContent(node, .chart(line.kind)), .setChartForm(node, line.form)]))
    editor.select(node)
    return .done
  }
}
