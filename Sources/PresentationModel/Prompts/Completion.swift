import DiagramModel
import EvaluationEngine
import GraphDocument
import TextScanning

/// A completion with its meaning.
struct Completion: Hashable {
  /// The text that Enter takes.
  var text: String
  /// The sign at the left of the list.
  var sign: String
  var sentence: String
  var isEnabled = true
  /// Why it cannot be taken now; nil if it can, or where its sentence says it.
  var reason: String?
}

/// Completions of a text from the catalogues, best first.
extension Completion {
  /// The most completions that are looked for.
  static let limit = 200

  /// Things that a line makes by name: instances of the document's groups, operators, and others.
  static func creations(matching text: String, in contents: DocumentContents) -> [Completion] {
    groups(matching: text, in: contents) + operatorsAndCharts(matching: text)
  }

  /// Operators and others that a line makes by name in every document.
  ///
  /// Those with the text in their names, then those found by everyday words; for a complete everyday word the other way
  /// round.
  static func operatorsAndCharts(matching text: String) -> [Completion] {
    let named = operators(matching: text) + sinks(SinkCatalog.namedInLines, matching: text)
    return named.joined(with: EverydayWords.creations(startingWith: text), of: text)
  }

  /// The operator or chart of exactly that name; nil if there is none.
  static func operatorsAndCharts(named name: String) -> Completion? {
    if let id = OperatorID(named: name) {
      return Completion(text: name, sign: name, sentence: id.descriptor.summary)
    }
    return SinkCatalog.sink(takingInputsNamed: name).map {
      Completion(text: name, sign: name, sentence: "a \($0.title)")
    }
  }

  /// The kinds of charts.
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

  /// Operators by their names and signs; none for a number that is not part of a name.
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

  /// Commands by the start of their names; nothing for an empty text.
  static func commands(matching text: String, in keyMap: KeyMap) -> [Completion] {
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard let rank = rank(of: text, in: command.name), command.isGivenByName(keyMap) else { return nil }
      return (rank, Completion(text: command.name, sign: command.name, sentence: command.sentence))
    }
    return text.isEmpty ? [] : sorted(ranked)
  }

  /// Items of the program, by the start of their names.
  static func items(_ items: [EditorServices.Item], matching text: String) -> [Completion] {
    items.filter { $0.name.hasPrefix(text) }.map { Completion(text: $0.name, sign: $0.name, sentence: $0.title) }
  }

  /// 0 for the word itself, 1 for its start, 2 for a part of it; nil for none.
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
  /// Adds the results of everyday words, each once.
  ///
  /// They come first if the text is such a word and no name begins with it.
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

/// Nine of the completions of a line, which digits choose.
struct OfferedCompletions {
  /// How many there are digits for.
  static let count = 9

  private let all: [Completion]
  private let first: Int

  /// The completions from a place on.
  init(_ all: [Completion], from first: Int) {
    self.all = all
    self.first = first
  }

  /// `1 price, 2 total: Alt with a digit chooses`; with more than nine, a hint how to hear the others.
  var sentence: String {
    let end = min(first + Self.count, all.count)
    let words = (first..<end).map { "\($0 - first + 1) \(all[$0].sign)\(all[$0].isEnabled ? "" : " (not here)")" }
    let place = all.count > Self.count ? " (\(first + 1) to \(end) of \(all.count))" : ""
    let more = all.count > Self.count ? ", Alt-0 reads \(end < all.count ? "the next" : "the first again")" : ""
    return "\(words.joined(separator: ", "))\(place): Alt with a digit chooses\(more)"
  }
}
