/// A call of what is not an operator, `annuity(price, bank, years = 30).interest`: of a group, by its name.
///
/// Which group that is, and whether it takes these arguments, `Formula.linked(by:)` finds out.
public struct GroupCall: Hashable, Sendable {
  /// The name that is called; that of a group of an import has a dot: `finance.annuity`.
  public internal(set) var group: String
  /// For each argument the name of the input that it is for; nil if it is given by its place, as the first ones are.
  public internal(set) var labels: [String?] = []
  /// The output behind the call's dot; nil if it is the first one.
  public internal(set) var output: String?
  /// Where the call is, its output included, as UTF-8 offsets into the text.
  public internal(set) var span: Range<Int>
  /// Where the group's name is.
  public internal(set) var groupSpan: Range<Int>
  /// For each argument where the name of its input is.
  public internal(set) var labelSpans: [Range<Int>?] = []
  /// Where the output's name is, behind its dot.
  public internal(set) var outputSpan: Range<Int>?

  /// A call whose arguments are still to be read.
  init(group: String, at span: Range<Int>) {
    self.group = group
    self.span = span
    groupSpan = span
  }

  /// The call with these texts as its arguments, in order.
  ///
  /// - Precondition: there are as many texts as labels.
  public func text(of arguments: [String]) -> String {
    Self.text(group, labels, output, of: arguments)
  }

  /// A call as it is written.
  static func text(_ group: String, _ labels: [String?], _ output: String?, of arguments: [String]) -> String {
    let list = zip(labels, arguments).map { label, text in label.map { "\($0) = \(text)" } ?? text }
    return "\(group)(\(list.joined(separator: ", ")))" + (output.map { ".\($0)" } ?? "")
  }
}
