import DiagramModel
import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import TextScanning

/// The meaning of a line that creates a node, optionally with `name =` before it.
///
/// The line is a number, a distribution, a list of numbers, an operator by name or symbol, or a chart or group by name.
struct NodeEntry {
  /// The node to create.
  struct Node: Hashable, Sendable {
    var content: NodeContent
    var quantity: Quantity?
    /// The distribution of the number; nil if none was typed.
    var distribution: Distribution?
    /// The number format of the typed form, such as percent; nil if it has none.
    var display: NumberFormat?
    /// The group of an instance; nil for other nodes.
    var use: Use?
  }

  /// A group and its interface.
  struct Use: Hashable, Sendable {
    let group: String
    let signature: GroupSignature

    /// Returns the size of an instance's box if the instance is called `name`.
    func size(named name: String) -> Size { GroupFace.size(named: name, of: group, signature) }
  }

  /// The name before `=`; nil if there is none.
  let name: String?
  /// The range of the name in the line, in UTF-8 offsets.
  let nameSpan: Range<Int>
  /// The text after `name =`, or the whole line, without surrounding blanks.
  let body: String
  let result: Result<Node, LineProblem>

  /// Parses a line; `choice`, the chosen completion, replaces the typed text.
  ///
  /// The names of `groups` create instances.
  init(_ text: String, choice: String?, groups: Groups) {
    let sign = text.firstIndex(of: "=")
    let named = text[..<(sign ?? text.startIndex)].trimmed
    name = sign == nil ? nil : String(named)
    nameSpan = text.utf8Span(of: named)
    let body = Self.bodyPart(of: text)
    let span = text.utf8Span(of: body)
    self.body = String(body)
    result = Self.result(choice ?? String(body), at: span, groups)
  }

  /// Returns the text after `name =`, or the whole line, without surrounding blanks.
  static func body(of text: String) -> String {
    String(bodyPart(of: text))
  }

  private static func bodyPart(of text: String) -> Substring {
    (text.firstIndex(of: "=").map { text[text.index(after: $0)...] } ?? text[...]).trimmed
  }

  private static func result(
    _ body: String, at span: Range<Int>, _ groups: Groups
  ) -> Result<Node, LineProblem> {
    if let signature = groups.signature(of: body), let content = groups.content(of: body) {
      return .success(Node(content: content, use: Use(group: body, signature: signature)))
    }
    if let id = OperatorID(named: body) ?? OperatorCatalog.operator(signed: body) {
      return .success(Node(content: .operator(id)))
    }
    if let sink = SinkCatalog.sink(takingInputsNamed: body) {
      return .success(Node(content: .sink(sink)))
    }
    do throws(LineProblem) {
      if ValueList.isMeant(by: body) {
        return .success(Node(content: .data(.set(try ValueList.parse(body)))))
      }
      if DistributionSyntax.isMeant(by: body, beside: groups) {
        let distribution = try DistributionSyntax.parse(body)
        return .success(Node(content: .number(distribution.mean), distribution: distribution))
      }
    } catch {
      return .failure(LineProblem(sentence: error.sentence, span: error.span, from: span.lowerBound))
    }
    do throws(NumberProblem) {
      let quantity = try NumberText.typed(body)
      return .success(Node(content: .number(quantity.value), quantity: quantity, display: NumberFormat(typed: body)))
    } catch {
      if body.isEmpty {
        return .failure(LineProblem(sentence: "type a number or an operator", span: span))
      }
      let startsLikeWord = body.unicodeScalars.first?.properties.isAlphabetic == true
      if startsLikeWord {
        if let name = EverydayWords.name(for: body), case .success(let node) = result(name, at: span, groups) {
          return .success(node)
        }
        let near = groups.nameLike(body).map { "there is no group '\(body)': did you mean '\($0)'?" }
        return .failure(LineProblem(sentence: near ?? unknownOperator(body), span: span))
      }
      return .failure(LineProblem(sentence: "\(error)", span: error.span, from: span.lowerBound))
    }
  }

  /// The file name extensions of tables.
  private static let tableEndings = [
    ".csv", ".tsv", ".tab", ".json", ".jsonl", ".ndjson", ".db", ".sqlite", ".sqlite3",
  ]

  /// Returns the path of a table's file, if the line is such a path and defines no node; otherwise nil.
  func tableFile(in line: String) -> String? {
    guard name == nil, case .failure = result else { return nil }
    let path = line.trimmed
    return Self.tableEndings.contains { path.lowercased().hasSuffix($0) } ? path : nil
  }

  /// Whether the text begins like a path, and not like a number, an operator or a chart.
  static func isPath(_ text: String) -> Bool {
    if text == "~" { return true }
    guard let first = text.unicodeScalars.first, text.count > 1, !text.contains("=") else { return false }
    if text.hasPrefix("~/") || text.hasPrefix("./") || text.hasPrefix("../") { return true }
    guard first == "/" || first.properties.isAlphabetic else { return false }
    if text.contains("/") || text.contains(".") { return true }
    if !EverydayWords.creations(startingWith: text).isEmpty { return false }
    let names = OperatorCatalog.all.map(\.name) + SinkCatalog.namedInLines.map(\.name)
    return !names.contains { $0.lowercased().contains(text.lowercased()) }
  }

  /// Returns the reason why a word creates no node.
  ///
  /// If `isListed`, the operators are listed under the line, and the sentence names the best ones.
  static func unknownOperator(_ text: String, isListed: Bool = true) -> String {
    let offered = isListed ? Completion.operatorsAndCharts(matching: text).map(\.sign) : []
    if !offered.isEmpty {
      return "'\(text)' matches \(MessageText.list(offered, atMost: 3)): Tab chooses one"
    }
    // The name of a file, or another program's word for data, is not similar to any operator.
    let isFile = text.contains { $0 == "." || $0 == "/" || $0 == ":" }
    if isFile || ["data", "csv", "tsv", "file", "table", "column", "series", "list"].contains(text.lowercased()) {
      return
        "there is no operator '\(text)': type values such as 1, 2, 3, or read a file with the command 'read'"
    }
    for case .command(let command) in EverydayWords.targets(of: text) {
      return "'\(text)' is not a node: use the command '\(command.name)'"
    }
    return "there is no operator '\(text)'"
      + (OperatorCatalog.suggestion(for: text).map { ": did you mean '\($0)'?" }
        ?? ": type a part of its name, a sign or a number")
  }
}

extension OperatorCatalog {
  /// Returns the operator with this symbol, in its usual or ASCII form; nil if there is none, and for names.
  static func `operator`(signed text: String) -> OperatorID? {
    ids.first { id in
      let descriptor = id.descriptor
      return descriptor.symbol != descriptor.name && (descriptor.symbol == text || descriptor.asciiSymbol == text)
    }
  }
}

extension String {
  /// Returns the range of a substring of this text, in UTF-8 offsets.
  func utf8Span(of part: Substring) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
