/// A line being typed, with its purpose.
public struct Prompt: Hashable, Sendable {
  let kind: any PromptKind
  /// The typed text, or the completion that replaces it.
  public var line: LineEditor
  /// The chosen completion; nil for none.
  public private(set) var choice: Int?
  /// The first of the completions that digits choose; nil before they were announced.
  var firstOffered: Int?
  /// The text that was typed, while a completion of it is in its place.
  var stem: String?
  /// The list that it was opened from, which is opened again afterwards.
  var listing: Listing?
  /// How many lines back in those entered before this one is; 0 for a line of its own.
  var recalled = 0
  /// Whether all information about the line is shown above it, instead of its completions.
  var isReadWhole = false

  init(_ kind: any PromptKind, text: String) {
    self.kind = kind
    line = LineEditor(text: text)
  }

  /// Chooses a completion; with nil the typed text is the line.
  mutating func choose(_ choice: Int?) {
    self.choice = choice
    firstOffered = choice.map { $0 / OfferedCompletions.count * OfferedCompletions.count }
    isReadWhole = false
    if choice == nil { stem = nil }
  }

  /// The label before the text.
  public var label: String { kind.label }

  /// The path at its end, and the text before it; nil without a path.
  var path: (head: String, text: String)? { kind.path(in: stem ?? line.text) }

  /// Compares the whole state of the line, including the list below it; kinds by type and value.
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
