import CommandOutput
import Formulas
import TextScanning

/// What the user requests from `--budget`: nodes, level of confidence, and order of terms.
package struct BudgetRequest {
  /// The default level of confidence, as a user would type it.
  package static let usualLevel = "95%"

  /// The highest order of terms in the propagation of uncertainty by default.
  package static let usualOrder = 1

  var names: [String]
  /// The level of confidence of expanded uncertainties, as typed.
  var level: String
  /// The highest order of terms in the propagation of uncertainty, 1 or 2.
  var order: Int

  /// Creates a request for the budgets of some nodes.
  package init(names: [String], level: String = BudgetRequest.usualLevel, order: Int = BudgetRequest.usualOrder) {
    self.names = names
    self.level = level
    self.order = order
  }

  /// Returns the level of confidence as a number above 0 and below 1.
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
