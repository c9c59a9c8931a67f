import EvaluationEngine
import TextScanning

/// The head of a function: its name and inputs, as before `=` in a definition such as `f(x, y = 2) = x + y`.
///
/// For people who call a group, the inputs of any group are shown in this form.
public struct FunctionHead: Hashable, Sendable {
  /// An input of a function, with its default if it has one.
  public struct Input: Hashable, Sendable {
    /// The name of the input.
    public var name: String
    /// The default value; nil if calls must give an argument for the input.
    public var standard: Quantity?
    /// The position of the name, as UTF-8 offsets into the parsed text; empty if the head was not parsed from text.
    public var span: Range<Int>

    /// Creates an input; without a default, calls must give an argument for it.
    public init(_ name: String, standard: Quantity? = nil, at span: Range<Int> = 0..<0) {
      self.name = name
      self.standard = standard
      self.span = span
    }
  }

  /// The function's name.
  public var name: String
  /// The position of the function's name, as UTF-8 offsets; empty if the head was not parsed from text.
  public var nameSpan: Range<Int>
  /// The inputs, in the order of a call's arguments.
  public var inputs: [Input]

  /// Creates a function head with these inputs.
  public init(_ name: String, _ inputs: [Input], at span: Range<Int> = 0..<0) {
    self.name = name
    nameSpan = span
    self.inputs = inputs
  }

  /// The head as text: `annuity(principal, rate = 0.04, years = 30)`.
  public var text: String {
    let list = inputs.map { input in input.standard.map { "\(input.name) = \(NumberText.shortest($0))" } ?? input.name }
    return "\(name)(\(list.joined(separator: ", ")))"
  }

  /// Returns whether the text before `=` is probably the head of a function, because it has an opening bracket.
  public static func isMeant(by text: some StringProtocol) -> Bool { text.utf8.contains(UInt8(ascii: "(")) }

  /// Parses a function head such as `f(x, y = 2)`; a default is a number in any form of `NumberText.parse`.
  ///
  /// Whether nodes may have these names is checked later, by the document reader.
  ///
  /// - Throws: `FormulaProblem` with its position in the text.
  /// - Complexity: Linear in the text, and quadratic in the number of inputs, which is limited.
  public static func parse(_ text: some StringProtocol) throws(FormulaProblem) -> FunctionHead {
    var text = String(text)
    return try text.withUTF8 { bytes in
      Result { () throws(FormulaProblem) in
        var parser = FunctionHeadParser(ByteReader(bytes))
        return try parser.head()
      }
    }.get()
  }
}

private struct FunctionHeadParser {
  private let reader: ByteReader
  private var offset = 0

  init(_ reader: ByteReader) { self.reader = reader }

  mutating func head() throws(FormulaProblem) -> FunctionHead {
    let nameSpan = try name()
    let name = reader.text(nameSpan)
    let isTaken = OperatorID(named: name) != nil || SignLookup.standard.isConstant(reader, nameSpan)
    if isTaken { throw FormulaProblem(.takenName(name), at: nameSpan) }
    offset = reader.afterBlanks(offset)
    guard reader[offset] == UInt8(ascii: "(") else { throw unexpected() }
    let bracket = offset
    offset = reader.afterBlanks(offset + 1)
    var inputs: [FunctionHead.Input] = []
    if reader[offset] == UInt8(ascii: ")") {
      offset += 1
    } else {
      repeat { try read(&inputs, in: name, openedAt: bracket) } while reader[offset - 1] == UInt8(ascii: ",")
    }
    offset = reader.afterBlanks(offset)
    if offset < reader.count { throw unexpected() }
    return FunctionHead(name, inputs, at: nameSpan)
  }

  private mutating func read(
    _ inputs: inout [FunctionHead.Input], in function: String, openedAt bracket: Int
  ) throws(FormulaProblem) {
    let span = try name()
    let input = reader.text(span)
    if inputs.count >= Formula.mostNames { throw FormulaProblem(.tooManyArguments(function: function), at: span) }
    if SignLookup.standard.isConstant(reader, span) { throw FormulaProblem(.takenName(input), at: span) }
    if inputs.contains(where: { $0.name.utf8.elementsEqual(input.utf8) }) {
      throw FormulaProblem(.doubledArgument(input), at: span)
    }
    inputs.append(FunctionHead.Input(input, at: span))
    offset = reader.afterBlanks(offset)
    if reader[offset] == UInt8(ascii: "=") { inputs[inputs.count - 1].standard = try standard() }
    switch reader[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ")"): offset += 1
    case _ where offset >= reader.count: throw FormulaProblem(.unclosedBracket, at: bracket..<bracket + 1)
    case _: throw unexpected()
    }
  }

  /// Reads a default value, which ends at the next comma or closing bracket that is not part of the number.
  private mutating func standard() throws(FormulaProblem) -> Quantity {
    let start = reader.afterBlanks(offset + 1)
    var (end, depth) = (start, 0)
    scan: while end < reader.count {
      switch reader[end] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case UInt8(ascii: ")"), UInt8(ascii: ","): break scan
      case _: break
      }
      end += 1
    }
    offset = end
    let text = reader.text(start..<end)
    if text.utf8.allSatisfy({ $0 == ASCII.space }) {
      throw FormulaProblem(.missingValue(sign: "="), at: start..<start)
    }
    do throws(NumberProblem) {
      return try NumberText.parse(text)
    } catch {
      throw FormulaProblem(
        .number(error.kind), at: start + error.span.lowerBound..<start + error.span.upperBound)
    }
  }

  private mutating func name() throws(FormulaProblem) -> Range<Int> {
    let start = reader.afterBlanks(offset)
    var end = start
    if reader.scalar(at: start)?.scalar.beginsName == true {
      while case let length = reader.nameContinuation(at: end), length > 0 { end += length }
    }
    offset = start
    if end == start { throw unexpected() }
    offset = end
    return start..<end
  }

  private func unexpected() -> FormulaProblem {
    let length = reader.scalar(at: offset)?.length ?? 0
    return FormulaProblem(.functionHead, at: offset..<offset + length)
  }
}
