/// The problem with a typed line: a chart, a point, parameters, a list of values, a node.
public struct LineProblem: Error, Hashable, Sendable {
  /// The problem and a suggestion, for people.
  public var sentence: String
  /// Where it is, as UTF-8 offsets into the line.
  public var span: Range<Int>

  /// A problem in a part of a line.
  ///
  /// - Parameters:
  ///   - sentence: The problem and a suggestion, for people.
  ///   - span: Where it is, as UTF-8 offsets into the part; both bounds from 0 to its length.
  ///   - start: Where the part begins in the line; 0 if it is all of it.
  public init(sentence: String, span: Range<Int>, from start: Int = 0) {
    self.sentence = sentence
    self.span = start + span.lowerBound..<start + span.upperBound
  }
}

extension ChartLine {
  /// The problem with a line.
  public typealias Problem = LineProblem
}

extension ParameterSyntax {
  /// The problem with a line.
  public typealias Problem = LineProblem
}

extension PointSyntax {
  /// Why a text is no point, or no part of one.
  public typealias Problem = LineProblem
}

extension ValueList {
  /// Why a text is not a list.
  public typealias Problem = LineProblem
}
