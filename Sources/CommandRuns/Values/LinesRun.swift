package import CommandOutput
package import EditorSession
import GraphDocument
import GraphFiles
import TextScanning

/// Evaluates formulas and definitions from standard input, line by line.
///
/// Prints the values of the unnamed formulas. If all lines are definitions, prints the values of the definitions.
package struct LinesRun {
  private static let stem = "line_"

  private let lines: [Substring]
  private let format: EvaluationFormat
  private let digits: Int
  private let rules: DataRules

  /// Creates a run for a text.
  ///
  /// `digits` is the largest number of significant digits in text; `rules` limits the time.
  package init(
    text: String, format: EvaluationFormat = .text, digits: Int = EvaluationRequest.usualDigits,
    rules: DataRules = DataRules()
  ) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.format = format
    self.digits = digits
    self.rules = rules
  }

  /// Prints the values.
  ///
  /// A line without a value is reported with its number, and the other lines are still evaluated if possible.
  ///
  /// - Throws: If a definition is malformed, so that no line has a value.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let formulas = lines.indices.filter { isFormula(lines[$0]) }
    let others = lines.indices.filter { !isBlank(lines[$0]) && !isFormula(lines[$0]) }
    if others.isEmpty, format == .text || formulas.count < 2 { return try runFormulas(formulas, output) }
    return try runDefinitions(formulas, output)
  }

  /// Evaluates formulas separately, so that a malformed one does not affect the others.
  private func runFormulas(_ formulas: [Int], _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    if formulas.isEmpty {
      throw CommandFailure(.invalidData, "nothing is defined", help: "write a formula, or name = formula")
    }
    if formulas.count == 1 { return try run(formulas[0], output) }
    var status = ExitStatus.success
    for line in formulas {
      do throws(CommandFailure) {
        status = max(status, try run(line, output))
      } catch {
        report(error, line)
        status = max(status, error.status)
      }
    }
    return status
  }

  private func run(_ line: Int, _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    try FormulaTextRun(text: formula(lines[line]), format: format, digits: digits, rules: rules).run(output)
  }

  /// Evaluates definitions and the formulas that use them as one document, in which each formula has a generated name.
  private func runDefinitions(_ formulas: [Int], _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let text = lines.joined(separator: "\n")
    var stem = Self.stem
    while text.contains(stem) { stem += "_" }
    var named = lines.map(String.init)
    for line in formulas { named[line] = "\(stem)\(line + 1) = \(lines[line])" }
    let contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try DefinitionText.read(Array(named.joined(separator: "\n").utf8), countedBy: rules.meter)
    } catch {
      throw failure(error, named, formulas)
    }
    if formulas.isEmpty || format != .text {
      return try EvaluationRun(
        source: .standardInput, request: EvaluationRequest(format: format, digits: digits), data: rules
      ).answer(contents).print(output)
    }
    var answer = Answer()
    for line in formulas {
      guard let node = contents.node(named: "\(stem)\(line + 1)") else { continue }
      let values = ValueListing(contents, [node], digits: digits, countedBy: rules.meter).answer
      let head = "\(stem)\(line + 1)"
      let shown = String(decoding: values.bytes, as: UTF8.self)
      if shown.hasPrefix("\(head) = ") {
        answer.addLine(SafeText(String(shown.dropFirst(head.count + 3).prefix { !$0.isNewline })))
      }
      for complaint in values.complaints {
        let sentence = "\(complaint)".replacing("\(head): ", with: "line \(line + 1): ", maxReplacements: 1)
        if values.status == .success { answer.remark(sentence) } else { answer.fail(sentence) }
      }
    }
    return answer.print(output)
  }

  /// Returns the failure for a problem in the text.
  ///
  /// The position of a problem in a formula refers to the line as typed. The position of a problem in a definition
  /// refers to the whole text.
  private func failure(_ problem: DocumentProblem, _ named: [String], _ formulas: [Int]) -> CommandFailure {
    let line = problem.place.line - 1
    if formulas.contains(line) {
      do throws(CommandFailure) {
        _ = try FormulaRun(formula: formula(lines[line]), rules: rules).value()
      } catch {
        return CommandFailure(error.status, lines: numbered(error, line))
      }
    }
    return CommandFailure(
      .invalidData, lines: ProblemLines.lines(for: problem, in: Array(named.joined(separator: "\n").utf8), named: "-"))
  }

  private func report(_ failure: CommandFailure, _ line: Int) {
    for text in numbered(failure, line) { StandardStreams.report(SafeText(text)) }
  }

  private func numbered(_ failure: CommandFailure, _ line: Int) -> [String] {
    failure.lines.enumerated().map { index, text in
      index == 0 ? "\(text)".replacing("error: ", with: "error: line \(line + 1): ", maxReplacements: 1) : "\(text)"
    }
  }

  private func isBlank(_ line: Substring) -> Bool {
    line.allSatisfy(\.isWhitespace) || line.first { !$0.isWhitespace } == "#"
  }

  private func isFormula(_ line: Substring) -> Bool {
    !isBlank(line) && !DefinitionsRun.isMeant(by: formula(line))
  }

  private func formula(_ line: Substring) -> String {
    var line = line
    var last: Character = " "
    for index in line.indices {
      if line[index] == "#", last.isWhitespace {
        line = line[..<index]
        break
      }
      last = line[index]
    }
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line.drop(while: \.isWhitespace))
  }
}
