package import CommandOutput
import Formulas

/// `nodecalc formulas`: prints the reference of the formula language, generated from the parser and its tables.
package struct FormulaReference {
  package init() {}

  /// Writes the reference.
  package func run(_ output: StandardOutput) -> ExitStatus {
    for (index, section) in Self.sections.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine("\(section.title)")
      for line in SafeText.table(section.rows) { output.writeLine("  " + line) }
    }
    return .success
  }

  private static var sections: [(title: String, rows: [[String]])] {
    [
      ("OPERATORS (lowest precedence first; the same number means the same precedence)", signs),
      ("READINGS (the same formula with all brackets)", readings.map { [$0, FormulaReading.bracketed($0) ?? ""] }),
      ("NUMBERS", numbers.map { [$0, value(of: $0)] }),
      ("PERCENT SIGNS (attached to a number: a hundredth; elsewhere: a remainder)", percents),
      (
        "CONSTANTS",
        FormulaConstant.allCases.map { [$0.spellings.joined(separator: ", "), NumberText.display($0.value)] }
      ),
      ("LIMITS", limits),
    ]
  }

  private static var signs: [[String]] {
    FormulaSign.all.map { sign in
      [
        "\(sign.level.rawValue + 1)", sign.spellings.joined(separator: ", "), place(of: sign),
        grouping(of: sign), sign.operatorName ?? "changes nothing",
      ]
    }
  }

  private static func place(of sign: FormulaSign) -> String {
    switch sign.position {
    case .prefix: "before a value"
    case .infix: "between two"
    case .postfix: "after a value"
    }
  }

  private static func grouping(of sign: FormulaSign) -> String {
    switch (sign.position, sign.grouping) {
    case (.infix, .left): "from the left"
    case (.infix, .right), (.prefix, _): "from the right"
    case (.infix, .refused), (.postfix, _): "not in a row"
    }
  }

  /// Formulas that have another meaning than users may expect.
  private static let readings = [
    "-2^2", "2^-3^2", "2^3²", "√x²", "√a * b", "a - b - c", "a mod b * c", "not a == b", "2 * not(a)", "a or b and c",
    "a < b + 1", "2 x^2", "2(x + 1) / y", "-2 x", "2^3!", "5! == 120", "5!=120", "sin x + 1", "2 sin x", "sin (x)^2",
    "2+-4", "5 +0.2 -0.1", "5 ± 1 - 3", "2 * 3 ± 0.1", "-5(+0.2 -0.1)", "-(5(+0.2 -0.1))",
  ]

  private static let numbers = [
    "1000", "1_000", "1e3", ".5", "12k", "4.7u", "4.5%", "0x1F", "0o17", "0b101", "3 ± 0.2", "3 \\pm 0.2",
    "3 +/- 0.2", "12.3(4)", "12.3 ± 5%", "12.3(+0.4 -0.2)", "12.3 (+0.4 −0.2)",
  ]

  private static var percents: [[String]] {
    ["5% * 2", "7 % 3", "a%b", "7%-3", "100 + 10%", "1 + 10%", "200 * 10 % + 5"].map { text in
      let note = (try? Formula.parse(text))?.notes.first?.sentence
      return [text, FormulaReading.bracketed(text) ?? ""] + (note.map { [$0] } ?? [])
    }
  }

  private static func value(of text: String) -> String {
    (try? NumberText.parse(text)).map { NumberText.display($0) } ?? ""
  }

  private static var limits: [[String]] {
    [
      ["bytes of a formula", "\(Formula.longestText)"], ["nested brackets", "\(Formula.deepestNesting)"],
      ["different names", "\(Formula.mostNames)"],
    ]
  }
}
