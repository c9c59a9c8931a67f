public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// A question for the values of one number at which another node has a wanted value.
///
/// `total = 1000 by price` asks for which values of the number `price` the node `total` is 1000.
public struct GoalQuestion: Hashable, Sendable {
  /// The node whose value is wanted.
  public let target: NodeID
  /// The wanted value.
  public let wanted: Double
  /// The number that is varied.
  public let input: NodeID
  /// The range of the search, if the question states it.
  ///
  /// If nil, the search uses the number's own range. If the number has no range either, all values around the present
  /// value are searched.
  public let range: ValueRange?

  /// Parses a question in one line: `NODE = VALUE by NUMBER`, optionally followed by `LOW:HIGH`.
  ///
  /// `by NUMBER` may be left out if the node depends on a single number.
  ///
  /// - Throws: The problem with the line, and its location.
  /// - Complexity: Linear in the text, and in the document if a name is unknown.
  public static func parse(_ text: String, in contents: DocumentContents) throws(LineProblem) -> GoalQuestion {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let place = words.lastIndex(of: "by") else {
      guard let sign = text.firstIndex(of: "=") else {
        throw LineProblem(
          sentence: "write NODE = VALUE by NUMBER, such as total = 1000 by price", span: 0..<text.utf8.count)
      }
      let target = try Self.target(text[..<sign], in: contents)
      let wanted = try Self.number(text[text.index(after: sign)...], of: target, in: contents)
      let inputs = Self.inputs(of: target, in: contents)
      guard inputs.count == 1 else {
        let example = inputs.first.map { "add the number to vary, such as 'by \(contents.name(of: $0))'" }
        throw LineProblem(
          sentence: example ?? "'\(contents.name(of: target))' depends on no number that can be varied",
          span: 0..<text.utf8.count)
      }
      return GoalQuestion(target: target, wanted: wanted, input: inputs[0], range: nil)
    }
    let (before, behind) = (text[..<words[place].startIndex], text[words[place].endIndex...])
    return try GoalQuestion(goal: before, by: behind, in: contents)
  }

  private init(target: NodeID, wanted: Double, input: NodeID, range: ValueRange?) {
    (self.target, self.wanted, self.input, self.range) = (target, wanted, input, range)
  }

  /// Returns the numbers that a node depends on, in file order.
  public static func inputs(of target: NodeID, in contents: DocumentContents) -> [NodeID] {
    contents.nodesInFileOrder(Set(contents.graph.upstream(of: [target]))).filter {
      contents.kind(of: $0) == .number && $0 != target
    }
  }

  /// Parses a question in two parts: `total=1000`, and `price` or `price=LOW:HIGH`.
  ///
  /// - Throws: The problem with a part, and its location as offsets into the base string of the part.
  public init(goal: Substring, by input: Substring, in contents: DocumentContents) throws(LineProblem) {
    guard let sign = goal.firstIndex(of: "=") else {
      throw LineProblem(sentence: "write the value you want, such as total = 1000", span: goal.span)
    }
    target = try Self.target(goal[..<sign], in: contents)
    wanted = try Self.number(goal[goal.index(after: sign)...], of: target, in: contents)
    let bare = input.withoutBlanks
    let end = bare.firstIndex { $0 == "=" || $0 == " " } ?? bare.endIndex
    self.input = try Self.input(bare[..<end], in: contents)
    guard self.input != target else {
      throw LineProblem(
        sentence: "'\(contents.name(of: target))' cannot be both the target and the number to vary",
        span: bare.span
      )
    }
    let ends = bare[end...].drop { $0 == "=" || $0 == " " }
    range = ends.isEmpty ? nil : try Self.range(ends, of: self.input, in: contents)
  }

  private static func node(_ written: Substring, in contents: DocumentContents) throws(LineProblem) -> NodeID {
    let name = written.withoutBlanks
    if let node = contents.node(named: String(name)) { return node }
    let near = contents.nameLike(String(name)).map { ": did you mean '\($0)'?" } ?? ""
    throw LineProblem(
      sentence: name.isEmpty ? "name a node" : "no node is named '\(name)'\(near)", span: name.span)
  }

