import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The `--set name=value` and `--set name=formula` of a command line, as edits of the document.
enum Replacements {
  /// Gives nodes other values or formulas, as one edit: all or none.
  ///
  /// An uncertainty written with the value replaces the node's; without one the node keeps its own.
  ///
  /// - Throws: where a text is no `name=value`, names no node, or the value is neither a number nor a formula.
  static func apply(_ replacements: [String], to contents: DocumentContents) throws(CommandFailure) -> DocumentContents
  {
    if replacements.isEmpty { return contents }
    var edits: [Edit] = []
    for replacement in replacements { edits += try self.edits(for: replacement, in: contents) }
    let document = Document(contents)
    do throws(EditRefusal) {
      try document.apply(.group(edits))
    } catch {
      throw CommandFailure(.usage, "--set: \(error.sentence)")
    }
    return document.contents
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
    if let quantity = try? NumberText.parse(text) {
      let value = Edit.setContent(node, .number(quantity.value))
      return quantity.uncertainty.map { [value, .setUncertainty(node, $0)] } ?? [value]
    }
    return [.setFormula(node, try formula(text, of: replacement, in: contents))]
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

  /// - Throws: the problem of a text that is no formula, or that mentions what is no node.
  private static func formula(
    _ text: Substring, of replacement: String, in contents: DocumentContents
  ) throws(CommandFailure) -> Formula {
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try Formula.parse(text)
    } catch {
      // What can only have been meant as a number is told as one.
      if !text.contains(where: { " +*/^()".contains($0) }), let problem = numberProblem(text) {
        throw CommandFailure(.usage, "--set '\(replacement)': \(problem.kind.message)", help: problem.kind.mend)
      }
      throw CommandFailure(.usage, "--set '\(replacement)': \(error.message)", help: error.mend)
    }
    for name in formula.names where contents.node(named: name) == nil {
      let help = contents.nameLike(name).map { "did you mean '\($0)'?" }
      throw CommandFailure(.usage, "--set '\(replacement)': no node is named '\(name)'", help: help)
    }
    return formula
  }

  private static func numberProblem(_ text: Substring) -> NumberProblem? {
    do throws(NumberProblem) {
      _ = try NumberText.parse(text)
      return nil
    } catch {
      return error
    }
  }
}
