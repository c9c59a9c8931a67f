import EvaluationEngine

/// What the editor remembers from one prompt to the next: submitted lines, deleted text and recent operators.
package struct TypingMemory {
  /// The largest number of lines that are stored for prompts with the same label.
  package static let lineLimit = 200

  /// The last text that a command such as `delete-word` deleted.
  ///
  /// `yank` inserts it.
  var killed = ""
  var folders = FolderNames()
  /// The recently opened documents; filled while the prompt that opens a document is shown.
  var recentFiles: [RecentFile] = []
  var outsideEdit: ExternalEdit?
  /// The names of recently created operators and charts, latest first.
  private(set) var recentNames: [String] = []
  /// The submitted lines by the label of their prompt, latest last.
  private var lines: [String: [String]] = [:]

  mutating func remember(_ text: String, label: String) {
    guard !text.isEmpty else { return }
    var remembered = lines[label] ?? []
    remembered.removeAll { $0 == text }
    remembered.append(text)
    lines[label] = remembered.suffix(Self.lineLimit)
  }

  static let nameLimit = 6

  /// Adds a created operator or chart to `recentNames`.
  ///
  /// Ignores other nodes.
  mutating func remember(_ content: NodeContent) {
    let name: String
    switch content {
    case .operator(let id): name = id.name
    case .sink(let sink) where sink.takesInputs: name = sink.name
    case .number, .data, .formula, .sink: return
    }
    recentNames.removeAll { $0 == name }
    recentNames.insert(name, at: 0)
    recentNames = Array(recentNames.prefix(Self.nameLimit))
  }

  /// Returns an earlier line of the prompts with this label; nil if there is none.
  ///
  /// `ago` counts backwards: 1 is the line submitted last, 0 an empty line.
  func line(_ ago: Int, label: String) -> String? {
    let remembered = lines[label] ?? []
    guard ago >= 0, ago <= remembered.count else { return nil }
    return ago == 0 ? "" : remembered[remembered.count - ago]
  }

  /// Discards the folder and the recent documents after a prompt was closed.
  ///
  /// The next prompt requests them again.
  mutating func endLine() {
    folders = FolderNames()
    (recentFiles, outsideEdit) = ([], nil)
  }

  /// Sorts completions: recently created operators and charts first, the placeholder operator last.
  func recentFirst(_ completions: [Completion]) -> [Completion] {
    let recent = recentNames.compactMap { name in completions.first { $0.text == name } }
    let none = OperatorID.null.name
    let others = completions.filter { $0.text != none && !recentNames.contains($0.text) }
    return recent + others + completions.filter { $0.text == none && !recent.contains($0) }
  }

  /// Returns completions of the path at the end of the line; empty if it does not end with a path.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    prompt.path.map { folders.completions(ofPath: $0.text, behind: $0.head) } ?? []
  }

  /// Returns completions with the recently opened documents whose paths contain all words of the text.
  func recentFiles(matching text: String) -> [Completion] {
    let words = FilterWords(text)
    return recentFiles.filter { words.areAll(in: $0.path) }.map { file in
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      return Completion(
        text: file.path, sign: name, sentence: file.isThere ? file.path : "\(file.path) is gone",
        isEnabled: file.isThere)
    }
  }
}
