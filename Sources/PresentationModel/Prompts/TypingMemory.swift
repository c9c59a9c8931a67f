import EvaluationEngine

/// The memory of typed lines.
package struct TypingMemory {
  /// The most lines remembered of each kind.
  package static let lineLimit = 200

  /// The text deleted last by word or to an end of a line.
  var killed = ""
  /// The content of a typed path's folder.
  var folders = FolderNames()
  /// The recently open documents, while the user chooses one.
  var recentFiles: [RecentFile] = []
  /// How the line is changed in another editor; nil most of the time.
  var outsideEdit: ExternalEdit?
  /// The last created operators and charts, by name, the latest first.
  private(set) var recentNames: [String] = []
  /// By label, the latest last.
  private var lines: [String: [String]] = [:]

  mutating func remember(_ text: String, label: String) {
    guard !text.isEmpty else { return }
    var remembered = lines[label] ?? []
    remembered.removeAll { $0 == text }
    remembered.append(text)
    lines[label] = remembered.suffix(Self.lineLimit)
  }

  /// The most names of operators and charts that are remembered.
  static let nameLimit = 6

  /// Records the creation of an operator or a chart; others are not recorded.
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

  /// The line entered `ago` lines before, from 1; empty for 0, nil if there is none.
  func line(_ ago: Int, label: String) -> String? {
    let remembered = lines[label] ?? []
    guard ago >= 0, ago <= remembered.count else { return nil }
    return ago == 0 ? "" : remembered[remembered.count - ago]
  }

  /// Ends a line: folders, and recently open files, are listed again for the next one.
  mutating func endLine() {
    folders = FolderNames()
    (recentFiles, outsideEdit) = ([], nil)
  }

  /// Recently created things before all others, and the placeholder operator last.
  func recentFirst(_ completions: [Completion]) -> [Completion] {
    let recent = recentNames.compactMap { name in completions.first { $0.text == name } }
    let none = OperatorID.null.name
    let others = completions.filter { $0.text != none && !recentNames.contains($0.text) }
    return recent + others + completions.filter { $0.text == none && !recent.contains($0) }
  }

  /// Completions of the path at the end of a line.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    prompt.path.map { folders.completions(ofPath: $0.text, behind: $0.head) } ?? []
  }

  /// Recently open files whose path has all words of a text.
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
