/// What is asked of a goal: a node with what is wanted of it, and the number that is to give it.
package struct QuestionRequest {
  /// The node, and the value or standard uncertainty that is wanted of it, `name=value`.
  var goal: String
  /// The number that is asked for, `name`, and where a value of it is looked for `name=LOW:HIGH`.
  var input: String
  /// What nodes get first, `name=value` each.
  var replacements: [String]
  /// Where values for inputs come from, which they get before the replacements; nil if none do.
  var given: GivenInputsSource?
  var format: EvaluationFormat
  /// The significant digits of values as text.
  var digits: Int

  /// What the number has to be, as text unless said otherwise.
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
