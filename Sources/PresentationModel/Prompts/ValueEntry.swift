import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The parsed text of a prompt for a number's value: a number, a distribution, values or a calculation.
enum ValueEntry {
  case number(Quantity)
  case quantity(Quantity, unit: String)
  /// The result of a calculation with exact numbers such as `2 * 3`, which is stored as a number.
  case result(Double)
  case distribution(TypedDistribution)
  /// A list of values, which turns the node into a data node.
  case data(DataSet)
  /// A calculation with nodes or uncertain numbers, which turns the node into a formula.
  case formula(Formula)

  /// Whether a value can begin with this character, so that typing it on the canvas opens a prompt.
  static func canBegin(with character: Character) -> Bool {
    character.isASCII && character.isNumber || ".-−(".contains(character)
  }

  /// Parses a line for a node.
  ///
  /// `today` is the date that replaces the word `today`.
  ///
  /// - Throws: the reason why the text is not a value for the node, with its place.
  init(_ text: String, for node: NodeID, in contents: DocumentContents, today: String?) throws(LineProblem) {
    let formula: Formula
    do throws(TypedEntry.Problem) {
      switch try TypedEntry.read(text, in: contents, for: node, today: today) {
      case .number(let quantity):
        self = .number(quantity)
        return
      case .quantity(let quantity, let unit):
        self = .quantity(quantity, unit: unit)
        return
      case .distribution(let distribution):
        self = .distribution(distribution)
        return
      case .data(let set):
        self = .data(set)
        return
      case .formula(let typed):
        if let problem = contents.unknownName(in: typed, for: node) { throw .formula(problem) }
        formula = typed
      }
    } catch {
      throw LineProblem(sentence: error.sentence, span: error.span)
    }
    let whole = 0..<text.utf8.count
    if formula.names.isEmpty, formula.units.isEmpty, formula.literals.allSatisfy(\.isExact) {
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
