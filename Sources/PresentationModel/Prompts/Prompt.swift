/// An open prompt: its kind, and the line that the user types.
public struct Prompt: Hashable, Sendable {
  let kind: any PromptKind
  /// The text of the line: the typed text, or a completion that was filled in.
  public var line: LineEditor
  /// The index of the chosen completion; nil if none is chosen.
  public private(set) var choice: Int?
  /// The index of the completion that Alt-1 chooses; nil before Alt-0 has announced the completions.
  var firstOffered: Int?
  /// The text that the user typed before choosing a completion; nil while no completion is chosen.
  var stem: String?
  /// How many lines back in the history the text is; 0 if it is not from the history.
  var recalled = 0
  /// Whether the full preview is shown above the prompt instead of the completions.
  var isReadWhole = false

  init(_ kind: any PromptKind, text: String) {
    self.kind = kind
    line = LineEditor(text: text, isReplacedByTyping: kind.isTextReplacedByTyping)
  }

  /// The text that completions must match: the text that the user typed.
  ///
  /// Empty while the line has a text that typing would replace.
  var completedText: String { stem ?? (line.isReplacedByTyping ? "" : line.text) }

  mutating func choose(_ choice: Int?) {
    self.choice = choice
    firstOffered = choice.map { $0 / OfferedCompletions.count * OfferedCompletions.count }
    isReadWhole = false
    if choice == nil { stem = nil }
  }

  /// The label before the text.
  public var label: String { kind.label }

  var path: (head: String, text: String)? { kind.path(in: stem ?? line.text) }

  /// Returns whether kind and line, and the rest of the state, are equal.
  public static func == (one: Prompt, other: Prompt) -> Bool {
    one.kind.isEqual(to: other.kind) && one.line == other.line && one.choice == other.choice
      && one.firstOffered == other.firstOffered && one.stem == other.stem && one.recalled == other.recalled
      && one.isReadWhole == other.isReadWhole
  }

  /// Hashes only the kind and the line.
  public func hash(into hasher: inout Hasher) {
    kind.hash(into: &hasher)
    hasher.combine(line)
  }
}
