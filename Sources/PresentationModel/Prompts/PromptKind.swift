import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// A kind of prompt, such as the one that renames a node or the command line.
///
/// Each kind is a type in a file of its own, with the subject of the prompt, the preview of its text, and the action of
/// Enter. A command opens the prompt with `NodesPM.open(_:)`. All members except the label and `accept` have defaults.
protocol PromptKind: Hashable, Sendable {
  /// The label before the text.
  ///
  /// Prompts with the same label share a history.
  var label: String { get }
  var placeholder: String { get }
  /// The nodes that the prompt is about.
  ///
  /// The prompt is closed when one of them is deleted.
  var subjects: [NodeID] { get }
  /// The link for which the user types the target in this prompt; usually nil.
  var relationship: RelationshipCreation? { get }
  var pastedForm: PastedForm { get }
  /// In which cases Enter submits a completion instead of the typed text.
  var completionStyle: CompletionStyle { get }
  /// Whether the first typed character replaces the text with which the prompt starts.
  var isTextReplacedByTyping: Bool { get }

  func startingText(in editor: any EditorReading) -> String
  /// Returns a preview of what Enter would do.
  ///
  /// Called for lines of up to `PromptContext.readLength` characters.
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview
  /// Whether Enter would accept the entry, as far as this is known before Enter.
  func isValid(_ entry: PromptEntry, in editor: any EditorReading) -> Bool
  /// Returns completions of the text, best first.
  ///
  /// Called for lines of up to `NodesPM.completedLength` characters.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion]
  func path(in text: String) -> (head: String, text: String)?
  /// How the line is read if the user writes decimal commas; nil for a line without numbers, such as a name.
  var semicolons: DecimalMark.Semicolons? { get }
  /// Whether the typed text, such as the symbol of an operator, is submitted at once without Enter.
  func isComplete(_ text: String) -> Bool
  /// Returns the list that stays visible behind the prompt, or that the prompt filters; nil for most prompts.
  ///
  /// `below` is the list from which the prompt was opened; nil if it was not opened from a list.
  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing?
  func lineChanged(_ prompt: Prompt, in editor: NodesPM)
  /// Handles Enter: carries out the action of the prompt, and closes the prompt.
  ///
  /// - Throws: the reason why the text is rejected. The prompt then stays open, so that the user can correct the text.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome
  func cancel(_ prompt: Prompt, in editor: NodesPM)
}

extension PromptKind {
  var placeholder: String { "" }
  var subjects: [NodeID] { [] }
  var relationship: RelationshipCreation? { nil }
  var pastedForm: PastedForm { .text }
  var completionStyle: CompletionStyle { .listed }
  var isTextReplacedByTyping: Bool { false }
  var semicolons: DecimalMark.Semicolons? { nil }

  func startingText(in editor: any EditorReading) -> String { "" }
  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview { PromptPreview() }
  func isValid(_ entry: PromptEntry, in editor: any EditorReading) -> Bool {
    entry.typed.count > PromptContext.readLength
      || entry.problem == nil && preview(of: entry, in: PromptContext(editor)).isAcceptable
  }
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] { [] }
  func path(in text: String) -> (head: String, text: String)? { nil }
  func isComplete(_ text: String) -> Bool { false }
  func shownListing(of prompt: Prompt, over below: Listing?) -> Listing? { nil }
  func lineChanged(_ prompt: Prompt, in editor: NodesPM) {}
  func cancel(_ prompt: Prompt, in editor: NodesPM) { editor.leave() }

  /// Returns the text with which the prompt starts, with the user's decimal mark.
  func shownStartingText(in editor: any EditorReading) -> String {
    let text = startingText(in: editor)
    return semicolons == nil ? text : editor.services.decimalMark.shown(text)
  }
}

enum PastedForm {
  /// The text is inserted unchanged.
  case text
  /// The prompt describes a node; a description on several lines becomes one line, and several descriptions are
  /// rejected.
  case definition
  /// The prompt has the text of a note; line breaks become `\n`.
  case note

  /// Returns pasted or externally edited text as a single line without the final line break.
  func line(ofText text: String) -> String {
    let text = text.last?.isNewline == true ? String(text.dropLast()) : text
    return switch self {
    case .text: text.trimmed
    case .definition: PastedText(text).line
    case .note: NoteLine.typed(text)
    }
  }

  /// Returns the text for which the line stands, with line breaks for the escapes of a note.
  func text(ofLine line: String) -> String { self == .note ? NoteLine.text(line) : line }
}

/// In which cases Enter submits a completion instead of the typed text.
///
/// In every style, Enter submits a chosen completion. If the typed text is not valid by itself, Enter submits the first
/// available completion, provided that this completion is valid. The list marks the completion that Enter submits.
enum CompletionStyle {
  /// Enter submits the text if it is valid.
  case listed
  /// Enter submits the first completion if the completion begins with the typed text.
  case started
  /// Enter submits the first completion, as if it had been chosen; Tab therefore chooses the second.
  case first
  /// Enter submits the first completion, but it is not chosen yet; Tab chooses it.
  case offered
  /// Choosing a completion puts it into the prompt, where it can be edited.
  case filledIn
}

/// The text that Enter submits: the typed text, or the completion that replaces it.
struct PromptEntry {
  let prompt: Prompt
  /// The text of the line in nodecalc's notation, including surrounding blanks.
  let typed: String
  let text: String
  let choice: String?
  /// A typed number that can be read in two ways; usually nil.
  let problem: DecimalMarkProblem?

  init(_ prompt: Prompt, choice: String?, _ mark: DecimalMark) {
    self.prompt = prompt
    let line = prompt.line.text
    if let semicolons = prompt.kind.semicolons {
      (typed, problem) = Self.stored(line, mark, semicolons)
      // A completion of the last word begins with the typed text.
      self.choice = choice.map { Self.stored($0, mark, semicolons).0 }
    } else {
      (typed, problem, self.choice) = (line, nil, choice)
    }
    text = typed.trimmed
  }

  private static func stored(
    _ line: String, _ mark: DecimalMark, _ semicolons: DecimalMark.Semicolons
  ) -> (String, DecimalMarkProblem?) {
    do throws(DecimalMarkProblem) { return (try mark.stored(line, semicolons: semicolons), nil) } catch {
      return (line, error)
    }
  }

  /// The chosen completion, or else the typed text without surrounding blanks.
  var word: String { choice ?? text }

  func read<Value>(_ parse: (String) throws(LineProblem) -> Value) throws(CommandError) -> Value {
    do throws(LineProblem) { return try parse(word.trimmed) } catch { throw .because(error.sentence) }
  }

  /// Returns a preview of the entry or, if it is not valid, of the problem and its position.
  func preview(_ read: (String) throws(LineProblem) -> PromptPreview) -> PromptPreview {
    do throws(LineProblem) { return try read(choice ?? typed) } catch {
      return .refusal(error.sentence, problem: typed.characters(at: error.span))
    }
  }

  var span: Range<Int> { typed.characters(at: typed.utf8Span(of: typed[...].trimmed)) }
}

/// What a prompt says about the typed line before Enter: the resulting value or action, or the problem.
///
/// It depends only on the prompt and the document.
public struct PromptPreview: Hashable, Sendable {
  /// The value or action so far, or the reason why the line is not valid; empty if there is nothing to show.
  public let sentence: String
  /// Whether Enter would accept the line, as far as can be known before it is carried out.
  public let isAcceptable: Bool
  /// The characters that make the line invalid, as character offsets.
  ///
  /// An empty range marks the place of a missing character; nil if the place is unknown.
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
