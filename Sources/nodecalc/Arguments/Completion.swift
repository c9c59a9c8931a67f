import ArgumentReading
import CommandRuns
import DocumentStorage
import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles

/// The completions for an argument.
enum Completion {
  static var examples: ArgumentCompletion { .computed { _ in Example.all.map(\.name) } }

  /// The nodes of the document that the line names.
  static var nodes: ArgumentCompletion { .computed { words in nodeNames(words) { _, _ in true } } }

  /// Its scenarios.
  static var scenarios: ArgumentCompletion { .computed { words in document(words)?.scenarios.names ?? [] } }

  /// Its numbers, to be given another value: `name=`.
  static var replacements: ArgumentCompletion {
    .computed { words in
      nodeNames(words) { contents, node in
        if case .number = contents.graph.content(of: node) { contents.isInput(node) } else { false }
      }.map { $0 + "=" }
    }
  }

  /// Larger documents are not read for a key that was pressed.
  private static let mostBytes = 4 << 20

  private static func nodeNames(
    _ words: [String], _ isOffered: (DocumentContents, NodeID) -> Bool
  ) -> [String] {
    guard let contents = document(words) else { return [] }
    return contents.nodesInNaturalOrder().filter { isOffered(contents, $0) }.map { contents.name(of: $0) }
  }

  /// The example that the line names, else the first word that is a document.
  ///
  /// Opens nothing else, and no data.
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
