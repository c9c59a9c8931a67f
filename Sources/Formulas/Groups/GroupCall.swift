/// A call of a group in a formula, such as `annuity(price, bank, years = 30).interest`; calls of operators are not
/// included.
///
/// `Formula.linked(by:)` finds the group and checks the arguments.
public struct GroupCall: Hashable, Sendable {
  /// The name of the called group; for an imported group it has a dot: `finance.annuity`.
  public internal(set) var group: String
  /// For each argument, the name of the input written before it, as in `years = 30`.
  ///
  /// Nil for arguments given by position, which come first.
  public internal(set) var labels: [String?] = []
  /// The name of the output after the call and a dot; nil for the group's first output.
  public internal(set) var output: String?
  /// The span of the call, including its output, as UTF-8 offsets into the text.
  public internal(set) var span: Range<Int>
  /// The span of the group's name.
  public internal(set) var groupSpan: Range<Int>
  /// For each argument, the span of its input name; nil for an argument given by position.
  public internal(set) var labelSpans: [Range<Int>?] = []
  /// The span of the output's name, after the dot; nil if the call names no output.
  public internal(set) var outputSpan: Range<Int>?

  init(group: String, at span: Range<Int>) {
    self.group = group
    self.span = span
    groupSpan = span
  }

  /// Returns the call as text, in which `arguments` are the texts of the arguments.
  ///
  /// - Precondition: `arguments` has one text per argument of the call.
  public func text(of arguments: [String]) -> String {
    Self.text(group, labels, output, of: arguments)
  }

  /// Returns a call as text.
  ///
  /// `labels` are the input names of the arguments, and `arguments` their texts.
  static func text(_ group: String, _ labels: [String?], _ output: String?, of arguments: [String]) -> String {
    let list = zip(labels, arguments).map { label, text in label.map { "\($0) = \(text)" } ?? text }
    return "\(group)(\(list.joined(separator: ", ")))" + (output.map { ".\($0)" } ?? "")
  }
}
