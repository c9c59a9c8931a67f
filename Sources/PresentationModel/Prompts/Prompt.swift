/// A line being typed, with its kind.
public struct Prompt: Hashable, Sendable {
  let kind: any PromptKind
  /// The text of the line: the typed text, or a completion that was filled in.
  public var line: LineEditor
  /// The index of the chosen completion; nil if none is chosen.
  public private(set) var choice: Int?
  /// The index of the first completion that digits choose; nil before they were announced.
  var firstOffered: Int?
  /// The typed text while a completion replaces it in the line; otherwise nil.
  var stem: String?
  /// The list to which the line returns; nil if it was not opened from a list.
  var listing: Listing?
  /// The number of lines by which the history was followed back; 0 if the line is not from the history.
  var recalled = 0
  /// Whether the full preview is shown above the line, instead of completions.
  var isReadWhole = false

  init(_ kind: any PromptKind, text: String) {
    self.kind = kind
    line = LineEditor(text: text, isReplacedByTyping: kind.isTextReplacedByTyping)
  }

  /// The text that completions complete: the typed text; empty before anything is typed over a text to be replaced.
  var completedText: String { stem ?? (line.isReplacedByTyping ? "" : line.text) }

  /// Chooses a completion; nil chooses the typed text.
  mutating func choose(_ choice: Int?) {
    self.choice = choice
    firstOffered = choice.map { $0 / OfferedCompletions.count * OfferedCompletions.count }
    isReadWhole = false
    if choice == nil { stem = nil }
  }

  /// The label before the text.
  public var label: String { kind.label }

  /// The path at the end of the line, and the text before it; nil if there is no path.
  var path: (head: String, text: String)? { kind.path(in: stem ?? line.text) }

  /// Compares the whole state of the line, including its list; compares kinds by type and value.
  public static func == (one: Prompt, other: Prompt) -> Bool {
    one.kind.isEqual(to: other.kind) && one.line == other.line && one.choice == other.choice
      && one.firstOffered == other.firstOffered && one.stem == other.stem && one.listing == other.listing
      && one.recalled == other.recalled
      && one.isReadWhole == other.isReadWhole
  }

  /// Hashes only the kind and the line.
  public func hash(into hasher: inout Hasher) {
    kind.hash(into: &hasher)
    hasher.combine(line)
  }
}
