import DiagramModel
import EvaluationEngine
import GraphDocument

/// What differs between lines being typed.
///
/// A kind is one file: a value with the line's subject, the preview of its text, and the action of Enter. A command
/// opens it with `NodesPM.open(_:)`. All members except the label and `accept` have defaults.
protocol PromptKind: Hashable, Sendable {
  /// The label before the text; lines with the same label share a history.
  var label: String { get }
  /// What to type, with an example; shown while the line is empty, if it has no preview.
  var placeholder: String { get }
  /// The nodes that the line is about; it is closed when one of them is deleted.
  var subjects: [NodeID] { get }
  /// The link whose target the line asks for; usually nil.
  var relationship: RelationshipCreation? { get }
  /// The form of pasted text in the line.
  var pastedForm: PastedForm { get }
  /// How Enter uses completions.
  var completionStyle: CompletionStyle { get }
  /// Whether the first typed character replaces the text with which the line was opened.
  var isTextReplacedByTyping: Bool { get }

  /// Returns the text of the line when it is opened.
  func startingText(in editor: NodesPM) -> String
  /// Previews the effect of Enter; called for lines of up to `PromptContext.readLength` characters.
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview
  /// Whether Enter would accept the text or completion, as far as is known beforehand.
  func isValid(_ entry: PromptEntry, in editor: NodesPM) -> Bool
  /// Returns completions of the text, best first; called for lines of up to `NodesPM.completedLength` characters.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion]
  /// Returns the path at the end of a text, and the text before it; nil if there is no path.
  func path(in text: String) -> (head: String, text: String)?
  /// Whether the typed text is submitted immediately, without Enter.
  func isComplete(_ text: String) -> Bool
  /// Returns the list that the line filters or keeps visible while it is typed; nil for most lines.
  func shownListing(of prompt: Prompt) -> Listing?
  /// Reacts to a change of the line.
  func lineChanged(_ prompt: Prompt, in editor: NodesPM)
  /// Carries out the action of the line, on Enter, and leaves the line.
  ///
  /// - Throws: the reason for a rejection; the line then stays open for correction.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome
  /// Leaves the line, on Esc.
  func cancel(_ prompt: Prompt, in editor: NodesPM)
}

extension PromptKind {
  var placeholder: String { "" }
  var subjects: [NodeID] { [] }
  var relationship: RelationshipCreation? { nil }
  var pastedForm: PastedForm { .text }
  var completionStyle: CompletionStyle { .listed }
  var isTextReplacedByTyping: Bool { false }

  func startingText(in editor: NodesPM) -> String { "" }
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview { PromptPreview() }
  func isValid(_ entry: PromptEntry, in editor: NodesPM) -> Bool {
    entry.typed.count > PromptContext.readLength || preview(of: entry, in: PromptContext(editor)).isAcceptable
  }
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { [] }
  func path(in text: String) -> (head: String, text: String)? { nil }
  func isComplete(_ text: String) -> Bool { false }
  func shownListing(of prompt: Prompt) -> Listing? { nil }
  func lineChanged(_ prompt: Prompt, in editor: NodesPM) {}
  func cancel(_ prompt: Prompt, in editor: NodesPM) { editor.leave(prompt) }
}

/// The form in which a line contains pasted text.
enum PastedForm {
  /// The text is inserted unchanged.
  case text
  /// The text defines a node: a definition in several rows becomes one line, several definitions are refused.
  case definition
  /// The text is a note's: its line breaks become `\n`.
  case note

  /// Returns the line for an external text, without the line break at its end.
  func line(ofText text: String) -> String {
    let text = text.last?.isNewline == true ? String(text.dropLast()) : text
    return switch self {
    case .text: text.trimmed
    case .definition: PastedText(text).line
    case .note: NoteLine.typed(text)
    }
  }

  /// Returns the text that a line stands for.
  func text(ofLine line: String) -> String { self == .note ? NoteLine.text(line) : line }
}

/// How Enter uses completions.
///
/// In every style Enter submits a chosen completion. In a list it also submits the first available one if the typed text
/// is not valid by itself and the completion is. The list marks the completion that Enter submits.
enum CompletionStyle {
  /// Enter submits the text if it is valid.
  case listed
  /// Enter submits the first completion if the text is its beginning.
  case started
  /// Enter submits the first completion, which counts as chosen: the next step goes to the second.
  case first
  /// Enter submits the first completion; the first step chooses it.
  case offered
  /// A chosen completion is immediately filled into the line, where it can be edited.
  case filledIn
}

/// What Enter submits: the typed text, or the completion that replaces it.
struct PromptEntry {
  let prompt: Prompt
  /// The text of the line.
  let typed: String
  /// The text without surrounding blanks.
  let text: String
  let choice: String?

  init(_ prompt: Prompt, choice: String?) {
    self.prompt = prompt
    self.choice = choice
    typed = prompt.line.text
    text = typed.trimmed
  }

  /// The completion, or the trimmed text if there is none.
  var word: String { choice ?? text }

  /// Parses the text, or the completion that replaces it, on Enter.
  ///
  /// - Throws: the problem with the text.
  func read<Value>(_ parse: (String) throws(LineProblem) -> Value) throws(CommandError) -> Value {
    do throws(LineProblem) { return try parse(word.trimmed) } catch { throw .because(error.sentence) }
  }

  /// Previews the text, or the completion that replaces it, or the problem with it and its range.
  func preview(_ read: (String) throws(LineProblem) -> PromptPreview) -> PromptPreview {
    do throws(LineProblem) { return try read(choice ?? typed) } catch {
      return .refusal(error.sentence, problem: typed.characters(at: error.span))
    }
  }

  /// The range of the text without surrounding blanks, in character offsets.
  var span: Range<Int> { typed.characters(at: typed.utf8Span(of: typed[...].trimmed)) }
}

/// The result of a command or a line.
struct Outcome {
  /// The report for the message line; nil if there is none, or if it has been shown already.
  var report: String?
  /// The effects for the session, in order.
  var effects: [Effect] = []

  static let done = Outcome()

  static func reported(_ sentence: String) -> Outcome { Outcome(report: sentence) }

  static func effects(_ effects: [Effect]) -> Outcome { Outcome(effects: effects) }
}

/// The preview of Enter on a line being typed, a pure function of the line and the document.
public struct PromptPreview: Hashable, Sendable {
  /// The value or action so far, or the reason why the line is not valid; empty if there is nothing to show.
  public let sentence: String
  /// Whether Enter would be accepted, as far as is known beforehand.
  public let isAcceptable: Bool
  /// The range of characters that make the line invalid, in character offsets; empty where one is missing, nil if
  /// unknown.
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
