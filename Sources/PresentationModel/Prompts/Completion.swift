import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// A completion of the text typed in a prompt, with its description.
struct Completion: Hashable {
  var text: String
  var sign: String
  var sentence: String
  var isEnabled = true
  /// The reason why the completion cannot be chosen now; nil if it can be chosen, or if `sentence` gives the reason.
  var reason: String?
}

/// Completions with operators, charts, commands and other things that the program knows, best match first.
extension Completion {
  /// The largest number of completions that are searched.
  static let limit = 200

  /// Returns everything that can be created by its name: instances of groups, operators, charts.
  static func creations(matching text: String, in contents: DocumentContents) -> [Completion] {
    groups(matching: text, in: contents) + operatorsAndCharts(matching: text)
  }

  /// Returns the operators, charts and other nodes that can be created by name in every document.
  ///
  /// Matches of names come first, then operators and charts for which the text is an everyday word. The order is
  /// reversed if the text is a complete everyday word and begins no name.
  static func operatorsAndCharts(matching text: String) -> [Completion] {
    let named = operators(matching: text) + sinks(SinkCatalog.namedInLines, matching: text)
    return named.joined(with: EverydayWords.creations(startingWith: text), of: text)
  }

  /// Returns the operator or chart with exactly this name; nil if there is none.
  static func operatorsAndCharts(named name: String) -> Completion? {
    if let id = OperatorID(named: name) {
      return Completion(text: name, sign: name, sentence: id.descriptor.summary)
    }
    return SinkCatalog.sink(takingInputsNamed: name).map {
      Completion(text: name, sign: name, sentence: "a \($0.title)")
    }
  }

  static func charts(matching text: String) -> [Completion] {
    sinks(ChartKind.allCases.map(\.sink), matching: text)
  }

  private static func sinks(_ sinks: [Sink], matching text: String) -> [Completion] {
    sorted(
      sinks.compactMap { sink in
        rank(of: text, in: sink.name).map {
          ($0, Completion(text: sink.name, sign: sink.name, sentence: "a \(sink.title)"))
        }
      })
  }

  /// Returns operators whose name or symbol matches.
  ///
  /// A text with a digit, such as `12`, matches only names that begin with it.
  static func operators(matching text: String) -> [Completion] {
    guard
      !text.contains(where: \.isNumber) || text.isEmpty
        || OperatorCatalog.all.contains(where: { $0.name.hasPrefix(text) })
    else { return [] }
    let ranked = OperatorCatalog.all.compactMap { descriptor -> (rank: Int, completion: Completion)? in
      guard
        let rank = rank(of: text, in: descriptor.name)
          ?? (descriptor.symbol == text || descriptor.asciiSymbol == text ? 0 : nil)
      else { return nil }
      return (rank, Completion(text: descriptor.name, sign: descriptor.name, sentence: descriptor.summary))
    }
    return sorted(ranked)
  }

  /// Returns commands whose names match and which can be given by name; none for an empty text.
  static func commands(matching text: String, in keyMap: KeyMap) -> [Completion] {
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard let rank = rank(of: text, in: command.name), command.isGivenByName(keyMap) else { return nil }
      return (rank, Completion(text: command.name, sign: command.name, sentence: command.sentence))
    }
    return text.isEmpty ? [] : sorted(ranked)
  }

  /// Returns the `items`, such as themes or examples, whose names begin with the text.
  static func items(_ items: [EditorServices.Item], matching text: String) -> [Completion] {
    items.filter { $0.name.hasPrefix(text) }.map { Completion(text: $0.name, sign: $0.name, sentence: $0.title) }
  }

  /// Returns the rank of a match: 0 for the whole word, 1 for its beginning, 2 for another part; nil for no match.
  static func rank(of text: String, in word: String) -> Int? {
    SearchTerm(text).rank(in: word)
  }

  /// Sorts by rank; equal ranks keep their order.
  static func sorted(_ ranked: [(rank: Int, completion: Completion)]) -> [Completion] {
    ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.completion)
  }
}

extension [Completion] {
  /// Adds the completions that the text finds as an everyday word, without duplicates.
  ///
  /// The added completions come first if the text is a complete everyday word and no name begins with it.
  fileprivate func joined(with words: [Completion], of text: String) -> [Completion] {
    if text.isEmpty || words.isEmpty { return self }
    let names = map(\.text)
    let isWord = !EverydayWords.targets(of: text).isEmpty
    let begins = names.contains { $0.lowercased().hasPrefix(text.lowercased()) }
    if isWord, !begins {
      let words = words.map(\.text)
      let front = EverydayWords.creations(startingWith: text)
      return front + filter { !words.contains($0.text) }
    }
    return self + words.filter { !names.contains($0.text) }
  }
}

/// Up to nine completions that the user can choose by Alt and a digit.
struct OfferedCompletions {
  static let count = 9

  private let all: [Completion]
  private let first: Int

  /// Creates the list of up to nine completions of `all`, from the index `first` on.
  init(_ all: [Completion], from first: Int) {
    self.all = all
    self.first = first
  }

  /// The completions as a sentence, such as `1 price, 2 total: Alt with a digit chooses`.
  ///
  /// If there are more than nine, it also says how to hear the others.
  var sentence: String {
    let end = min(first + Self.count, all.count)
    let words = (first..<end).map { "\($0 - first + 1) \(all[$0].sign)\(all[$0].isEnabled ? "" : " (not here)")" }
    let place = all.count > Self.count ? " (\(first + 1) to \(end) of \(all.count))" : ""
    let more = all.count > Self.count ? ", Alt-0 reads \(end < all.count ? "the next" : "the first again")" : ""
    return "\(words.joined(separator: ", "))\(place): Alt with a digit chooses\(more)"
  }
}
