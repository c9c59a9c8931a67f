public import EvaluationEngine

/// A parsed formula: the steps of a stack machine, each with its span in the text.
///
/// The operands of a step come before it, so code can process any nesting in a loop, without recursion. Two formulas
/// are equal if their texts are equal.
public struct Formula: Sendable {
  /// The maximum length of a formula's text, in UTF-8 bytes.
  public static let longestText = 65_536
  /// The maximum depth of nested brackets.
  public static let deepestNesting = 200
  /// The maximum number of different names in a formula, each of which needs a port of the formula's node.
  public static let mostNames = Ports.limit
  /// The maximum number of dots in a name; `finance.annuity` has one dot.
  public static let mostDots = 2

  /// The text that was read, unchanged.
  public let text: String
  /// The steps; the last one yields the formula's value.
  public let steps: [Step]
  /// The numbers in the formula as they were written, including their uncertainties.
  public let literals: [Quantity]
  /// The names that the formula mentions, without duplicates, in the order of first mention; each is a port of the
  /// formula's node.
  public let names: [String]
  /// The mentions of names, in the order of the text.
  public let mentions: [Mention]
  /// The numbers that were written with an SI prefix, in the order of the text.
  public let prefixed: [PrefixedNumber]
  /// The calls of groups, in the order of the text.
  public let calls: [GroupCall]
  /// The units in brackets, in the order of the text.
  public var units: [UnitMark] = []
  /// The groups of the document that replace operators of the same name in this formula.
  var shadowing: [String] = []

  /// A step of a formula: it puts a value on the stack, or applies an operator to the topmost values.
  public struct Step: Hashable, Sendable {
    /// The kind of a step.
    public enum Kind: Hashable, Sendable {
      /// A number; the payload is its index in `literals`.
      case literal(Int)
      case constant(FormulaConstant)
      /// The value of a node; the payload is the index of its name in `names`.
      case name(Int)
      /// A variable of a per-point formula, such as `value`.
      case variable(PointVariable)
      case call(OperatorID, arguments: Int)
      /// A call of a group; the payload is its index in `calls` and the number of its arguments.
      case groupCall(Int, arguments: Int)
      /// A unit for the value on top of the stack; the payload is the unit's index in `units`.
      ///
      /// Either the value gets this unit, or it is converted to it.
      case unit(Int)

      /// The number of values that the step takes from the stack as its arguments.
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
    /// The index of the first of the consecutive steps that compute this step's value.
    public let first: Int
    /// The part of the text whose value the step yields, including its brackets, as UTF-8 offsets.
    public let span: Range<Int>
  }

  /// A place in the text where a name is mentioned.
  public struct Mention: Hashable, Sendable {
    /// The name, as an index into `names`.
    public let name: Int
    /// The span of the name in the text, as UTF-8 offsets.
    public let span: Range<Int>
  }

  /// Parses a formula.
  ///
  /// Grammar, loosest first: `or`; `and`; `not`; one of `== != < <= > >=`; `+ -`; `* / mod %`; a leading `-`, `+` or
  /// `√`; `^`, which groups to the right; `²`, `³` and `!` after a value. See `FormulaSign.all` for the operator
  /// symbols.
  ///
  /// A value is a number in any form of `NumberText.parse`, a constant, a name, or a formula in brackets. It may also
  /// be a list of numbers in square brackets (the operator `list`), or a call of an operator by its name with arguments
  /// in brackets.
  ///
  /// The parts of a name are joined by dots without spaces: `house.payment`. A call of any name that is not an operator
  /// is a call of a group. Its arguments may be labelled with the names of the group's inputs, and an output may follow
  /// the call: `annuity(price, bank, years = 30).interest`. `linked(by:)` checks whether the group exists. In a
  /// document without groups, `withoutGroups()` rejects the call.
  ///
  /// Directly after a number, `%` means hundredths, as in `10%`. Everywhere else, `%` is the remainder. `notes` report
  /// possible surprises. An uncertainty belongs to the number before it and binds tighter than any operator.
  ///
  /// A number multiplies the factor after it (`2 x`, `2(x + 1)`), as `*` does. A function of one value can be applied
  /// to the number, name or call after it (`sin x`). An ambiguous text (`1/2 x`, `sin x^2`) is rejected; the error
  /// shows both readings.
  ///
  /// A unit is in square brackets, either after a number, `3 [m/s]`, or after `to`, `speed to [km/h]`. `to` binds
  /// loosest.
  ///
  /// A text is in quotation marks; a quotation mark inside it is written twice. It is compared with `annotation` by
  /// `==` or `!=`, or is a word from an operator's list of choices. A text is not allowed elsewhere.
  ///
  /// The names in `shadowing` are not operators in this formula, because the document has groups with these names.
  ///
  /// - Throws: `FormulaProblem` with its position in the text.
  /// - Complexity: Linear in the text's length; no recursion.
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

  /// Returns the indices of the steps that yield the arguments of the call in a step, in order; empty if the step is no
  /// call.
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
  /// The number and its unit, if the whole formula is a number with a unit, such as `3 [m]`; otherwise nil.
  public var quantity: (number: Quantity, unit: String)? {
    guard steps.count == 2, case .literal(let literal) = steps[0].kind, case .unit(let unit) = steps[1].kind,
      units[unit].purpose == .given
    else { return nil }
    return (literals[literal], units[unit].unit)
  }
}

extension Formula: Hashable {
  /// Returns whether both texts have the same bytes; spaces count.
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
