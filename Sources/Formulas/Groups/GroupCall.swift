/// A call of a group by its name, `annuity(price, bank, years = 30).interest`; operators are not groups.
///
/// `Formula.linked(by:)` finds the group, and checks whether it takes these arguments.
public struct GroupCall: Hashable, Sendable {
  /// The called name; for a group of an import it has a dot: `finance.annuity`.
  public internal(set) var group: String
  /// The input names of the arguments; nil for an argument given by position, as the first ones are.
  public internal(set) var labels: [String?] = []
  /// The output after the call's dot; nil for the first one.
  public internal(set) var output: String?
  /// The span of the call, including its output, as UTF-8 offsets into the text.
  public internal(set) var span: Range<Int>
  /// The span of the group's name.
  public internal(set) var groupSpan: Range<Int>
  /// The spans of the input names of the arguments; nil for an argument given by position.
  public internal(set) var labelSpans: [Range<Int>?] = []
  /// The span of the output's name, after the dot; nil if the call has none.
  public internal(set) var outputSpan: Range<Int>?

  /// Creates a call whose arguments have not been read yet.
  init(group: String, at span: Range<Int>) {
    self.group = group
    self.span = span
    groupSpan = span
  }

  /// Returns the call with these texts as its arguments, in order.
  ///
  /// - Precondition: there are as many texts as labels.
  public func text(of arguments: [String]) -> String {
    Self.text(group, labels, output, of: arguments)
  }

  /// Returns a call as text.
  static func text(_ group: String, _ labels: [String?], _ output: String?, of arguments: [String]) -> String {
    let list = zip(labels, arguments).map { label, text in label.map { "\($0) = \(text)" } ?? text }
    return "\(group)(\(list.joined(separator: ", ")))" + (output.map { ".\($0)" } ?? "")
  }
}
