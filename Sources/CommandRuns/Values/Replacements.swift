import CommandOutput
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The `--set name=value` and `--set name=formula` of a command line, as edits of the document.
struct Replacements {
  /// The document with what was given.
  let contents: DocumentContents
  /// What the formulas given mean otherwise than some would think.
  private(set) var notes: [String] = []

  /// Gives nodes other values or formulas, as one edit: all or none.
  ///
  /// An uncertainty written with the value replaces the node's; without one the node keeps its own.
  ///
  /// - Throws: where a text is no `name=value`, names no node, or the value is neither a number nor a formula.
  init(_ replacements: [String], in contents: DocumentContents) throws(CommandFailure) {
    if replacements.isEmpty {
      self.contents = contents
      return
    }
    var edits: [Edit] = []
    for replacement in replacements {
      let given = try Self.edits(for: replacement, in: contents)
      for case .setFormula(_, let formula) in given {
        notes += formula.notes.map { "note: --set '\(replacement)': \($0.sentence)" }
      }
      edits += given
    }
    let document = Document(contents)
    do throws(EditRefusal) {
      try document.apply(.group(edits))
    } catch {
      throw CommandFailure(.usage, "--set: \(error.sentence)")
    }
    self.contents = document.contents
  }

  private static func edits(
    for replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> [Edit] {
    guard let sign = replacement.firstIndex(of: "=") else {
      throw CommandFailure(.usage, "--set '\(replacement)': write name=value, as in rate=4%")
    }
    var written = replacement[..<sign]
    while written.last == " " { written.removeLast() }
    let name = String(written.drop { $0 == " " })
    let node = try AskedNodes.node(named: name, in: contents, flag: "--set")
    let text = replacement[sign...].dropFirst()
    if let data = try data(text, for: node, of: replacement, in: contents) { return [data] }
    switch try meaning(of: text, for: node, in: replacement, contents) {
    case .number(let quantity):
      let value = Edit.setContent(node, .number(quantity.value))
      return quantity.uncertainty.map { [value, .setUncertainty(node, $0)] } ?? [value]
    case .formula(let formula): return [.setFormula(node, formula)]
    }
  }

  /// A list of values, for a data node or in brackets; nil where another thing is meant.
  private static func data(
    _ text: Substring, for node: NodeID, of replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> Edit? {
    let isData = contents.graph.kind(of: node) == .data
    guard text.first(where: { $0 != " " }) == "[" || isData else { return nil }
    do throws(ValueList.Problem) {
      return .setData(node, NodeData(.written(try ValueList.parse(text))))
    } catch {
      let help = isData ? "a data node takes values, as in \(contents.name(of: node))=1,2,3" : nil
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.sentence)", help: help)
    }
  }

  /// - Throws: the problem of a text that is neither number nor formula, or that mentions what is no node.
  private static func meaning(
    of text: Substring, for node: NodeID, in replacement: String, _ contents: DocumentContents
  ) throws(CommandFailure) -> TypedText.Meaning {
    let typed: TypedText
    do throws(FormulaProblem) {
      typed = try TypedText(text)
      if let problem = contents.ambiguity(in: typed.prefixed, for: node) { throw problem }
    } catch {
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.message)", help: error.mend)
    }
    for name in typed.formula?.names ?? [] where contents.node(named: name) == nil {
      let help = contents.nameLike(name).map { "did you mean '\($0)'?" }
      throw CommandFailure(.usage, "--set '\(replacement)': no node is named '\(name)'", help: help)
    }
    return typed.meaning
  }
}
