import DiagramModel
import EvaluationEngine
import GraphDocument

/// The kind of a line: everything in which one line differs from another.
///
/// A kind is one file: a value with the line's subject, the meaning of its text while it is typed, and the action of
/// Enter. A command opens it with `NodesPM.open(_:)`. Only the label and `accept` have no default.
protocol PromptKind: Hashable, Sendable {
  /// The label before the text; the history of lines is stored by it.
  var label: String { get }
  /// The nodes without which the line means nothing: it is left when one of them goes.
  var subjects: [NodeID] { get }
  /// The link whose target the line asks for; usually nil.
  var relationship: RelationshipCreation? { get }
  /// The form of pasted text in the line.
  var pastedForm: PastedForm { get }
  /// When a completion is taken in place of the text.
  var completionStyle: CompletionStyle { get }

  /// The text of the line when it is opened.
  func startingText(in editor: NodesPM) -> String
  /// The effect of Enter; called for lines of up to `PromptContext.readLength` characters.
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview
  /// Completions of the text, best first; called for lines of up to `NodesPM.completedLength` characters.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion]
  /// The path at the end of a text, and the text before it; nil without a path.
  func path(in text: String) -> (head: String, text: String)?
  /// Whether the text just typed is entered without Enter.
  func isComplete(_ text: String) -> Bool
  /// The list that the line changes as it is typed; nil for most.
  func shownListing(of prompt: Prompt) -> Listing?
  /// The line has changed.
  func lineChanged(_ prompt: Prompt, in editor: NodesPM)
  /// Enter: performs the action of the line, and leaves it.
  ///
  /// - Throws: the reason; the line then stays for correction.
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

/// The form of pasted text in a line.
enum PastedForm {
  /// It enters as it is.
  case text
  /// The line makes a node: a definition that spans rows becomes one line, several definitions are refused.
  case definition
  /// A note's text: its line breaks are written `\n`.
  case note

  /// The line for a text from elsewhere, without the line break at its end.
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
  /// Enter takes a completion only if it was chosen.
  case listed
  /// Enter takes the first one if the text is the start of it.
  case started
  /// Enter takes the first one, and steps continue from it.
  case first
  /// Enter takes the first one, and the first step goes to it.
  case offered
  /// A chosen completion is in the line at once, so it can be edited.
  case filledIn
}

/// A line as it is parsed: the typed text, and the completion that Enter takes instead.
struct PromptEntry {
  let prompt: Prompt
  /// The text of the line.
  let typed: String
  /// The text without blanks at both ends.
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

  /// Parses the text, for Enter.
  ///
  /// - Throws: the problem with the text.
  func read<Value>(_ parse: (String) throws(LineProblem) -> Value) throws(CommandError) -> Value {
    do throws(LineProblem) { return try parse(text) } catch { throw .because(error.sentence) }
  }

  /// The value of the line as it is typed; or the problem with it, and its place.
  func preview(_ read: (String) throws(LineProblem) -> PromptPreview) -> PromptPreview {
    do throws(LineProblem) { return try read(typed) } catch {
      return .refusal(error.sentence, problem: typed.characters(at: error.span))
    }
  }

  /// The characters of the line, without blanks at both ends, as offsets.
  var span: Range<Int> { typed.characters(at: typed.utf8Span(of: typed[...].trimmed)) }
}

/// The result of a command or a line.
struct Outcome {
  /// The report for the message line; nil for none, or if the called code has reported already.
  var report: String?
  /// The effects for the session, in order.
  var effects: [Effect] = []

  static let done = Outcome()

  static func reported(_ sentence: String) -> Outcome { Outcome(report: sentence) }

  static func effects(_ effects: [Effect]) -> Outcome { Outcome(effects: effects) }
}

/// The effect of Enter on a line being typed: a pure function of the line and the document.
public struct PromptPreview: Hashable, Sendable {
  /// The value read so far, the action, or the reason why it is impossible; empty if there is nothing to report yet.
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
