import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles

/// A part of an equation as MathML.
///
/// Fractions, powers and roots are two-dimensional. Everything else looks like a printed formula.
struct MathNotation {
  private let text: String
  /// The precedence of the weakest operator in the text; nil if the text never needs brackets.
  private let level: FormulaSign.Level?
  /// Whether the text is a fraction, whose parts need no brackets next to an operator.
  private let isFraction: Bool
  /// The pieces between which a line may be broken; a single piece if the text fits on a line.
  private let operands: [String]

  private init(_ text: String, level: FormulaSign.Level? = nil, isFraction: Bool = false, operands: [String] = []) {
    self.text = text
    self.level = level
    self.isFraction = isFraction
    self.operands = operands.isEmpty ? [text] : operands
  }

  /// Returns an equation as a table: the name, and a row for each side.
  ///
  /// A wide side takes several rows.
  ///
  /// A quotation is left out, because it is not an equation.
  ///
  /// - Complexity: linear in the expression except for its depth; no recursion.
  static func text(of equation: Report.Equation) -> String {
    let parts = equation.sides.map { part(of: $0.terms) }
    var sides = parts.map(\.lines)
    if let result = equation.result.map({ value($0.text) }), parts.last?.text != result { sides.append([result]) }
    let rows = sides.enumerated().flatMap { place, lines in
      lines.enumerated().map { line, text in
        let name = place == 0 && line == 0 ? Self.name(equation.name) : ""
        let sign = line == 0 ? mark("mo", equation.relation(beforeSide: place)) : ""
        return "<mtr><mtd>\(name)</mtd><mtd>\(sign)</mtd><mtd>\(text)</mtd></mtr>"
      }
    }
    return "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mtable displaystyle=\"true\">"
      + rows.joined(separator: "\n") + "</mtable></math>"
  }

  private static let longestLine = 72

  private var lines: [String] {
    if operands.count < 2 { return [text] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for operand in operands {
      let own = Self.columns(of: operand)
      if width > 0, width + own > Self.longestLine {
        lines.append("<mrow>\(line)</mrow>")
        (line, width) = ("", 0)
      }
      line += operand
      width += own
    }
    return lines + ["<mrow>\(line)</mrow>"]
  }

  private func broken(_ operands: [MathNotation], before symbol: String) -> MathNotation {
    var pieces: [String] = []
    for (place, operand) in operands.enumerated() {
      pieces.append((place == 0 ? "" : symbol) + operand.operands[0])
      pieces += operand.operands.dropFirst()
    }
    return MathNotation(text, level: level, operands: pieces)
  }

  private var inBrackets: MathNotation {
    var pieces = operands
    if pieces.count > 1 {
      // A bracket around several lines cannot be stretched to their height.
      pieces[0] = "<mo stretchy=\"false\">(</mo>" + pieces[0]
      pieces[pieces.count - 1] += "<mo stretchy=\"false\">)</mo>"
    }
    let text = Self.bracketed(text)
    return MathNotation(text, operands: pieces.count > 1 ? pieces : [text])
  }

  /// Returns the approximate width of MathML in columns.
  ///
  /// It counts the characters, both parts of a fraction side by side, and the space around operators.
  private static func columns(of text: String) -> Int {
    var columns = text.split(separator: "<mo>").dropFirst().count { !"()[]|,".contains($0.first ?? "(") }
    var isMarkup = false
    for character in text {
      switch character {
      case "<", "&": isMarkup = true
      case ">": isMarkup = false
      case ";" where isMarkup:
        isMarkup = false
        columns += 1
      default: columns += isMarkup ? 0 : 1
      }
    }
    return columns
  }

  private static func part(of terms: [ValueExpression.Term]) -> MathNotation {
    var stack: [MathNotation] = []
    for term in terms {
      let arguments = Array(stack.suffix(term.argumentCount))
      stack.removeLast(arguments.count)
      stack.append(part(of: term, arguments))
    }
    return stack.last ?? MathNotation("")
  }

  private static func part(of term: ValueExpression.Term, _ arguments: [MathNotation]) -> MathNotation {
    switch term {
    case .name(let name): return MathNotation(Self.name(name))
    case .literal(let quantity):
      let text = value(ValueText(for: .file).text(quantity))
      if !quantity.isExact { return MathNotation(bracketed(text)) }
      return MathNotation(text, level: quantity.value.sign == .minus ? .sign : nil)
    case .constant(.word(let word, _)): return MathNotation(mark("mtext", "\"\(word)\""))
    case .constant(let constant): return MathNotation(mark("mi", constant.spellings.last ?? ""))
    case .value(let appraisal): return part(of: .shown(appraisal, text: ValueText(for: .report).text(appraisal)), [])
    case .shown(let appraisal, let shown):
      if !appraisal.value.isExact || appraisal.unknown != nil {
        return MathNotation(value(shown), level: Self.commonPower(of: shown) == nil ? .or : .product)
      }
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
        // A minus sign directly after another operator is hard to read.
        let isPlain =
          place == 0 ? sign.takesOnLeft(argument.level) : sign.takesOnRight(argument.level) && argument.level != .sign
        return isPlain || argument.isFraction ? argument : argument.inBrackets
      }
      let row = MathNotation(
        "<mrow>\(operands.map(\.text).joined(separator: symbol))</mrow>", level: sign.level)
      return columns(of: row.text) <= longestLine ? row : row.broken(operands, before: symbol)
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
  /// Returns the MathML of a name.
  ///
  /// If the part before the first `_` is short, the part after it is a subscript: `v_0`.
  private static func name(_ name: String) -> String {
    let parts = name.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...longestSymbol).contains(parts[0].count), !parts[1].isEmpty else {
      return mark("mi", name)
    }
    return "<msub>\(mark("mi", String(parts[0])))\(mark("mi", String(parts[1])))</msub>"
  }

  /// The longest text before `_` that gets a subscript, in characters; a longer text is a word, as in `net_price`.
  private static let longestSymbol = 2

  /// Returns the MathML of a number; an exponent as in `1.5e+20` becomes a power of ten.
  private static func value(_ shown: String) -> String {
    if let (value, uncertainty, power) = commonPower(of: shown) {
      let both = bracketed("\(number(value))<mo>±</mo>\(number(uncertainty))")
      return "<mrow>\(both)<mo>×</mo>\(self.power(power))</mrow>"
    }
    let parts = shown.split(separator: " ± ", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 { return "<mrow>\(number(parts[0]))<mo>±</mo>\(number(parts[1]))</mrow>" }
    return number(shown)
  }

  /// Splits `1.15e-05 ± 0.12e-05` into two numbers and the power of ten that they share; nil for any other text.
  private static func commonPower(of shown: String) -> (value: String, uncertainty: String, power: String)? {
    let parts = shown.split(separator: " ± ", omittingEmptySubsequences: false).map {
      $0.split(separator: "e", omittingEmptySubsequences: false).map(String.init)
    }
    guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, parts[0][1] == parts[1][1] else { return nil }
    return (parts[0][0], parts[1][0], parts[0][1])
  }

  private static func power(_ exponent: String) -> String {
    let places = exponent.drop { $0 == "+" || $0 == "-" }.drop { $0 == "0" }
    return "<msup><mn>10</mn>\(number((exponent.hasPrefix("-") ? "-" : "") + places))</msup>"
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
    return "<mrow>\(mark("mn", minus + parts[0]))<mo>×</mo>\(power(String(parts[1])))</mrow>"
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
