import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

/// The exact number that a typed text gives a node, such as `1.5`, `5k`, `2 km` or `=3/4`.
struct ExactNumber {
  let value: Double
  let hasUnit: Bool
  let isCalculation: Bool

  enum Problem: Error {
    case unreadable(TypedEntry.Problem)
    case unit(EditError)
    case uncertain
    case dataSet
    /// A formula with names, which has no value of its own.
    case formula
    case failing(Failure)
    case notANumber
  }

  /// Reads a text; with `isDifference`, a unit is that of a difference between two values of the node.
  ///
  /// - Throws: Why the text gives no exact number.
  /// - Complexity: Linear in the text; a calculation takes at most 10 million steps.
  init(
    _ text: String, of node: NodeID, in contents: DocumentContents, today: String? = nil, isDifference: Bool = false
  ) throws(Problem) {
    let entry: TypedEntry
    do throws(TypedEntry.Problem) {
      entry = try TypedEntry.read(text, in: contents, for: node, today: today)
    } catch {
      throw .unreadable(error)
    }
    var (hasUnit, isCalculation) = (false, false)
    let quantity: Quantity
    switch entry {
    case .number(let number): quantity = number
    case .quantity(let number, let unit):
      hasUnit = true
      do throws(EditError) {
        quantity = try contents.number(number, in: unit, asValueOf: node, isDifference: isDifference)
      } catch {
        throw .unit(error)
      }
    case .distribution: throw .uncertain
    case .formula(let formula):
      isCalculation = true
      quantity = Quantity(try Self.value(of: formula, in: contents))
    case .data: throw .dataSet
    }
    guard quantity.isExact else { throw .uncertain }
    (value, self.hasUnit, self.isCalculation) = (quantity.value, hasUnit, isCalculation)
  }

  private static let longestCalculation = 10_000_000

  private static func value(of formula: Formula, in contents: DocumentContents) throws(Problem) -> Double {
    guard formula.names.isEmpty else { throw .formula }
    guard formula.literals.allSatisfy(\.isExact) else { throw .uncertain }
    let meter = EvaluationMeter(block: longestCalculation) { StoppedEvaluation("its value takes too long") }
    switch contents.value(of: formula, countedBy: meter) {
    case .number(let number): return number
    case .failure(let failure): throw .failing(failure)
    case .data, .waiting, .absent: throw .notANumber
    }
  }
}
