/// What the user requests from `--solve` or `--require`: the goal of a node, and the input to change.
package struct QuestionRequest {
  /// The node with its requested value or standard uncertainty, as `name=value`.
  var goal: String
  /// The input to find, as `name` or with a search range, as `name=LOW:HIGH`.
  var input: String
  /// The values to set before the search, each as `name=value`.
  var replacements: [String]
  /// The source of input values, which are set before the replacements; nil for none.
  var given: GivenInputsSource?
  var format: EvaluationFormat
  /// The number of significant digits of values in text.
  var digits: Int

  /// Creates a request; the answer is text by default.
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
