public import EvaluationEngine

/// A parsed formula: the steps of a stack machine, each with its place in the text.
///
/// A step's operands are before it, so a loop can process a formula with any nesting. Two formulas are equal if their
/// texts are.
public struct Formula: Sendable {
  /// The longest text that is read, in bytes of UTF-8.
  public static let longestText = 65_536
  /// The maximum depth of nested brackets.
  public static let deepestNesting = 200
  /// The maximum number of different names, each of which is a port of the formula's node.
  public static let mostNames = Ports.limit
  /// The maximum number of dots in a name: `finance.annuity` has one.
  public static let mostDots = 2

  /// The text that was read, unchanged.
  public let text: String
  /// The steps; the last one yields the formula's value.
  public let steps: [Step]
  /// The numbers as they were written, uncertainties included.
  public let literals: [Quantity]
  /// The names that the formula mentions, without duplicates, in the order of first mention: the ports of its node.
  public let names: [String]
  /// The mentions of names, in the order of the text.
  public let mentions: [Mention]
  /// The numbers that were written with an SI prefix, in the order of the text.
  public let prefixed: [PrefixedNumber]
  /// The calls of groups, in the order of the text.
  public let calls: [GroupCall]
  /// The units in brackets, in the order of the text.
  public var units: [UnitMark] = []
  /// The operator names that stand for groups of the document in this formula.
  var shadowing: [String] = []

  /// A value put on the stack, or an operator applied to the values on top of it.
  public struct Step: Hashable, Sendable {
    /// The kind of a step.
    public enum Kind: Hashable, Sendable {
      /// An index into `literals`.
      case literal(Int)
      case constant(FormulaConstant)
      /// An index into `names`.
      case name(Int)
      /// A variable of a formula for every point.
      case variable(PointVariable)
      case call(OperatorID, arguments: Int)
      /// An index into `calls`.
      case groupCall(Int, arguments: Int)
      /// The unit of the value before it, or the unit that it is converted to: an index into `units`.
      case unit(Int)

      /// The number of values before a step that the step takes.
      public var argumentCount: Int {
        switch self {
        case .literal, .constant, .name, .variable: 0
        case .unit: 1
        case .call(_, let arguments), .groupCall(_, let arguments): arguments
        }
      }
    }

    /// The kind of the step.
    public let kind: Kind
    /// The index of the first step of the part of the formula that this step completes.
    public let first: Int
    /// The place of that part in the text, its brackets included, as UTF-8 offsets.
    public let span: Range<Int>
  }

  /// The place of a name in the text.
  public struct Mention: Hashable, Sendable {
    /// An index into `names`.
    public let name: Int
    /// The span of the name in the text, as UTF-8 offsets.
    public let span: Range<Int>
  }

  /// Reads a formula.
  ///
  /// Grammar, loosest first: `or`; `and`; `not`; one of `== != < <= > >=`; `+ -`; `* / mod %`; a leading `-`, `+` or
  /// `√`; `^`, which groups to the right; `²`, `³` and `!` after a value. See `FormulaSign.all` for the signs.
  ///
  /// A value is a number in any form of `NumberText.parse`, a constant, a name, or a formula in brackets. It may also be
  /// a list of numbers in square brackets (the operator `list`), or a call of an operator by its name with arguments in
  /// brackets.
  ///
  /// A name has parts with dots between them and no blanks: `house.payment`. A call of any name that is not an operator
  /// is a call of a group. Its arguments may have the names of its inputs, and its output may be after the call:
  /// `annuity(price, bank, years = 30).interest`. `linked(by:)` checks whether the group exists; if there are no
  /// groups, `withoutGroups()` refuses it.
  ///
  /// `10%` directly after a number is a hundredth, elsewhere `%` is the remainder; `notes` report possible surprises.
  /// An uncertainty belongs to the number before it, whatever signs are around the two.
  ///
  /// A number multiplies the factor after it, apart or in brackets (`2 x`, `2(x + 1)`), as `*` does; a function of one
  /// value takes the number, name or call after it (`sin x`). An ambiguous text (`1/2 x`, `sin x^2`) is refused with
  /// both readings.
  ///
  /// A unit is in square brackets: after a number, `3 [m/s]`, and after `to`, `speed to [km/h]`. `to` binds loosest.
  ///
  /// A text is in quotation marks, which are doubled inside it. It is compared with `annotation` by `==` or `!=`, or is
  /// a word that an operator chooses among; it is not allowed elsewhere.
  ///
  /// The names in `shadowing` are not operators in this formula, because the document has groups with these names.
  ///
  /// - Throws: `FormulaProblem` with its place in the text.
  /// - Complexity: linear in the text's length; no recursion.
  public static func parse(
    _ text: some StringProtocol, shadowing: [String] = []
  ) throws(FormulaProblem) -> Formula {
    var text = String(text)
    let result = text.withUTF8 { bytes in
      Result { () throws(FormulaProblem) in
        var parser = FormulaParser(ByteReader(bytes))
        parser.shadowing = shadowing
        try parser.run()
        return parser
      }
    }
    let parser = try result.get()
    return Formula(
      text: text, steps: parser.steps, literals: parser.literals, names: parser.names, mentions: parser.mentions,
      prefixed: parser.prefixed, calls: parser.calls, units: parser.units, shadowing: shadowing)
  }

  /// Returns the steps that yield the arguments of the call at an index, in order; none if the step is not a call.
  ///
  /// - Complexity: linear in the number of arguments.
  public func arguments(ofStep index: Int) -> [Int] {
    guard steps.indices.contains(index) else { return [] }
    var arguments: [Int] = []
    var argument = index - 1
    for _ in 0..<steps[index].kind.argumentCount {
      arguments.append(argument)
      argument = steps[argument].first - 1
    }
    return arguments.reversed()
  }
}

extension Formula {
  /// The number and its unit, if the formula is nothing else: `3 [m]`.
  public var quantity: (number: Quantity, unit: String)? {
    guard steps.count == 2, case .literal(let literal) = steps[0].kind, case .unit(let unit) = steps[1].kind,
      units[unit].purpose == .given
    else { return nil }
    return (literals[literal], units[unit].unit)
  }
}

extension Formula: Hashable {
  /// Compares the bytes of the texts, so blanks count.
  public static func == (left: Formula, right: Formula) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 {
      hasher.combine(byte)
    }
  }
}
