import GraphDocument

struct SearchPrompt: PromptKind {
  var label: String { "/" }
  var placeholder: String { "a name or a part of one" }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if entry.word.isEmpty { return PromptPreview() }
    if context.contents.node(named: entry.word) != nil {
      return PromptPreview("\(context.acceptKey) goes to '\(entry.word)'")
    }
    return context.hits(of: entry.word, in: entry.typed)
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.hits(of: prompt.line.text.trimmed, in: editor.contents)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    editor.enter(.normal)
    return try editor.search(for: entry.word)
  }
}

/// A prompt for a search that filters the rows of the table during typing.
struct TableFilterPrompt: PromptKind {
  var label: String { "rows with" }

  func startingText(in editor: any EditorReading) -> String { editor.tableArrangement.filter }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    entry.text.isEmpty ? PromptPreview() : context.hits(of: entry.text, in: entry.typed)
  }

  func lineChanged(_ prompt: Prompt, in editor: NodesPM) {
    editor.table.arrange { $0.filter = prompt.line.text.trimmed }
  }

  /// Returns to the filtered table.
  ///
  /// If the filtered table does not contain the selected node, selects the first node in the table.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard !editor.table.isEmpty || editor.table.arrangement.filter.isEmpty else {
      throw .noRow(with: editor.table.arrangement.filter)
    }
    editor.enter(.normal)
    if !editor.table.arrangement.filter.isEmpty { editor.table.setFolded([]) }
    if editor.table.window.focusedLine == nil || editor.selection == nil {
      if editor.isInTable { try editor.goToEndOfTable(isLast: false) }
    }
    return .done
  }

  func cancel(_ prompt: Prompt, in editor: NodesPM) {
    editor.table.arrange { $0.filter = "" }
    editor.leave()
  }
}

/// A prompt for words that filter the rows of a list during typing.
struct ListFilterPrompt: PromptKind {
  var label: String { "rows with" }
  var completionStyle: CompletionStyle { .first }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    shownListing(of: prompt, over: editor.modes.listingBelow).map { editor.rows(of: $0).rows }?.map {
      Completion(text: $0.text, sign: $0.key, sentence: $0.text)
    } ?? []
  }

  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing? {
    guard var listing = below else { return nil }
    listing.filter = prompt.line.text.trimmed
    listing.row = prompt.choice ?? 0
    return listing
  }

  /// Returns to the list, which shows only matching rows.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let listing = shownListing(of: entry.prompt, over: editor.modes.listingBelow) else {
      editor.leave()
      return .done
    }
    guard !editor.rows(of: listing).isEmpty else { throw .noRow(with: listing.filter) }
    editor.enter(editor.modes.popped.replacingTop(by: listing))
    return .done
  }
}
