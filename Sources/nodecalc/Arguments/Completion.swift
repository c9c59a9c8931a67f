import ArgumentReading
import CommandRuns
import DocumentStorage
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles

enum Completion {
  static var examples: ArgumentCompletion { .computed { _ in Example.all.map(\.name) } }

  static var nodes: ArgumentCompletion { .computed { words in nodeNames(words) { _, _ in true } } }

  static var scenarios: ArgumentCompletion { .computed { words in document(words)?.scenarios.names ?? [] } }

  /// Completes `name=` for the numbers of the command line's document whose values can be set.
  static var replacements: ArgumentCompletion {
    .computed { words in
      nodeNames(words) { contents, node in
        if case .number = contents.graph.content(of: node) { contents.isInput(node) } else { false }
      }.map { $0 + "=" }
    }
  }

  /// The largest size, in bytes, of a document that is read for a completion, so that a key press stays fast.
  private static let mostBytes = 4 << 20

  private static func nodeNames(
    _ words: [String], _ isOffered: (DocumentContents, NodeID) -> Bool
  ) -> [String] {
    guard let contents = document(words) else { return [] }
    return contents.nodesInNaturalOrder().filter { isOffered(contents, $0) }.map { contents.name(of: $0) }
  }

  /// Returns the document of the command line: an example, or the first word that is a document.
  ///
  /// No other files and no data are read.
  private static func document(_ words: [String]) -> DocumentContents? {
    if let flag = words.firstIndex(of: "--example"), words.indices.contains(flag + 1) {
      return Example.find(words[flag + 1]).flatMap { try? NativeFormat.read(Array($0.text.utf8)) }
    }
    for word in words where word.hasSuffix(".nodecalc") {
      let bytes = try? FileReading().read(ArgumentText.path(word), limit: mostBytes, isPlain: true)
      if let contents = bytes.flatMap({ try? NativeFormat.read($0) }) { return contents }
    }
    return nil
  }
}
