/// The problem with a line that the user typed, such as a node, a chart's settings, or a list of values.
public struct LineProblem: Error, Hashable, Sendable {
  /// The problem and a suggestion.
  public var sentence: String
  /// The location of the problem as UTF-8 offsets into the line.
  public var span: Range<Int>

  /// Creates a problem in a part of a line.
  ///
  /// - Parameters:
  ///   - sentence: The problem and a suggestion.
  ///   - span: The location of the problem as UTF-8 offsets into the part; both bounds are from 0 to the part's length.
  ///   - start: The offset of the part in the line; 0 if the part is the whole line.
  public init(sentence: String, span: Range<Int>, from start: Int = 0) {
    self.sentence = sentence
    self.span = start + span.lowerBound..<start + span.upperBound
  }
}

extension ChartLine {
  /// The problem with a chart's line.
  public typealias Problem = LineProblem
}

extension ParameterSyntax {
  /// The problem with a line of parameters.
  public typealias Problem = LineProblem
}

extension PointSyntax {
  /// The problem with the text of a point or a part of it.
  public typealias Problem = LineProblem
}

extension ValueList {
  /// The problem with the text of a list of values.
  public typealias Problem = LineProblem
}
