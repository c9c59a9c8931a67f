/// The possible replacements of the last word of an unfinished command line.
public struct LineCompletion: Equatable, Sendable {
  /// A possible word, with a description if that helps to choose.
  public struct Candidate: Equatable, Sendable {
    /// The word that replaces the last word of the line.
    public let word: String
    /// A description in one sentence; empty for none.
    public let about: String

    /// Creates a candidate from a word and a sentence about it.
    public init(_ word: String, _ about: String = "") {
      self.word = word
      self.about = about
    }
  }

  /// The kinds of paths that the shell itself completes.
  public enum Paths: String, Sendable {
    /// No paths.
    case none = "words"
    /// Files and folders.
    case files
    case folders
  }

  /// The candidates, which begin with the last word.
  public private(set) var candidates: [Candidate] = []
  /// The kind of paths to offer in addition to the candidates.
  public private(set) var paths = Paths.none

  /// Creates the completions of the last word in `words`; this word may be empty.
  ///
  /// - Parameters:
  ///   - declarations: The arguments of the command.
  ///   - words: The words after the command.
  ///   - line: All words after the program's name, for completions that are computed from them.
  public init(of declarations: [ArgumentDeclaration], words: [String], line: [String]) {
    let sorting = WordSorting(declarations)
    let last = words.last ?? ""
    var wordCount = 0
    var awaiting: ArgumentDeclaration?
    var seen: Set<Int> = []
    var areFlagsOver = false
    for word in words.dropLast() {
      if awaiting != nil {
        awaiting = nil
      } else if areFlagsOver || !WordSorting.isFlag(word) {
        wordCount += 1
      } else if word == "--" {
        areFlagsOver = true
      } else if let found = sorting.declaration(of: word.prefix { $0 != "=" }) {
        seen.insert(found)
        if declarations[found].form == .option, !word.contains("=") { awaiting = declarations[found] }
      }
    }
    if let awaiting {
      offerValues(of: awaiting, line)
    } else if !areFlagsOver, WordSorting.isFlag(last), let mark = last.firstIndex(of: "=") {
      guard let found = sorting.declaration(of: last[..<mark]) else { return }
      offerValues(of: declarations[found], line)
      candidates = candidates.map { Candidate("\(last[...mark])\($0.word)", $0.about) }
    } else if !areFlagsOver, last.hasPrefix("-") {
      for (index, declaration) in declarations.enumerated() where declaration.isRepeated || !seen.contains(index) {
        candidates += declaration.flags.map { Candidate($0, declaration.help) }
      }
      candidates.append(Candidate("--help", "Show help information."))
    } else {
      let positionals = declarations.filter { $0.form == .positional }
      let index = min(wordCount, positionals.count - 1)
      if index >= 0, index == wordCount || positionals[index].isRepeated { offerValues(of: positionals[index], line) }
    }
    candidates = candidates.filter { $0.word.hasPrefix(last) }
  }

  private mutating func offerValues(of declaration: ArgumentDeclaration, _ line: [String]) {
    candidates = declaration.words().map { Candidate($0) }
    switch declaration.completion {
    case .nothing: break
    case .files: paths = .files
    case .folders: paths = .folders
    case .computed(let words): candidates = words(line).map { Candidate($0) }
    }
  }

  /// Adds candidates from `others` in front of the existing candidates.
  ///
  /// Only candidates that begin with the word `last` are added.
  public mutating func offer(_ others: [Candidate], for last: String) {
    candidates = others.filter { $0.word.hasPrefix(last) } + candidates
  }

  /// The answer for shells, as lines of text.
  ///
  /// The first line is the kind of paths: `words`, `files` or `folders`. Each further line is a candidate; a tab
  /// separates it from its description.
  public var text: String {
    candidates.map { $0.about.isEmpty ? $0.word : "\($0.word)\t\($0.about)" }.reduce(paths.rawValue) { $0 + "\n" + $1 }
  }
}
