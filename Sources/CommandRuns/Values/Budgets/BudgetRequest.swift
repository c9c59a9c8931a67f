import CommandOutput
import Formulas
import TextScanning

/// The request for the uncertainties of nodes.
package struct BudgetRequest {
  /// The default level as a user would type it.
  package static let usualLevel = "95%"

  /// The default highest order of terms.
  package static let usualOrder = 1

  /// The names of the nodes.
  var names: [String]
  /// The probability of expanded uncertainties, as it was typed.
  var level: String
  /// The highest order of terms, 1 or 2.
  var order: Int

  /// Creates a request for the budgets of some nodes.
  package init(names: [String], level: String = BudgetRequest.usualLevel, order: Int = BudgetRequest.usualOrder) {
    self.names = names
    self.level = level
    self.order = order
  }

  /// Returns the probability, above 0 and below 1.
  func probability() throws(CommandFailure) -> Double {
    let help = "write it as 95% or 0.95"
    let quantity: Quantity
    do throws(NumberProblem) {
      quantity = try NumberText.typed(level)
    } catch {
      throw CommandFailure(.usage, "--level: '\(MessageText.shortened(level))' is not a number", help: help)
    }
    guard quantity.isExact, quantity.value > 0, quantity.value < 1 else {
      throw CommandFailure(
        .usage, "--level: a level must be between 0 and 1, not '\(MessageText.shortened(level))'", help: help)
    }
    return quantity.value
  }
}
