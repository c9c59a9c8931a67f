public import EvaluationEngine
public import GraphDocument

/// A document as plain text: one `name = formula` per line, a comment after `#`, and `;` in place of a line end.
///
/// `f(x, y = 2) = x^y` is a function: a group of one formula, which formulas call; an input without a value has 0.
///
/// Only values are in it: places, labels, displays, ranges, notes, frames, correlations and declarations are not. A number is a number node, everything else
/// a formula node; names may be used before they are defined.
public enum DefinitionText {
  /// The name of the value that a text ends in without `name =`: no node can have it otherwise.
  public static let answer = "ans"

  /// The name of the formula that a function is: `result`, or the next that no input has.
  static func result(besides inputs: [String]) -> String {
    var name = "result"
    var number = 2
    while inputs.contains(name) {
      name = "result\(number)"
      number += 1
    }
    return name
  }

  /// The document in `bytes`, evaluated.
  ///
  /// With `allowsAnswer` the last definition may be without `name =` and is then called `answer`, and every mentioned
  /// name must be defined. `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: the first problem found; then nothing has been loaded.
  /// - Complexity: linear in the text; no recursion.
  public static func read(
    _ bytes: consuming [UInt8], allowsAnswer: Bool = false, limits: Limits = .standard,
    countedBy meter: EvaluationMeter? = nil
  ) throws(DocumentProblem) -> DocumentContents {
    let sorted = try bytes.withUnsafeBufferPointer { text throws(DocumentProblem) in
      do throws(ReadingError) {
        var reader = DefinitionReader(text, limits: limits, allowsAnswer: allowsAnswer)
        return try reader.read(countedBy: meter)
      } catch {
        throw DocumentProblem(error, in: text)
      }
    }
    // Given back, where nobody else has them, before the document takes its memory.
    bytes = []
    return (consume sorted).finish(countedBy: meter)
  }

  /// The definitions of a document's nodes, in the order of its file.
  ///
  /// An operator is written by its sign or name, an open port as a name that no node has. Parts that would be misread
  /// become comments.
  ///
  /// - Returns: the text, and the parts of the document that it lacks, as sentences.
  /// - Complexity: linear in the document.
  public static func write(_ contents: DocumentContents) -> (bytes: [UInt8], leftOut: [String]) {
    var writer = DefinitionWriter(contents)
    return writer.write()
  }

  /// The definition of each of these nodes as `write` writes it, without its line end; empty for a node without one.
  ///
  /// - Returns: the lines, and their differences from the nodes, as phrases.
  /// - Complexity: linear in the definitions.
  public static func definitions(
    of nodes: [NodeID], in contents: DocumentContents
  ) -> (lines: [String], leftOut: [String]) {
    var writer = DefinitionWriter(contents)
    return (writer.definitions(of: nodes), writer.leftOut)
  }
}
