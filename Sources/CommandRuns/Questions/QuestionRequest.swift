/// The request for a goal: a node with the wanted property, and the number that determines it.
package struct QuestionRequest {
  /// The node, and the value or standard uncertainty that is wanted of it, `name=value`.
  var goal: String
  /// The requested number, `name`, or with a range for the search `name=LOW:HIGH`.
  var input: String
  /// The values to set before, `name=value` each.
  var replacements: [String]
  /// The source of values for inputs, which are set before the replacements; nil for none.
  var given: GivenInputsSource?
  var format: EvaluationFormat
  /// The significant digits of values as text.
  var digits: Int

  /// The required value of the number; text by default.
  package init(
    _ goal: String, by input: String, replacements: [String] = [], given: GivenInputsSource? = nil,
    format: EvaluationFormat = .text, digits: Int = EvaluationRequest.usualDigits
  ) {
    self.goal = goal
    self.input = input
    self.replacements = replacements
    self.given = given
    self.format = format
    self.digits = digits
  }
}
