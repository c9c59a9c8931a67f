public import EvaluationEngine
internal import Formulas
public import GraphDocument

/// A document as plain text: one `name = formula` per line, and comments after `#`.
///
/// A `;` may stand in place of a line end. `f(x, y = 2) = x^y` defines a function that formulas can call; it becomes a
/// group with one formula. An input without a default is 0.
///
/// The text has only values: positions, labels, number formats, ranges, notes, frames, correlations and declarations
/// are left out. If the formula is only a number, it becomes a number node; everything else becomes a formula node.
/// Names may be used before they are defined.
public enum DefinitionText {
  /// The name of the node for a last line without `name =`; no other node can have this name.
  public static let answer = "ans"
  /// The maximum number of bytes of a last line without `name =`.
  public static let longestAnswer = Formula.longestText

  /// Returns the name of the formula node inside a function's group: `result`, or another name if an input is named
  /// `result`.
  static func result(besides inputs: [String]) -> String {
    var name = "result"
    var number = 2
    while inputs.contains(name) {
      name = "result\(number)"
      number += 1
    }
    return name
  }

  /// Reads and evaluates the document in `bytes`.
  ///
  /// If `allowsAnswer` is true, the last definition may be without `name =`. Its node then gets the name in `answer`,
  /// and every name that a formula mentions must be defined. `meter` counts the work on data sets and can end it.
  ///
  /// - Throws: The first problem found; nothing is loaded in this case.
  /// - Complexity: Linear in the text; no recursion.
  public static func read(
    _ bytes: consuming [UInt8], allowsAnswer: Bool = false, today: String? = nil, limits: Limits = .standard,
    countedBy meter: EvaluationMeter? = nil
  ) throws(DocumentProblem) -> DocumentContents {
    let sorted = try bytes.withUnsafeBufferPointer { typed throws(DocumentProblem) in
      do throws(ReadingError) {
        let units = try DefinitionUnits(typed, today: today)
        guard let bracketed = units.bytes else { return try read(typed, allowsAnswer, limits, meter) }
        do throws(ReadingError) {
          return try bracketed.withUnsafeBufferPointer { text throws(ReadingError) in
            try read(text, allowsAnswer, limits, meter)
          }
        } catch {
          throw units.typed(error)
        }
      } catch {
        throw DocumentProblem(error, in: typed)
      }
    }
    // Freed, if there is no other reference, before the document allocates its memory.
    bytes = []
    return (consume sorted).finish(countedBy: meter)
  }

  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ allowsAnswer: Bool, _ limits: Limits, _ meter: EvaluationMeter?
  ) throws(ReadingError) -> SortedDocumentBuilder {
    var reader = DefinitionReader(text, limits: limits, allowsAnswer: allowsAnswer)
    return try reader.read(countedBy: meter)
  }

  /// Returns the definitions of a document's nodes, in the order of its file.
  ///
  /// An operator is written with its symbol or name, and an open port as a name that no node has. If a definition would
  /// mean something else when it is read, it becomes a comment.
  ///
  /// - Returns: The text, and the parts of the document that the text does not contain.
  /// - Complexity: Linear in the document.
  public static func write(_ contents: DocumentContents) -> (bytes: [UInt8], leftOut: [DocumentLoss]) {
    var writer = DefinitionWriter(contents)
    return writer.write()
  }

  /// Returns the definition of each node as in `write`, without a line end; empty for a node without a definition.
  ///
  /// - Returns: The lines, and what the lines do not express.
  /// - Complexity: Linear in the definitions.
  public static func definitions(
    of nodes: [NodeID], in contents: DocumentContents
  ) -> (lines: [String], leftOut: [DocumentLoss]) {
    var writer = DefinitionWriter(contents)
    return (writer.definitions(of: nodes), writer.leftOut)
  }
}
