public import EvaluationEngine
import TextScanning

/// Parses many formulas one after the other and reuses its memory.
///
/// It is faster than `Formula.parse`, because it creates no `Formula`; the results are the same. The properties
/// describe the formula that was read last, and are valid until the next formula is read.
public struct FormulaReader {
  private var prefixedOfNumber: [PrefixedNumber] = []
  private var parser: FormulaParser?
  private var plain = PlainFormula()
  private var isPlain = false
  private let readsWholly: Bool
  private let shadowing: [String]

  /// Creates a reader; `shadowing` are the names of groups in the document that replace operators of the same name.
  public init(shadowing: [String] = []) { self.init(wholly: false, shadowing: shadowing) }

  init(wholly: Bool, shadowing: [String] = []) {
    readsWholly = wholly
    self.shadowing = shadowing
  }

  /// Reads a formula in UTF-8.
  ///
  /// - Throws: `FormulaProblem` with its place in the text, as `Formula.parse` does. The reader then has no result.
  /// - Complexity: Linear in the text's length; no recursion.
  public mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(FormulaProblem) {
    if !prefixedOfNumber.isEmpty { prefixedOfNumber = [] }
    isPlain = !readsWholly && plain.read(text)
    if isPlain { return }
    // Removed from the property, so that its memory is not shared.
    var parser = self.parser ?? FormulaParser(ByteReader(text))
    self.parser = nil
    parser.restart(ByteReader(text))
    parser.shadowing = shadowing
    defer {
      // From now on, the text belongs to the caller alone.
      parser.forgetText()
      self.parser = parser
    }
    try parser.run()
  }

  /// Parses a text in UTF-8 that was typed for a node and is either a number or a formula.
  ///
  /// A number in another notation, such as `4,5%` or `1 234,56`, is accepted if it has only one meaning. `TypedText`
  /// does the same for a single text.
  ///
  /// - Returns: The number; nil for a formula, which is then the result of the reader.
  /// - Throws: The problem with the text as a number if it looks like a number, else as a formula.
  /// - Complexity: Linear in the text's length.
  public mutating func readTyped(_ text: UnsafeBufferPointer<UInt8>) throws(FormulaProblem) -> Quantity? {
    if !prefixedOfNumber.isEmpty { prefixedOfNumber = [] }
    let reader = ByteReader(text)
    let first = reader[reader.afterBlanks(0)]
    // A text that begins like a name is not a number, and is not meant as one.
    if first.isLetter || first == UInt8(ascii: "_") {
      try read(text)
      return nil
    }
    if let number = PlainFormula.number(text) {
      forgetFormula()
      return Quantity(number)
    }
    if DateLiteral(reader, at: reader.afterBlanks(0)) == nil, let date = DateLiteral.other(reader) {
      throw FormulaProblem(.number(.date(reader.text(date))), at: date)
    }
    let numberProblem: NumberProblem
    do throws(NumberProblem) {
      let number = try NumberText.read(reader)
      forgetFormula()
      prefixedOfNumber = number.prefixed
      return number.quantity
    } catch {
      numberProblem = error
    }
    do throws(FormulaProblem) {
      try read(text)
      return nil
    } catch {
      if let number = LocalizedNumber(reader) {
        guard let known = number.known else { throw FormulaProblem(number.problem) }
        forgetFormula()
        prefixedOfNumber = known.prefixed.map { $0.moved(to: number.span) }
        return known.quantity
      }
      throw Self.isMeantAsNumber(reader.text(0..<reader.count)) ? FormulaProblem(numberProblem) : error
    }
  }

  /// Returns whether a text looks like a number: at least one digit, and otherwise only spaces, `±`, points, commas and
  /// underscores.
  private static func isMeantAsNumber(_ text: String) -> Bool {
    text.utf8.contains(where: \.isDigit) && text.allSatisfy { $0.isWholeNumber || ".,_ ±".contains($0) }
  }

  private mutating func forgetFormula() {
    plain.restart()
    isPlain = true
  }

  /// Returns the formula that was just read from `text`.
  ///
  /// The reader must have been created with `wholly`.
  func formula(of text: String) -> Formula {
    Formula(
      text: text, steps: parser?.steps ?? [], literals: parser?.literals ?? [], names: parser?.names ?? [],
      mentions: parser?.mentions ?? [], prefixed: parser?.prefixed ?? [], calls: parser?.calls ?? [],
      units: parser?.units ?? [], shadowing: shadowing)
  }

  /// The program that the formula's node computes: see `Formula.program`.
  public var program: Program {
    if isPlain { return plain.program }
    return parser.map { Program($0.steps, $0.literals, $0.units, names: $0.names.count) } ?? Program()
  }

  /// The number and its unit, if the whole formula is a number with a unit, such as `3 [m]`; otherwise nil.
  public var quantity: (number: Quantity, unit: String)? {
    guard !isPlain, let parser, parser.steps.count == 2, case .literal(let literal) = parser.steps[0].kind,
      case .unit(let unit) = parser.steps[1].kind, parser.units[unit].purpose == .given
    else { return nil }
    return (parser.literals[literal], parser.units[unit].unit)
  }

  /// Whether the formula has units.
  public var hasUnits: Bool { !isPlain && parser?.units.isEmpty == false }

  /// The calls of groups in the formula, in the order of the text.
  public var calls: [GroupCall] { isPlain ? [] : parser?.calls ?? [] }

  /// The number of different names in the formula, each of which is a port of its node.
  public var nameCount: Int { isPlain ? plain.firstMentions.count : parser?.names.count ?? 0 }

  /// The span of the first mention of each name, in order, as UTF-8 offsets.
  ///
  /// - Complexity: linear in the mentions.
  public var firstMentions: [Range<Int>] {
    if isPlain { return plain.firstMentions }
    var spans: [Range<Int>] = []
    for mention in parser?.mentions ?? [] where mention.name == spans.count { spans.append(mention.span) }
    return spans
  }

  /// Returns the length in bytes of the name at the start of `text`, including the parts after dots; 0 if there is no
  /// name.
  public static func nameLength(in text: UnsafeBufferPointer<UInt8>) -> Int {
    FormulaParser(ByteReader(text)).dottedSpan(at: 0).count
  }

  /// Whether the formula has a number with an uncertainty.
  public var isUncertain: Bool { !isPlain && parser?.literals.allSatisfy(\.isExact) == false }

  /// The numbers that were written with an SI prefix, in the order of the text.
  public var prefixed: [PrefixedNumber] { isPlain ? prefixedOfNumber : parser?.prefixed ?? [] }
}
