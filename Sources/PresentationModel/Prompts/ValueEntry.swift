import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The meaning of the line of a number's value: a number in any form, or a calculation.
enum ValueEntry {
  case number(Quantity)
  /// The result of a calculation with only exact numbers: it is stored as a number.
  case result(Double)
  /// The distribution of the number; its value and uncertainty follow from it.
  case distribution(Distribution)
  /// Values: the node becomes data.
  case data(DataSet)
  /// A calculation with nodes or with uncertain numbers: the node becomes it.
  case formula(Formula)

  /// Whether a character typed on a number, or if nothing is selected, begins a value.
  static func canBegin(with character: Character) -> Bool {
    character.isASCII && character.isNumber || ".-−(".contains(character)
  }

  /// - Throws: why it is not a value of that node, and where.
  init(_ text: String, for node: NodeID, in contents: DocumentContents) throws(LineProblem) {
    let formula: Formula
    do throws(TypedEntry.Problem) {
      switch try TypedEntry.read(text, in: contents, for: node) {
      case .number(let quantity):
        self = .number(quantity)
        return
      case .distribution(let distribution):
        self = .distribution(distribution)
        return
      case .data(let set):
        self = .data(set)
        return
      case .formula(let typed):
        if let problem = contents.unknownName(in: typed) { throw .formula(problem) }
        formula = typed
      }
    } catch {
      throw LineProblem(sentence: error.sentence, span: error.span)
    }
    let whole = 0..<text.utf8.count
    if formula.names.isEmpty, formula.literals.allSatisfy(\.isExact) {
      switch contents.value(of: formula, countedBy: .ofPreview) {
      case .number(let number):
        self = .result(number)
        return
      case .failure(.stopped): break
      case .failure(let failure): throw LineProblem(sentence: "this has no value: \(failure.sentence)", span: whole)
      case .data, .waiting, .absent: break
      }
    }
    if let refusal = contents.refusal(ofFormula: formula, for: node) {
      throw LineProblem(sentence: refusal.sentence, span: whole)
    }
    self = .formula(formula)
  }
}
