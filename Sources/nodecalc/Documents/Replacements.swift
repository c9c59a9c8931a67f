import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The `--set name=value` of a command line, as edits of the document.
enum Replacements {
  /// Gives number nodes other values, as one edit: all or none.
  ///
  /// An uncertainty written with the value replaces the node's; without one the node keeps its own.
  ///
  /// - Throws: where a text is no `name=value`, names no node or an operator, or the value is no number.
  static func apply(_ replacements: [String], to contents: DocumentContents) throws(CommandFailure) -> DocumentContents
  {
    if replacements.isEmpty { return contents }
    var edits: [Edit] = []
    for replacement in replacements { edits += try self.edits(for: replacement, in: contents) }
    let document = Document(contents)
    do throws(EditRefusal) {
      try document.apply(.group(edits))
    } catch {
      throw CommandFailure(.usage, "--set: \(contents.sentence(for: error))")
    }
    return document.contents
  }

  private static func edits(
    for replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> [Edit] {
    guard let sign = replacement.firstIndex(of: "=") else {
      throw CommandFailure(.usage, "--set '\(replacement)': write name=value, as in rate=4%")
    }
    let name = String(replacement[..<sign])
    let node = try AskedNodes.node(named: name, in: contents, flag: "--set")
    guard case .number = contents.graph.content(of: node) else {
      throw CommandFailure(
        .usage,
        "--set: '\(name)' is \(contents.graph.kind(of: node) == .formula ? "a formula" : "an operator"), and only numbers are set",
        help: "set the numbers that feed it; 'nodecalc FILE --eval --explain \(name)' names them")
    }
    let quantity: Quantity
    do throws(NumberProblem) {
      quantity = try NumberText.parse(replacement[sign...].dropFirst())
    } catch {
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.kind.message)", help: error.kind.mend)
    }
    let value = Edit.setContent(node, .number(quantity.value))
    return quantity.uncertainty.map { [value, .setUncertainty(node, $0)] } ?? [value]
  }
}
