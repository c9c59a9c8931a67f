import EvaluationEngine
import Formulas
import GraphDocument

/// A part of an equation as MathML: fractions, powers and roots as they are set, everything else as formulas are printed.
struct MathNotation {
  private let text: String
  /// What binds loosest in it; nil for what needs no brackets anywhere.
  private let level: FormulaSign.Level?
  /// Whether it is set in two rows, so that its parts need no brackets beside a sign.
  private let isFraction: Bool

  private init(_ text: String, level: FormulaSign.Level? = nil, isFraction: Bool = false) {
    self.text = text
    self.level = level
    self.isFraction = isFraction
  }

  /// An equation on its own lines: the name, then a row for each side; what is quoted is none.
  ///
  /// - Complexity: linear in the expression but for its depth; no recursion.
  static func text(of equation: Report.Equation) -> String {
    var sides = equation.sides.map { part(of: $0, digits: equation.digits).text }
    if let result = equation.result.map(value), sides.last != result { sides.append(result) }
    let rows = sides.enumerated().map { place, side in
      let name = place == 0 ? Self.name(equation.name) : ""
      return "<mtr><mtd>\(name)</mtd><mtd><mo>=</mo></mtd><mtd>\(side)</mtd></mtr>"
    }
    return "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mtable displaystyle=\"true\">"
      + rows.joined(separator: "\n") + "</mtable></math>"
  }

  private static func part(of terms: [ValueExpression.Term], digits: Int) -> MathNotation {
    var stack: [MathNotation] = []
    for term in terms {
      let arguments = Array(stack.suffix(term.argumentCount))
      stack.removeLast(arguments.count)
      stack.append(part(of: term, arguments, digits: digits))
    }
    return stack.last ?? MathNotation("")
  }

  private static func part(
    of term: ValueExpression.Term, _ arguments: [MathNotation], digits: Int
  ) -> MathNotation {
    switch term {
    case .name(let name): return MathNotation(Self.name(name))
    case .literal(let quantity):
      let text = value(NumberText.shortest(quantity))
      if !quantity.isExact { return MathNotation(bracketed(text)) }
      return MathNotation(text, level: quantity.value.sign == .minus ? .sign : nil)
    case .constant(.word(let word, _)): return MathNotation(mark("mtext", "\"\(word)\""))
    case .constant(let constant): return MathNotation(mark("mi", constant.spellings.last ?? ""))
    case .value(let number):
      let shown = NumberText.display(number, digits: digits)
      let level: FormulaSign.Level? = shown.hasPrefix("-") ? .sign : shown.contains("e") ? .product : nil
      return MathNotation(value(shown), level: level, isFraction: level == .product)
    case .call(let operation, _): return call(operation, arguments)
    case .groupCall(let call):
      let list = zip(call.labels, arguments).map { label, argument in
        (label.map { name($0) + "<mo>=</mo>" } ?? "") + argument.text
      }
      let output = call.output.map { "<mo>.</mo>" + name($0) } ?? ""
      return MathNotation("<mrow>\(function(name(call.group), list))\(output)</mrow>")
    }
  }

