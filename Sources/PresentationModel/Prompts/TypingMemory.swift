import EvaluationEngine

/// What is remembered from line to line.
package struct TypingMemory {
  /// The most lines remembered of each kind.
  package static let lineLimit = 200

  /// What was deleted last by word or to an end of a line.
  var killed = ""
  /// What is in the folder of a path that is typed.
  var folders = FolderNames()
  /// The documents that were open lately, while one is asked for.
  var recentFiles: [RecentFile] = []
  /// How the line is changed in another editor; nil most of the time.
  var outsideEdit: ExternalEdit?
  /// The operators and charts that were made last, by name, the latest first.
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

  /// An operator or a chart was made; of others nothing is remembered.
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

  /// The line entered so many lines ago, from 1; empty for 0, nil if there is none.
  func line(_ ago: Int, label: String) -> String? {
    let remembered = lines[label] ?? []
    guard ago >= 0, ago <= remembered.count else { return nil }
    return ago == 0 ? "" : remembered[remembered.count - ago]
  }

  /// No line is typed any more: what is in a folder, and what was open lately, is listed again for the next.
  mutating func endLine() {
    folders = FolderNames()
    (recentFiles, outsideEdit) = ([], nil)
  }

  /// What was made lately before all others, and the operator that is none yet behind them.
  func recentFirst(_ completions: [Completion]) -> [Completion] {
    let recent = recentNames.compactMap { name in completions.first { $0.text == name } }
    let none = OperatorID.null.name
    let others = completions.filter { $0.text != none && !recentNames.contains($0.text) }
    return recent + others + completions.filter { $0.text == none && !recent.contains($0) }
  }

  /// Files and folders that the path in which a line ends could become.
  func pathCompletions(of prompt: Prompt) -> [Completion] {
    prompt.path.map { folders.completions(ofPath: $0.text, behind: $0.head) } ?? []
  }

  /// Files that were open lately whose path has all words of a text.
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
