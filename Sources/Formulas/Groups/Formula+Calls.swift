extension Formula {
  /// A call in its new form: with other arguments, or the same ones in another order.
  public struct CallForm: Hashable, Sendable {
    /// An argument of the call as it was read.
    public struct Argument: Hashable, Sendable {
      /// The present index of the argument.
      public var place: Int
      /// The name of the input that the argument is for; nil if its position decides.
      public var label: String?

      /// Creates the argument at a present index, for the input with a name or by its position.
      public init(_ place: Int, label: String? = nil) {
        self.place = place
        self.label = label
      }
    }

    /// The arguments in their new order; arguments that are not in it are dropped.
    public var arguments: [Argument]
    /// The output after the call's dot; nil for the first one.
    public var output: String?

    /// Creates a call with these arguments and this output.
    public init(_ arguments: [Argument], output: String?) {
      self.arguments = arguments
      self.output = output
    }

    /// Creates the present form of a call.
    public init(of call: GroupCall) {
      self.init(call.labels.enumerated().map { Argument($0, label: $1) }, output: call.output)
    }
  }

  /// Returns the formula with other names, and with calls of groups in another form; the rest of the text stays.
  ///
  /// A call that keeps its form keeps its blanks, too. Names in a dropped argument are no longer mentioned there.
  ///
  /// - Returns: nil if the text would mean something else or become too long.
  /// - Complexity: linear in the text, times the depth of calls inside each other.
  public func rewriting(
    mentions newName: @escaping (String) -> String, calls form: @escaping (GroupCall) -> CallForm
  ) -> Formula? {
    var writer = CallWriter(self, newName, form)
    let text = writer.text(of: 0..<self.text.utf8.count)
    if text == self.text { return self }
    guard let formula = try? Formula.parse(text), formula.calls.count == writer.written.count,
      formula.mentions.map({ formula.names[$0.name] }) == writer.mentioned,
      zip(formula.calls, writer.written).allSatisfy({ $0.group == $1.group && CallForm(of: $0).isWritten(as: $1.form) })
    else { return nil }
    return formula
  }
}

extension Formula.CallForm {
  /// Whether both have arguments with the same names, and the same output.
  ///
  /// Indices are not compared, because they refer to different texts.
  fileprivate func isWritten(as other: Self) -> Bool {
    output == other.output && arguments.map(\.label) == other.arguments.map(\.label)
  }
}

/// Writes a formula again, part by part.
private struct CallWriter {
  private let formula: Formula
  private let bytes: [UInt8]
  private let newName: (String) -> String
  private let form: (GroupCall) -> Formula.CallForm
  /// The written names, in the order of the text.
  private(set) var mentioned: [String] = []
  private(set) var written: [(group: String, form: Formula.CallForm)] = []

  init(_ formula: Formula, _ newName: @escaping (String) -> String, _ form: @escaping (GroupCall) -> Formula.CallForm) {
    self.formula = formula
    self.newName = newName
    self.form = form
    bytes = Array(formula.text.utf8)
  }

  /// Returns a part of the text with its replacements.
  mutating func text(of span: Range<Int>) -> String {
    var text = ""
    var end = span.lowerBound
    while end < span.upperBound {
      let mention = Self.first(of: formula.mentions, from: end, to: span.upperBound) { $0.span }
      let call = Self.first(of: formula.calls, from: end, to: span.upperBound) { $0.span }
      if let call, mention.map({ call.span.lowerBound < $0.span.lowerBound }) ?? true {
        text += string(end..<call.span.lowerBound) + self.text(of: call)
        end = call.span.upperBound
      } else if let mention {
        let name = newName(formula.names[mention.name])
        mentioned.append(name)
        text += string(end..<mention.span.lowerBound) + name
        end = mention.span.upperBound
      } else {
        text += string(end..<span.upperBound)
        end = span.upperBound
      }
    }
    return text
  }

  /// Returns the first element that begins in a part of the text; `elements` are in the order of the text.
  private static func first<Element>(
    of elements: [Element], from start: Int, to end: Int, span: (Element) -> Range<Int>
  ) -> Element? {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if span(elements[middle]).lowerBound < start { low = middle + 1 } else { high = middle }
    }
    return low < elements.count && span(elements[low]).lowerBound < end ? elements[low] : nil
  }

  private mutating func text(of call: GroupCall) -> String {
    let form = form(call)
    written.append((call.group, form))
    let (places, bracket) = places(ofArgumentsOf: call)
    let arguments = form.arguments.filter { places.indices.contains($0.place) }
    var text = string(call.groupSpan)
    if arguments.map(\.place) == Array(places.indices) {
      // Arguments that stay where they are keep the text between them.
      var end = call.groupSpan.upperBound
      for argument in arguments {
        let place = places[argument.place]
        text += string(end..<place.lowerBound) + self.text(of: argument, at: place, call.labelSpans[argument.place])
        end = place.upperBound
      }
      text += string(end..<bracket)
    } else {
      let parts = arguments.map { self.text(of: $0, at: places[$0.place], call.labelSpans[$0.place]) }
      text += "(\(parts.joined(separator: ", "))"
    }
    return text + ")" + (form.output.map { ".\($0)" } ?? "")
  }

  /// Returns an argument with its new name, if it has one; `label` is the span of its present name.
  private mutating func text(of argument: Formula.CallForm.Argument, at place: Range<Int>, _ label: Range<Int>?)
    -> String
  {
    guard let label else {
      return (argument.label.map { "\($0) = " } ?? "") + text(of: place)
    }
    guard let name = argument.label else { return text(of: value(of: place, label)) }
    return name + text(of: label.upperBound..<place.upperBound)
  }

  /// Returns the spans of a call's arguments, without the blanks around them, and the offset of its closing bracket.
  private func places(ofArgumentsOf call: GroupCall) -> (arguments: [Range<Int>], bracket: Int) {
    var places: [Range<Int>] = []
    var (depth, start, offset, isQuoted) = (0, 0, call.groupSpan.upperBound, false)
    while offset < call.span.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { start = offset + 1 }
      case UInt8(ascii: ",") where depth == 1:
        places.append(trimmed(start..<offset))
        start = offset + 1
      case UInt8(ascii: ")") where depth == 1:
        if !call.labels.isEmpty { places.append(trimmed(start..<offset)) }
        return (places, offset)
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case _: break
      }
      offset += 1
    }
    return (places, offset)
  }

  /// Returns the value of an argument, without the name of its input.
  private func value(of argument: Range<Int>, _ label: Range<Int>?) -> Range<Int> {
    guard let label, let sign = bytes[label.upperBound..<argument.upperBound].firstIndex(of: UInt8(ascii: "=")) else {
      return argument
    }
    return trimmed(sign + 1..<argument.upperBound)
  }

  private func trimmed(_ span: Range<Int>) -> Range<Int> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let start = bytes[span].firstIndex { !isBlank($0) } ?? span.upperBound
    let end = bytes[start..<span.upperBound].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return start..<end
  }

  private func string(_ span: Range<Int>) -> String { String(decoding: bytes[span], as: UTF8.self) }
}
