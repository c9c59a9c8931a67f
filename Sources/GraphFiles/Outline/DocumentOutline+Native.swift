import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension DocumentOutline {
  /// Creates the outline of a document in the native format, up to the first error of its JSON.
  ///
  /// - Complexity: Linear in the text times the nesting depth, except for sorting names.
  public init(ofNative bytes: [UInt8], limits: Limits = .standard) {
    self.init()
    bytes.withUnsafeBufferPointer { text in
      guard let scanner = try? JSONScanner(text, limits: limits.json) else { return }
      let json = ShallowJSON(scanner)
      let members = json.members(at: json.start).members
      append(members, in: nil, json)
      for (key, value) in members {
        switch json.text(key) {
        case "groups":
          for (name, group) in json.members(at: value).members {
            let object = json.members(at: group)
            let span = json.contentSpan(name)
            definitions.append(
              Definition(
                symbol: .group(json.text(name)), span: name.quoteOffset..<object.end, nameSpan: span,
                bodySpan: group..<object.end))
            append(object.members, in: json.text(name), json)
          }
        case "imports":
          for (name, path) in json.members(at: value).members {
            let span = json.contentSpan(name)
            let end = json.string(at: path)?.end ?? path
            definitions.append(
              Definition(
                symbol: .group(json.text(name)), span: name.quoteOffset..<max(end, span.upperBound), nameSpan: span,
                bodySpan: span))
          }
        default: break
        }
      }
    }
    sort()
  }

  /// Returns the section, such as `correlations` or `layout`, that contains an offset; nil if there is none.
  ///
  /// The section `nodes` does not count.
  static func list(around offset: Int, inNative bytes: [UInt8], limits: Limits = .standard) -> (
    key: String, span: Range<Int>
  )? {
    bytes.withUnsafeBufferPointer { text in
      guard let scanner = try? JSONScanner(text, limits: limits.json) else { return nil }
      let json = ShallowJSON(scanner)
      for (key, value) in json.members(at: json.start).members {
        guard ["inputs", "outputs", "correlations", "scenarios", "frames", "layout"].contains(json.text(key)),
          text[value] == ASCII.leftBrace || text[value] == ASCII.leftBracket
        else { continue }
        let span = value..<json.end(of: value)
        if span.contains(offset) { return (json.text(key), span) }
      }
      return nil
    }
  }

  private mutating func append(_ members: [ShallowJSON.Member], in scope: String?, _ json: ShallowJSON) {
    var names = MentionedNames(in: scope)
    let nodes = members.first { json.text($0.key) == "nodes" }.map { json.elements(at: $0.value) } ?? []
    let objects = nodes.map { (start: $0, object: json.members(at: $0)) }
    for (start, object) in objects {
      guard let name = json.string("name", in: object) else { continue }
      definitions.append(
        Definition(
          symbol: .node(NodeAddress(json.text(name), inGroup: scope)), span: start..<object.end,
          nameSpan: json.contentSpan(name), bodySpan: start..<object.end))
      if let group = json.string("group", in: object) { names.instances[json.text(name)] = json.text(group) }
    }
    for (_, object) in objects { append(object, to: &names, json) }
    for (key, value) in members {
      switch json.text(key) {
      case "inputs", "outputs": json.appendNames(at: value, to: &names)
      case "correlations":
        for pair in json.elements(at: value) { json.appendNames(at: pair, to: &names) }
      case "frames":
        for (_, frame) in json.members(at: value).members { json.appendNames(at: frame, to: &names) }
      case "layout": json.appendKeys(at: value, to: &names)
      case "scenarios":
        for (_, scenario) in json.members(at: value).members { json.appendKeys(at: scenario, to: &names) }
      default: break
      }
    }
    mentions += names.mentions
  }

  private func append(_ object: ShallowJSON.Object, to names: inout MentionedNames, _ json: ShallowJSON) {
    let group = json.string("group", in: object)
    if let group { names.append(group: json.text(group)) { json.span($0, in: group) } }
    let ownGroup = group.map { json.text($0) }.flatMap { $0.utf8.contains(UInt8(ascii: ".")) ? nil : $0 }
    for (key, value) in object.members {
      switch json.text(key) {
      case "formula":
        if let string = json.string(at: value) { json.append(formula: string, to: &names) }
      case "inputs" where group == nil: json.appendNames(at: value, to: &names)
      case "inputs":
        for (input, source) in json.members(at: value).members {
          if let ownGroup {
            names.append(.node(NodeAddress(json.text(input), inGroup: ownGroup)), at: json.contentSpan(input))
          }
          if let name = json.string(at: source) { names.append(name: json.text(name)) { json.span($0, in: name) } }
        }
      case "values":
        guard let ownGroup else { continue }
        for (input, _) in json.members(at: value).members {
          names.append(.node(NodeAddress(json.text(input), inGroup: ownGroup)), at: json.contentSpan(input))
        }
      case "parameters":
        let operation = json.string("operator", in: object).flatMap { OperatorCatalog.find(json.text($0)) }
        let formulas = operation?.descriptor.parameters.filter(\.isFormula).map(\.name) ?? []
        for (parameter, text) in json.members(at: value).members where formulas.contains(json.text(parameter)) {
          if let string = json.string(at: text) { json.append(formula: string, to: &names) }
        }
      default: break
      }
    }
  }
}