  private static func call(_ operation: OperatorID, _ arguments: [MathNotation]) -> MathNotation {
    let texts = arguments.map(\.text)
    switch (operation.name, texts.count) {
    case ("divide", 2):
      return MathNotation("<mfrac>\(row(texts[0]))\(row(texts[1]))</mfrac>", level: .product, isFraction: true)
    case ("reciprocal", 1):
      return MathNotation("<mfrac><mn>1</mn>\(row(texts[0]))</mfrac>", level: .product, isFraction: true)
    case ("power", 2):
      let base = arguments[0].level == nil ? texts[0] : bracketed(texts[0])
      return MathNotation("<msup>\(row(base))\(row(texts[1]))</msup>", level: .power)
    case ("sqrt", 1): return MathNotation("<msqrt>\(texts[0])</msqrt>")
    case ("cbrt", 1): return MathNotation("<mroot>\(row(texts[0]))<mn>3</mn></mroot>")
    case ("abs", 1): return MathNotation(bracketed(texts[0], "|", "|"))
    case ("floor", 1): return MathNotation(bracketed(texts[0], "⌊", "⌋"))
    case ("ceil", 1): return MathNotation(bracketed(texts[0], "⌈", "⌉"))
    case ("factorial", 1):
      let operand = arguments[0].level == nil ? texts[0] : bracketed(texts[0])
      return MathNotation("<mrow>\(operand)<mo>!</mo></mrow>", level: .square)
    case ("list", _): return MathNotation(bracketed(texts.joined(separator: "<mo>,</mo>"), "[", "]"))
    case _: break
    }
    guard let sign = FormulaSign.written(for: operation) else {
      return MathNotation("<mrow>\(function(mark("mi", operation.name), texts))</mrow>")
    }
    let symbol = mark("mo", sign.spelling(.printed))
    switch sign.position {
    case .infix where texts.count > 1:
      let operands = arguments.enumerated().map { place, argument in
        // A minus sign behind another sign is hard to read.
        let isPlain =
          place == 0 ? sign.takesOnLeft(argument.level) : sign.takesOnRight(argument.level) && argument.level != .sign
        return isPlain || argument.isFraction ? argument.text : bracketed(argument.text)
      }
      return MathNotation("<mrow>\(operands.joined(separator: symbol))</mrow>", level: sign.level)
    case .prefix where texts.count == 1:
      let isPlain = arguments[0].isFraction || arguments[0].level.map { $0 > sign.level } ?? true
      return MathNotation("<mrow>\(symbol)\(isPlain ? texts[0] : bracketed(texts[0]))</mrow>", level: sign.level)
    case .infix, .prefix, .postfix:
      return MathNotation("<mrow>\(function(mark("mi", operation.name), texts))</mrow>")
    }
  }
}

// The elements.
extension MathNotation {
  /// A name; what stands behind the first `_` of a short one is its index: `v_0`.
  private static func name(_ name: String) -> String {
    let parts = name.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...longestSymbol).contains(parts[0].count), !parts[1].isEmpty else {
      return mark("mi", name)
    }
    return "<msub>\(mark("mi", String(parts[0])))\(mark("mi", String(parts[1])))</msub>"
  }

  /// So many letters before `_` are a symbol; more are a word.
  private static let longestSymbol = 2

  /// A number as it is shown, `1.5e+20` as a power of ten; with an uncertainty, or of a set, what is shown.
  private static func value(_ shown: String) -> String {
    let parts = shown.split(separator: " ± ", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { return "<mrow>\(number(parts[0]))<mo>±</mo>\(number(parts[1]))</mrow>" }
    return number(shown)
  }

  private static func number(_ shown: String) -> String {
    let minus = shown.hasPrefix("-") ? "−" : ""
    let digits = String(shown.dropFirst(minus.isEmpty ? 0 : 1))
    let isNumber = digits.utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "e+-.".utf8.contains($0)
    }
    guard isNumber else { return mark("mtext", shown) }
    let parts = digits.split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return mark("mn", minus + digits) }
    // Printed with two digits at least, as `e-05`.
    let places = parts[1].drop { $0 == "+" || $0 == "-" }.drop { $0 == "0" }
    let exponent = (parts[1].hasPrefix("-") ? "-" : "") + places
    return "<mrow>\(mark("mn", minus + parts[0]))<mo>×</mo><msup><mn>10</mn>\(number(exponent))</msup></mrow>"
  }

  private static func mark(_ element: String, _ text: String) -> String {
    "<\(element)>\(MarkupText.html(text))</\(element)>"
  }

  private static func row(_ text: String) -> String { "<mrow>\(text)</mrow>" }

  private static func bracketed(_ text: String, _ open: String = "(", _ close: String = ")") -> String {
    "<mrow>\(mark("mo", open))\(text)\(mark("mo", close))</mrow>"
  }

  private static func function(_ name: String, _ arguments: [String]) -> String {
    "\(name)<mo>&#x2061;</mo>" + bracketed(arguments.joined(separator: "<mo>,</mo>"))
  }
}
