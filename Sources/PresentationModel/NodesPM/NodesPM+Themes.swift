/// Other colours for the screen.
extension NodesPM {
  /// A theme by what it is chosen by and what it looks like.
  public struct ThemeName: Hashable, Sendable {
    public let name: String
    public let summary: String

    public init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  func themeCompletions(matching text: String) -> [Completion] {
    themes.filter { $0.name.hasPrefix(text) }
      .map { Completion(text: $0.name, sign: $0.name, sentence: $0.summary) }
  }
}