/// Reads parts of a JSON text on request, without parsing the values inside them.
///
/// In an incomplete text, the last value ends where the text ends.
private struct ShallowJSON {
  typealias Member = (key: JSONString, value: Int)

  struct Object {
    var members: [Member] = []
    var end: Int
  }

  private let scanner: JSONScanner
  /// The offset at which the value of the whole text begins.
  let start: Int

  init(_ scanner: JSONScanner) {
    self.scanner = scanner
    var scanner = scanner
    scanner.skipSpace()
    start = scanner.offset
  }

  private func scanner(at offset: Int) -> JSONScanner {
    var scanner = scanner
    scanner.offset = offset
    return scanner
  }

  func members(at offset: Int) -> Object {
    var scanner = scanner(at: offset)
    var members: [Member] = []
    do throws(JSONParseError) {
      try scanner.enterObject()
      var isFirst = true
      while let key = try scanner.nextMember(&isFirst) {
        members.append((key, scanner.offset))
        try scanner.passValue()
      }
    } catch {
      // The members before the fault are returned.
    }
    return Object(members: members, end: max(scanner.offset, offset))
  }

  func end(of offset: Int) -> Int {
    var scanner = scanner(at: offset)
    try? scanner.passValue()
    return max(scanner.offset, offset)
  }

  func elements(at offset: Int) -> [Int] {
    var scanner = scanner(at: offset)
    var elements: [Int] = []
    do throws(JSONParseError) {
      try scanner.enterArray()
      var isFirst = true
      while try scanner.nextElement(&isFirst) {
        elements.append(scanner.offset)
        try scanner.passValue()
      }
    } catch {
      // The elements before the fault are returned.
    }
    return elements
  }

  func string(at offset: Int) -> JSONString? {
    var scanner = scanner(at: offset)
    return scanner.byte == ASCII.quote ? try? scanner.string() : nil
  }

  func string(_ key: String, in object: Object) -> JSONString? {
    object.members.first { text($0.key) == key }.flatMap { string(at: $0.value) }
  }

  func text(_ string: JSONString) -> String { string.contents(in: scanner.text) }

  func contentSpan(_ string: JSONString) -> Range<Int> { string.start..<string.end }

  /// Converts a range of a decoded string to the range of the escaped string in the text.
  func span(_ bytes: Range<Int>, in string: JSONString) -> Range<Int> {
    let end = string.offset(ofContentByte: bytes.upperBound, in: scanner.text)
    return min(string.offset(ofContentByte: bytes.lowerBound, in: scanner.text), end)..<end
  }

  func append(formula string: JSONString, to names: inout MentionedNames) {
    guard let formula = try? Formula.parse(text(string)) else { return }
    names.append(formula) { span($0, in: string) }
  }

  func appendNames(at offset: Int, to names: inout MentionedNames) {
    for element in elements(at: offset) {
      if let name = string(at: element) { names.append(name: text(name)) { span($0, in: name) } }
    }
  }

  func appendKeys(at offset: Int, to names: inout MentionedNames) {
    for (key, _) in members(at: offset).members { names.append(name: text(key)) { span($0, in: key) } }
  }
}
