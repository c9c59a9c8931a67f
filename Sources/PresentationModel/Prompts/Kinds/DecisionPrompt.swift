import GraphDocument
import TextScanning

struct DecisionPrompt: PromptKind {
  let decision: String

  private var line: TableDecision.Line? {
    guard case .line(let line)? = TableDecision.named(decision)?.change else { return nil }
    return line
  }

  var label: String { line?.label ?? decision }
  var completionStyle: CompletionStyle { .filledIn }

  /// Returns the list of the table's columns; nil if the prompt shows completions in its place.
  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing? {
    guard let line, let list = below?.kind as? ColumnList else { return nil }
    return line.offers(list.pick.table).isEmpty ? below : nil
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard let line else { return PromptPreview() }
    var form = DataFileForm()
    let isValue = entry.text.isEmpty || line.choose(entry.text, &form) || entry.choice != nil
    return isValue ? PromptPreview(line.hint) : .refusal(line.hint)
  }

  /// Returns the offered values that contain the typed text; values that begin with the text come first.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    guard let line, let table = (editor.modes.listingBelow?.kind as? ColumnList)?.pick.table else { return [] }
    let text = (prompt.stem ?? prompt.line.text).trimmed.lowercased()
    let found = line.offers(table).filter { text.isEmpty || $0.lowercased().contains(text) }
    let first = found.filter { $0.lowercased().hasPrefix(text) }
    return (first + found.filter { !$0.lowercased().hasPrefix(text) }).prefix(Completion.limit).map {
      Completion(text: $0, sign: $0, sentence: "")
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let line, let decision = TableDecision.named(decision),
      let table = (editor.modes.listingBelow?.kind as? ColumnList)?.pick.table
    else { return .done }
    var form = table.given
    let word = entry.word
    if word.isEmpty {
      decision.clear(&form)
    } else if !line.choose(word, &form) {
      throw .because("'\(word)' is not a value for \(decision.brief): \(line.hint)")
    }
    editor.leave()
    return try editor.carryOut(ColumnList.read(in: editor) { _ in form })
  }
}
