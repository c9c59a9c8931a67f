import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import PresentationModel
import TextScanning

/// `FILE -e FORMULA`: evaluates one formula that mentions the nodes of a document.
struct DocumentFormulaRun {
  let formula: String
  let source: DocumentSource
  let rules: DataRules

  /// Returns the value of the formula.
  ///
  /// - Throws: If there is no such document, or if the formula is malformed or has an unknown name; carets show the
  ///   position.
  func value() throws(CommandFailure) -> FormulaTextValue {
    let document = Document(try source.contents(reading: rules))
    document.meter = rules.meter
    let entry: TypedEntry
    do throws(TypedEntry.Problem) {
      entry = try TypedEntry.read(formula, in: document.contents, today: WallClock.today)
      if case .formula(let parsed) = entry, let problem = document.contents.unknownName(in: parsed) {
        throw .formula(problem)
      }
    } catch {
      let lines = ProblemLines.lines(error.message, in: formula, span: error.span, fixIt: error.fixIt)
      throw CommandFailure(.invalidData, lines: lines + Self.columns(of: document.contents, error.fixIt == nil))
    }
    // Numbers, distributions and lists mention no nodes.
    guard case .formula(let parsed) = entry else { return try FormulaRun(formula: formula, rules: rules).value() }
    let name = document.freeName(DefinitionText.answer)
    do throws(EditError) {
      try document.apply(.create(NodeCreation(formula: parsed, attributes: NodeAttributes(name: name))))
    } catch {
      throw CommandFailure(.failed, error.sentence)
    }
    guard let node = document.contents.node(named: name) else { throw CommandFailure(.failed, "the formula is empty") }
    return FormulaTextValue(
      of: node, in: document.contents, notes: parsed.notes.map(\.sentence), countedBy: rules.meter)
  }

  private static func columns(of contents: DocumentContents, _ isNeeded: Bool) -> [String] {
    let nodes = contents.nodesInFileOrder()
    guard isNeeded, !nodes.isEmpty, nodes.allSatisfy({ contents.kind(of: $0) == .data }) else { return [] }
    return ["help: the columns are \(MessageText.list(nodes.lazy.map { "'\(contents.name(of: $0))'" }))"]
  }
}
