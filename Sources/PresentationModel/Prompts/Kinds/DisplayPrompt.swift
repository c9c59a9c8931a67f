import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument

/// A prompt for the number format of nodes or of the document: `2 decimals grouped`, `percent`, or nothing for the
/// default.
struct DisplayPrompt: PromptKind {
  /// The nodes whose format changes; nil for the document's format.
  let nodes: [NodeID]?

  private static let offered = [
    "2 decimals", "2 decimals grouped", "grouped", "percent", "1 decimal percent", "4 digits", "si", "scientific",
    "plain",
  ]
  private static let sample = 1266.713246

  static let ofDocument = DisplayPrompt(nodes: nil)

  /// Returns the prompt for the selected nodes that have a value.
  ///
  /// - Throws: if no selected node has a value.
  static func ofSelected(in editor: any EditorReading) throws(CommandError) -> DisplayPrompt {
    let acted = try editor.requireNodes("change its number format")
    let nodes = acted.filter { editor.contents.kind(of: $0).hasOutput }
    if nodes.isEmpty, acted.count > 1 { throw .because("none of the \(acted.count) nodes has a value to display") }
    if nodes.isEmpty {
      throw .edit(.attributeOfOther(.display, editor.contents.name(of: acted[0]), editor.contents.kind(of: acted[0])))
    }
    return DisplayPrompt(nodes: nodes)
  }

  var label: String { nodes == nil ? "number format of all numbers" : "number format" }
  var subjects: [NodeID] { nodes ?? [] }
  var completionStyle: CompletionStyle { .filledIn }
  var isTextReplacedByTyping: Bool { true }

  /// Returns the format of the nodes; empty if they have different formats.
  func startingText(in editor: any EditorReading) -> String {
    guard let nodes else { return editor.contents.display?.text ?? "" }
    let displays = Set(nodes.map { editor.contents.display(of: $0) })
    return displays.count == 1 ? displays.first??.text ?? "" : ""
  }

  /// Returns the unit in a text such as `in mph`; nil for another text.
  private static func unit(_ text: String) -> String? {
    let words = text.trimmed.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "in" || words[0] == "to" else { return nil }
    return String(words[1])
  }

  private var convertible: NodeID? { nodes?.count == 1 ? nodes?[0] : nil }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    if let unit = Self.unit(entry.word), let node = convertible {
      do throws(EditError) {
        return PromptPreview("= \(try UnitChoice(unit, of: node, in: context.contents).value)")
      } catch {
        return .refusal(error.sentence)
      }
    }
    do throws(NumberFormat.Problem) {
      guard let format = try Self.format(entry.word) else {
        let standard = nodes == nil ? "plain" : "document default (\((context.contents.display ?? .plain).text))"
        return PromptPreview("\(context.acceptKey): \(standard)")
      }
      let quantity = sample(in: context.contents)
      let note = format.remark(onHiding: quantity).map { " · \($0)" } ?? ""
      let (plain, shown) = (ValueText(for: .message).text(quantity), ValueText(format, for: .box).text(quantity))
      let replaced = entry.prompt.line.isReplacedByTyping ? " · typing replaces it" : ""
      return PromptPreview("\(plain) is shown as \(shown)\(note)\(replaced)")
    } catch {
      return .refusal("\(error)", problem: entry.typed.characters(at: span(of: error, in: entry)))
    }
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.completedText.trimmed.lowercased()
    let quantity = sample(in: editor.contents)
    let formats = Self.offered.filter { $0.hasPrefix(text) }.map { words in
      let shown = (try? NumberFormat(words)).map { ValueText($0, for: .box).text(quantity) } ?? ""
      return Completion(text: words, sign: words, sentence: shown)
    }
    let choices = convertible.map { UnitChoice.all(of: $0, in: editor.contents) } ?? []
    let units = choices.map { Completion(text: "in \($0.unit)", sign: "in \($0.unit)", sentence: $0.value) }
    return units.filter { $0.text.lowercased().hasPrefix(text) } + formats
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    if let unit = Self.unit(entry.word), let node = convertible {
      let edits: [Edit]
      do throws(EditError) {
        edits = try UnitChoice.edits(showing: node, in: unit, of: editor.contents)
      } catch {
        throw .edit(error)
      }
      try editor.apply(.group(edits), title: "show '\(editor.contents.name(of: node))' in \(unit)")
      editor.enter(.normal)
      return .reported(editor.contents.text(ofValue: node, for: .message))
    }
    let format: NumberFormat?
    do throws(NumberFormat.Problem) {
      format = try Self.format(entry.word)
    } catch {
      throw .because("\(error)")
    }
    let edits = nodes.map { $0.map { Edit.setDisplay($0, format) } } ?? [Edit.setDisplay(nil, format)]
    try editor.apply(edits.count == 1 ? edits[0] : .group(edits))
    // The chosen format must be visible.
    editor.view.valueFormat = .plain
    editor.enter(.normal)
    return .reported(report(format, in: editor))
  }

  /// Parses the text of a format; nil for an empty text, which stands for the default format.
  private static func format(_ text: String) throws(NumberFormat.Problem) -> NumberFormat? {
    text.trimmed.isEmpty ? nil : try NumberFormat(text)
  }

  /// Returns the position of a problem in the whole line.
  ///
  /// The problem itself has its position in the text without surrounding blanks.
  private func span(of problem: NumberFormat.Problem, in entry: PromptEntry) -> Range<Int> {
    let start = entry.typed.utf8Span(of: entry.typed[...].trimmed).lowerBound
    return start + problem.span.lowerBound..<start + problem.span.upperBound
  }

  private func sample(in contents: DocumentContents) -> Quantity {
    let node = nodes?.first { contents.graph.value(of: $0).number != nil }
    guard let node, let value = contents.graph.value(of: node).number else { return Quantity(Self.sample) }
    return Quantity(value, contents.uncertainty(of: node))
  }

  private func report(_ format: NumberFormat?, in editor: any EditorReading) -> String {
    guard let nodes else {
      return "numbers are shown \(Self.phrase(format ?? .plain)), unless their node has its own format"
    }
    let what = "\(editor.described(nodes)) \(nodes.count == 1 ? "is" : "are") shown"
    guard nodes.count == 1, let value = editor.contents.graph.value(of: nodes[0]).number else {
      return format.map { "\(what) \(Self.phrase($0))" } ?? "\(what) in the document's format"
    }
    let quantity = editor.diagram.appraised(value, of: nodes[0]).value
    let used = editor.contents.format(of: nodes[0])
    let shown = ValueText(used, for: .box).text(quantity)
    if let remark = used.remark(onHiding: quantity) { return "\(what) as \(shown): \(remark)" }
    return "\(what) \(format.map { Self.phrase($0) } ?? "in the document's format"): \(shown)"
  }

  /// Returns a format as part of a sentence, such as `as percent` or `with 2 decimals`.
  private static func phrase(_ format: NumberFormat) -> String {
    "\(format.text.first?.isNumber == true ? "with" : "as") \(format.text)"
  }
}
