import EvaluationEngine
import Formulas
import GraphDocument

/// What the line of a number's value means: a number in any form, or a calculation with numbers alone, of which the result is kept.
enum ValueEntry {
  case number(Quantity)
  /// What a calculation comes to.
  case result(Double)

  /// Whether a character typed on a number, or where nothing is selected, begins a value.
  static func canBegin(with character: Character) -> Bool {
    character.isASCII && character.isNumber || ".-−(".contains(character)
  }

  /// - Throws: why it is no value, and where: of a text that is neither number nor formula what is wrong with the number.
  init(_ text: String, in contents: DocumentContents) throws(NodeEntry.Problem) {
    let notANumber: NumberProblem
    do throws(NumberProblem) {
      self = .number(try NumberText.parse(text))
      return
    } catch {
      notANumber = error
    }
    let formula: Formula
    do throws(FormulaProblem) {
      formula = try Formula.parse(text)
    } catch {
      switch notANumber.kind {
      // More than a number is meant.
      case .trailingText, .notANumber: throw NodeEntry.Problem("\(error)", error.span, from: 0)
      default: throw NodeEntry.Problem("\(notANumber)", notANumber.span, from: 0)
      }
    }
    if let name = formula.mentions.first {
      throw NodeEntry.Problem(
        "a value mentions no node: '\(formula.names[name.name])' belongs in a formula of its own", name.span, from: 0)
    }
    guard formula.literals.allSatisfy(\.isExact) else {
      throw NodeEntry.Problem(
        "an uncertainty stands behind the whole value, as in 3 ± 0.2: in a calculation it belongs in a formula of its own",
        0..<text.utf8.count, from: 0)
    }
    switch contents.value(of: formula) {
    case .number(let number): self = .result(number)
    case .failure(let failure):
      throw NodeEntry.Problem("this has no value: \(failure.sentence)", 0..<text.utf8.count, from: 0)
    case .data, .waiting, .absent:
      throw NodeEntry.Problem("\(notANumber)", notANumber.span, from: 0)
    }
  }

  /// What the node's value becomes.
  var quantity: Quantity {
    switch self {
    case .number(let quantity): quantity
    case .result(let number): Quantity(number)
    }
  }

  /// What Enter would do, said while it is typed.
  var sentence: String {
    switch self {
    case .number(let quantity): "= \(NumberText.display(quantity))"
    case .result(let number): "= \(NumberText.display(number)), which is kept as a number"
    }
  }
}
