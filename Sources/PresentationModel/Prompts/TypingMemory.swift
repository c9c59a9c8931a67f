import EvaluationEngine

/// What typing needs to remember: earlier lines, deleted text, folders, and recent operators.
package struct TypingMemory {
  /// The largest number of lines remembered for each label.
  package static let lineLimit = 200

  /// The text that was last deleted by word or to an end of the line.
  var killed = ""
  /// The entries of the folder in a typed path.
  var folders = FolderNames()
  /// The recently opened documents, while the user chooses one.
  var recentFiles: [RecentFile] = []
  /// The editing of the line in an external editor; usually nil.
  var outsideEdit: ExternalEdit?
  /// The names of recently created operators and charts, latest first.
  private(set) var recentNames: [String] = []
  /// The remembered lines by label, latest last.
  private var lines: [String: [String]] = [:]

  mutating func remember(_ text: String, label: String) {
    guard !text.isEmpty else { return }
    var remembered = lines[label] ?? []
    remembered.removeAll { $0 == text }
    remembered.append(text)
    lines[label] = remembered.suffix(Self.lineLimit)
  }

  /// The largest number of remembered operators and charts.
  static let nameLimit = 6

  /// Records the creation of an operator or a chart; ignores other content.
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

  /// Returns the line entered `ago` lines before, from 1; empty for 0, nil if there is no such line.
  func line(_ ago: Int, label: String) -> String? {
    let remembered = lines[label] ?? []
    guard ago >= 0, ago <= remembered.count else { return nil }
    return ago == 0 ? "" : remembered[remembered.count - ago]
  }

  /// Discards the folder and the recent files when a line ends; they are requested again for the next line.
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

  /// Completions of the path at the end of a line; empty if there is no path.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    prompt.path.map { folders.completions(ofPath: $0.text, behind: $0.head) } ?? []
  }

  /// Completions with recently opened files whose paths contain all words of a text.
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
