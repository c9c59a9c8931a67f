/// What is asked for of a document's values.
struct EvaluationWish {
  /// The names of the nodes whose values are asked for, alone.
  var asked: [String] = []
  /// Whether all values are asked for.
  var all = false
  /// What nodes get first, `name=value` each.
  var replacements: [String] = []
  var format = EvaluationFormat.text
  /// The name of the node whose value is to be explained.
  var explained: String?
  /// Whether they are asked for again each time they change.
  var watches = false
  /// The significant digits of values as text.
  var digits = EvaluationOptions.usualDigits
}

/// How results are written.
enum EvaluationFormat: String, CaseIterable {
  case text
  case json
  case csv
}
