import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

/// Creates the previews of typed lines from the document and the names of keys.
///
/// - Complexity: a preview is linear in the line. The preview of a search is linear in the nodes, up to
///   `searchedNodes`.
struct PromptContext {
  /// The maximum length, in characters, of a typed text that is parsed before Enter.
  static let readLength = 4_096
  /// The largest number of nodes that the preview of a search visits.
  static let searchedNodes = 20_000
  /// The maximum number of node names compared with an unknown name to suggest a similar one.
  static let comparedNames = 20_000

  let contents: DocumentContents
  let acceptKey: String
  /// The node that `ans` means; nil if there is none.
  let focus: NodeID?
  /// The date that replaces the word `today`; nil if it is not known.
  let today: String?
  let decimalMark: DecimalMark

  /// Returns a preview of what Enter would do.
  ///
  /// `choice` is the completion that replaces the typed text; nil if none is chosen.
  func preview(of prompt: Prompt, choice: String?) -> PromptPreview {
    guard prompt.line.count <= Self.readLength else {
      return PromptPreview("\(prompt.line.count) characters: too long to check while typing")
    }
    let entry = PromptEntry(prompt, choice: choice, decimalMark)
    if let problem = entry.problem {
      return .refusal(problem.sentence, problem: entry.typed.characters(at: problem.span))
    }
    let preview = prompt.kind.preview(of: entry, in: self)
    guard prompt.line.text.isEmpty, choice == nil, preview == PromptPreview() else { return preview }
    return PromptPreview(prompt.kind.placeholder)
  }

  /// Returns the number of hits of a search among the first `searchedNodes` nodes.
  func hits(of text: String, in line: String) -> PromptPreview {
    let query: SearchQuery
    do throws(SearchQuery.Problem) {
      query = try SearchQuery(text)
    } catch {
      return .refusal(error.sentence, problem: error.place(in: line))
    }
    var hits = 0
    var looked = 0
    for node in contents.nodes {
      if looked == Self.searchedNodes {
        return PromptPreview("\(MessageText.counted(hits, "hit")) among the first \(looked) nodes")
      }
      looked += 1
      if query.matches(node, in: contents) { hits += 1 }
    }
    if hits == 0 { return .refusal("nothing matches", problem: nil) }
    return PromptPreview("\(MessageText.counted(hits, "hit")) among \(NodesPM.counted(contents.count))")
  }
}

extension PromptContext {
  init(_ editor: any EditorReading) {
    self.init(
      contents: editor.contents, acceptKey: editor.keyName(.accept, in: .prompt), focus: editor.selection,
      today: editor.services.today?(), decimalMark: editor.services.decimalMark)
  }
}

extension String {
  /// Converts a range of UTF-8 offsets to a range of character offsets.
  ///
  /// The range may exceed the text.
  ///
  /// - Complexity: linear in the text.
  func characters(at span: Range<Int>) -> Range<Int> {
    var first: Int?
    var end = 0
    var offset = 0
    var index = 0
    for character in self {
      let next = offset + character.utf8.count
      if first == nil, next > span.lowerBound { first = index }
      if offset < span.upperBound { end = index + 1 }
      offset = next
      index += 1
    }
    let start = first ?? index
    return start..<(span.isEmpty ? start : max(start, end))
  }
}
