/// A line being typed and what it is for.
public struct Prompt: Hashable, Sendable {
  let kind: any PromptKind
  /// What is typed, or the completion that is in its place.
  public var line: LineEditor
  /// Which of the completions offered is chosen; nil while none is.
  public private(set) var choice: Int?
  /// The first of those completions that digits choose; nil before they were told.
  var firstOffered: Int?
  /// The text that was typed, while a completion of it is in its place.
  var stem: String?
  /// The list that it was opened from, and that comes back behind it.
  var listing: Listing?
  /// How many lines back in those entered before this one is; 0 for a line of its own.
  var recalled = 0
  /// Whether all that is said of the line is shown above it, in place of its completions.
  var isReadWhole = false

  init(_ kind: any PromptKind, text: String) {
    self.kind = kind
    line = LineEditor(text: text)
  }

  /// A completion is chosen, or none: what was typed is the line then.
  mutating func choose(_ choice: Int?) {
    self.choice = choice
    firstOffered = choice.map { $0 / OfferedCompletions.count * OfferedCompletions.count }
    isReadWhole = false
    if choice == nil { stem = nil }
  }

  /// What is before the text.
  public var label: String { kind.label }

  /// The path that it ends in and what is before it; nil if it ends in none.
  var path: (head: String, text: String)? { kind.path(in: stem ?? line.text) }

  /// Counts all that is remembered of the line, the list behind it too; kinds by type and value.
  public static func == (one: Prompt, other: Prompt) -> Bool {
    one.kind.isEqual(to: other.kind) && one.line == other.line && one.choice == other.choice
      && one.firstOffered == other.firstOffered && one.stem == other.stem && one.listing == other.listing
      && one.recalled == other.recalled
      && one.isReadWhole == other.isReadWhole
  }

  /// Of the kind and the line alone.
  public func hash(into hasher: inout Hasher) {
    kind.hash(into: &hasher)
    hasher.combine(line)
  }
}
