import DiagramModel
import EvaluationEngine
import GraphDocument

/// What a line is for: all in which one line differs from another.
///
/// A kind is one file: a value with what the line is about, what its text means while it is typed, and what Enter does with it. A
/// command opens it with `NodesPM.open(_:)`. Only the label and `accept` have no default.
protocol PromptKind: Hashable, Sendable {
  /// What is before the text; lines entered before are remembered by it.
  var label: String { get }
  /// The nodes without which the line means nothing: it is left when one of them goes.
  var subjects: [NodeID] { get }
  /// The link whose target the line asks for; nil for most.
  var relationship: RelationshipCreation? { get }
  /// What pasted text becomes in the line.
  var pastedForm: PastedForm { get }
  /// When a completion is taken in place of the text.
  var completionStyle: CompletionStyle { get }

  /// What is in the line when it is opened.
  func startingText(in editor: NodesPM) -> String
  /// What Enter would do; asked for lines of up to `PromptContext.readLength` characters.
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview
  /// What the text could become, the best first; asked for lines of up to `NodesPM.completedLength` characters.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion]
  /// The path that a text ends in and what is before it; nil if it ends in none.
  func path(in text: String) -> (head: String, text: String)?
  /// Whether the text just typed is entered without Enter.
  func isComplete(_ text: String) -> Bool
  /// The list that the line changes as it is typed; nil for most.
  func shownListing(of prompt: Prompt) -> Listing?
  /// The line has changed.
  func lineChanged(_ prompt: Prompt, in editor: NodesPM)
  /// Enter: does what the line is for, and leaves it.
  ///
  /// - Throws: why not; the line then stays to be mended.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome
  /// Esc.
  func cancel(_ prompt: Prompt, in editor: NodesPM)
}

extension PromptKind {
  var subjects: [NodeID] { [] }
  var relationship: RelationshipCreation? { nil }
  var pastedForm: PastedForm { .text }
  var completionStyle: CompletionStyle { .listed }

  func startingText(in editor: NodesPM) -> String { "" }
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview { PromptPreview() }
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { [] }
  func path(in text: String) -> (head: String, text: String)? { nil }
  func isComplete(_ text: String) -> Bool { false }
  func shownListing(of prompt: Prompt) -> Listing? { nil }
  func lineChanged(_ prompt: Prompt, in editor: NodesPM) {}
  func cancel(_ prompt: Prompt, in editor: NodesPM) { editor.leave(prompt) }
}

/// What pasted text becomes in a line.
enum PastedForm {
  /// It enters as it is.
  case text
  /// The line makes a node: of a definition that spans rows one line is made, several definitions are refused.
  case definition
  /// A note's text: its line breaks are written `\n`.
  case note

  /// The line that a text becomes that comes from elsewhere, without the line break at its end.
  func line(ofText text: String) -> String {
    let text = text.last?.isNewline == true ? String(text.dropLast()) : text
    return switch self {
    case .text: text.trimmed
    case .definition: PastedText(text).line
    case .note: NoteLine.typed(text)
    }
  }

  /// The text that a line stands for.
  func text(ofLine line: String) -> String { self == .note ? NoteLine.text(line) : line }
}

/// When a completion is taken in place of the text.
enum CompletionStyle {
  /// Enter takes one only where it has been chosen.
  case listed
  /// Enter takes the first one where the text is the start of it.
  case started
  /// Enter takes the first one, which is gone on from.
  case first
  /// Enter takes the first one, which is gone to first.
  case offered
  /// One that is chosen is in the line at once, so that it can be gone on with.
  case filledIn
}

/// A line as it is read: what was typed, and the completion that Enter takes in its place.
struct PromptEntry {
  let prompt: Prompt
  /// The text of the line.
  let typed: String
  /// The same without blanks at both ends.
  let text: String
  let choice: String?

  init(_ prompt: Prompt, choice: String?) {
    self.prompt = prompt
    self.choice = choice
    typed = prompt.line.text
    text = typed.trimmed
  }

  /// The completion, else the text.
  var word: String { choice ?? text }

  /// What the text is read as, for Enter.
  ///
  /// - Throws: why it is none.
  func read<Value>(_ parse: (String) throws(LineProblem) -> Value) throws(CommandError) -> Value {
    do throws(LineProblem) { return try parse(text) } catch { throw .because(error.sentence) }
  }

  /// What the line comes to as it is typed; the problem with it, and where, in its place.
  func preview(_ read: (String) throws(LineProblem) -> PromptPreview) -> PromptPreview {
    do throws(LineProblem) { return try read(typed) } catch {
      return .refusal(error.sentence, problem: typed.characters(at: error.span))
    }
  }

  /// The characters of the line, without blanks at both ends, as offsets.
  var span: Range<Int> { typed.characters(at: typed.utf8Span(of: typed[...].trimmed)) }
}

/// What a command or a line came to.
struct Outcome {
  /// What is reported in the message line; nil if nothing is, or what it called has reported already.
  var report: String?
  /// What the session is to do, in order.
  var effects: [Effect] = []

  static let done = Outcome()

  static func reported(_ sentence: String) -> Outcome { Outcome(report: sentence) }

  static func effects(_ effects: [Effect]) -> Outcome { Outcome(effects: effects) }
}

/// What Enter would do with a line being typed: a pure function of the line and the document.
public struct PromptPreview: Hashable, Sendable {
  /// The value read so far, what would be done, or why it would not; empty if there is nothing to report yet.
  public let sentence: String
  /// Whether Enter would be taken, as far as is known without doing it.
  public let isAcceptable: Bool
  /// The characters that keep the line from being accepted, as offsets into its text; empty if one is missing.
  public let problem: Range<Int>?

  init(_ sentence: String = "", isAcceptable: Bool = true, problem: Range<Int>? = nil) {
    self.sentence = sentence
    self.isAcceptable = isAcceptable
    self.problem = problem
  }

  static func refusal(_ sentence: String, problem: Range<Int>? = nil) -> PromptPreview {
    PromptPreview(sentence, isAcceptable: false, problem: problem)
  }
}
