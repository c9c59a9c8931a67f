import EvaluationEngine
import Formulas
import GraphDocument
import TextScanning

/// The context of a line while it is typed: the document, and the names of keys.
///
/// - Complexity: of numbers and names linear in the line; of a search in proportion to the nodes, up to `searchedNodes`.
struct PromptContext {
  /// Lines longer than this, in characters, are read when Enter is pressed and not before.
  static let readLength = 4_096
  /// The most nodes that a search being typed visits.
  static let searchedNodes = 20_000
  /// The most names that are compared with those that a formula mentions in vain.
  static let comparedNames = 20_000

  let contents: DocumentContents
  /// The key that takes the line, for sentences.
  let acceptKey: String
  /// The node that `ans` stands for.
  let focus: NodeID?

  /// The effect of Enter; `choice` is the completion that it would take instead of the text.
  func preview(of prompt: Prompt, choice: String?) -> PromptPreview {
    guard prompt.line.count <= Self.readLength else {
      return PromptPreview("\(prompt.line.count) characters: too long to read while typing")
    }
    return prompt.kind.preview(of: PromptEntry(prompt, choice: choice), in: self)
  }

  /// How many nodes a search would find, up to `searchedNodes` of them.
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

extension String {
  /// The characters that a range of UTF-8 offsets touches, as offsets of characters; clamped to the text.
  ///
  /// Linear in the text.
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
