import EvaluationEngine

/// What is remembered from line to line.
package struct TypingMemory {
  /// The most lines remembered of each kind.
  package static let lineLimit = 200

  /// What is to be done with the names of a folder when they come.
  struct AwaitedFolder {
    var path: String
    /// Where among the completions to go.
    var offset: Int
  }

  /// What was deleted last by word or to an end of a line.
  var killed = ""
  /// The folder that is to be listed.
  var awaitedFolder: AwaitedFolder?
  /// What the latest list of a folder held.
  var folder: (path: String, entries: [FolderEntry])?
  /// The documents that were open lately, while one is asked for.
  var recentFiles: [RecentFile] = []
  /// While the line is changed in another editor: whether it was opened for that, and is left again where nothing comes of it.
  var isOpenedForEditor = false
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

  /// The line entered so many lines ago, from 1; empty for 0, nil where there is none.
  func line(_ ago: Int, label: String) -> String? {
    let remembered = lines[label] ?? []
    guard ago >= 0, ago <= remembered.count else { return nil }
    return ago == 0 ? "" : remembered[remembered.count - ago]
  }

  /// No line is typed any more: what lies in a folder, and what was open lately, is listed again for the next.
  mutating func endLine() {
    (awaitedFolder, folder) = (nil, nil)
    (recentFiles, isOpenedForEditor) = ([], false)
  }
}
