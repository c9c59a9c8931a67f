import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument
import TextScanning

/// A description of where the user is in the editor and what is around, for users who do not see the screen.
struct LocationSummary {
  private let editor: any EditorReading

  init(in editor: any EditorReading) { self.editor = editor }

  /// The description in one sentence.
  ///
  /// It has a prompt's text and value, a list's title and row, or the document, the selected node and its neighbours.
  ///
  /// - Complexity: at most O(n log n) in the nodes.
  var sentence: String { editor.mode.handler.location(in: editor) }

  /// Returns the text of a prompt with its value and completions.
  func line(_ prompt: Prompt) -> String {
    let line = prompt.line
    let text = line.isEmpty ? "nothing is typed" : line.text
    let place =
      line.isEmpty
      ? "" : line.cursor == line.count ? ", cursor at the end" : ", cursor before character \(line.cursor + 1)"
    let completions = editor.completions(of: prompt)
    let preview = PromptContext(editor).preview(of: prompt, choice: editor.chosen(prompt)).sentence
    let offered = completions.isEmpty ? "" : OfferedCompletions(completions, from: prompt.firstOffered ?? 0).sentence
    return
      (["\(ScreenVO.PromptLine.spoken(label: prompt.label)): \(text)\(place)"]
      + [preview, offered].filter { !$0.isEmpty }).joined(separator: "; ")
  }

  /// The document, the selected node and its neighbours.
  var canvas: String {
    let contents = editor.contents
    let document = "\(editor.breadcrumb)\(editor.isModified ? ", changed since it was saved" : "")"
    let count = NodesPM.counted(contents.count)
    guard let node = editor.focusedNode, contents.contains(node) else {
      return "\(document), \(count), none selected"
    }
    let order = editor.diagram.plane.readingOrder(Array(contents.nodes))
    let place = (order.firstIndex(of: node) ?? 0) + 1
    let together = editor.selectedNodes.count
    let selected = together == 0 ? "" : ", \(together) selected together"
    return "\(document); \(contents.name(of: node)), \(place) of \(order.count) in reading order\(selected); "
      + around(node)
  }

  /// Returns the nearest node in each direction: `left price, right nothing, above nothing, below tax`.
  private func around(_ node: NodeID) -> String {
    let start = editor.diagram.plane.frame(of: node)?.center ?? editor.cursor
    let directions: [(Direction, String)] = [(.left, "left"), (.right, "right"), (.up, "above"), (.down, "below")]
    return directions.map { direction, word in
      let near = editor.finder.nearest(direction, from: start, excluding: node)
      return "\(word) \(near.map { editor.contents.name(of: $0) } ?? "nothing")"
    }.joined(separator: ", ")
  }
}