  private static func target(_ written: Substring, in contents: DocumentContents) throws(LineProblem) -> NodeID {
    let node = try node(written, in: contents)
    let kind = contents.kind(of: node)
    let span = written.withoutBlanks.span
    guard contents.graph.hasOutput(node) else {
      throw LineProblem(sentence: "'\(contents.name(of: node))' is a \(kind.rawValue) and has no value", span: span)
    }
    guard !contents.graph.isSet(node) else {
      throw LineProblem(
        sentence: "'\(contents.name(of: node))' is a data set: name a number that is computed from it", span: span)
    }
    return node
  }

  private static func input(_ written: Substring, in contents: DocumentContents) throws(LineProblem) -> NodeID {
    let node = try node(written, in: contents)
    guard contents.kind(of: node) == .number else {
      let names = inputs(of: node, in: contents).prefix(4).map { "'\(contents.name(of: $0))'" }
      let fixIt = names.isEmpty ? "" : ": vary a number that it depends on, such as \(names.joined(separator: ", "))"
      throw LineProblem(
        sentence: "'\(contents.name(of: node))' is not a number that can be varied\(fixIt)",
        span: written.withoutBlanks.span)
    }
    return node
  }

  private static func range(
    _ written: Substring, of node: NodeID, in contents: DocumentContents
  ) throws(LineProblem) -> ValueRange {
    let span = written.span
    let ends = written.split(separator: ":", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw LineProblem(sentence: "write both ends of the range, such as 0:100", span: span)
    }
    let (low, high) = (try number(ends[0], of: node, in: contents), try number(ends[1], of: node, in: contents))
    guard low != high else { throw LineProblem(sentence: "the range needs two different ends", span: span) }
    do throws(ValueRange.Problem) {
      return try ValueRange(low, high)
    } catch {
      throw LineProblem(sentence: error.sentence, span: span)
    }
  }

  /// Parses a number for a node; a number with a unit is converted to the unit of the node.
  private static func number(
    _ written: Substring, of node: NodeID, in contents: DocumentContents
  ) throws(LineProblem) -> Double {
    let bare = written.withoutBlanks
    if case .quantity(let number, let unit)? = try? TypedEntry.read(String(bare), in: contents, for: node),
      number.isExact
    {
      do throws(EditError) {
        return try contents.number(number, in: unit, asValueOf: node).value
      } catch {
        throw bare.problem(error.sentence)
      }
    }
    return try bare.exactNumber(unless: "'\(bare)' is uncertain: leave its uncertainty out")
  }
}

extension GoalQuestion {
  /// Returns the range of the search.
  ///
  /// This is the question's range; if it has none, the number's own range; if there is none either, all values around
  /// the present value.
  public func span(in contents: DocumentContents) -> GoalSeek.Span? {
    if let range = range ?? contents.range(of: input) { return GoalSeek.Span(range.low, range.high) }
    guard case .number(let value) = contents.graph.content(of: input) else { return nil }
    return GoalSeek.Span(around: value)
  }

  /// Searches for the answer in a document; returns nil if the meter stopped the search.
  ///
  /// - Complexity: The same as for `GoalSeek.answer(for:in:countedBy:)`.
  public func finding(in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) -> GoalFinding? {
    let seek = GoalSeek(of: target, by: input, in: contents.graph)
    let span = span(in: contents)
    if seek.isIndependent { return GoalFinding(question: self, span: span, isIndependent: true, answer: .init()) }
    guard let span else { return GoalFinding(question: self, span: nil, isIndependent: false, answer: .init()) }
    guard let answer = seek.answer(for: wanted, in: span, countedBy: meter) else { return nil }
    return GoalFinding(question: self, span: span, isIndependent: false, answer: answer)
  }
}

/// The answer to a ``GoalQuestion``.
public struct GoalFinding: Sendable {
  /// The question.
  public let question: GoalQuestion
  /// The range of the search; nil if the range is empty, because the number's range is a single value.
  public let span: GoalSeek.Span?
  /// Whether no path in the graph leads from the number to the target, so that the number cannot affect it.
  public let isIndependent: Bool
  /// The result of the search.
  public let answer: GoalSeek.Answer
}
