import EvaluationEngine
import Geometry
import TextScanning

extension EditorReading {
  /// The maximum length, in characters, of a typed text for which completions are offered.
  static var completedLength: Int { 200 }

  func completions(of prompt: Prompt) -> [Completion] {
    prompt.line.count <= Self.completedLength ? prompt.kind.completions(of: prompt, in: self) : []
  }

  /// Returns the index of the completion that Enter would submit; nil if Enter would submit the typed text.
  func choice(_ prompt: Prompt, among completions: [Completion]) -> Int? {
    if let choice = prompt.choice { return completions.indices.contains(choice) ? choice : nil }
    if prompt.line.isReplacedByTyping { return completions.firstIndex { $0.text == prompt.line.text } }
    switch prompt.kind.completionStyle {
    case .started:
      let text = NodeEntry.body(of: prompt.line.text.trimmed).lowercased()
      guard !text.isEmpty, let first = completions.first?.text.lowercased(), first != text else { return nil }
      return first.hasPrefix(text) ? 0 : nil
    case .first, .offered: return completions.isEmpty ? nil : 0
    case .listed, .filledIn: return substitute(for: prompt, among: completions)
    }
  }

  /// Returns the index of the completion to use instead of the typed text; nil if the typed text should be used.
  ///
  /// This is the first available completion, if it is valid and the typed text is not.
  func substitute(for prompt: Prompt, among completions: [Completion]) -> Int? {
    guard !prompt.line.text.trimmed.isEmpty, let first = completions.firstIndex(where: \.isEnabled),
      !prompt.kind.isValid(PromptEntry(prompt, choice: nil, services.decimalMark), in: self),
      prompt.kind.isValid(PromptEntry(prompt, choice: completions[first].text, services.decimalMark), in: self)
    else { return nil }
    return first
  }

  /// Returns the completion that Enter would submit; nil if Enter would submit the typed text.
  func chosen(_ prompt: Prompt) -> String? {
    let all = completions(of: prompt)
    return choice(prompt, among: all).map { all[$0].text }
  }

  func allRows(of listing: Listing) -> ListingRows { listing.kind.rows(of: listing, in: self) }

  func rows(of listing: Listing) -> ListingRows { allRows(of: listing).rows(having: listing.filter) }

  func popup(of listing: Listing) -> ScreenVO.Popup {
    listing.popup(
      titled: listing.kind.title(of: listing, in: self), lines: listing.kind.lines(of: listing, in: self),
      among: allRows(of: listing), reach: view.screenSize.rows)
  }

  var listedNode: NodeID? {
    modes.listing?.node
  }
}
