extension Formula {
  /// How a call of a group is rewritten: the arguments to keep, in their new order, and the output to use.
  public struct CallForm: Hashable, Sendable {
    /// An argument of the original call.
    public struct Argument: Hashable, Sendable {
      /// The argument's index in the original call.
      public var place: Int
      /// The name of the group's input that is written before the argument, as in `rate = 0.04`.
      ///
      /// Nil if the argument is assigned to an input by its position.
      public var label: String?

      /// Creates the argument with this index in the original call; `label` is the input name written before it, or
      /// nil.
      public init(_ place: Int, label: String? = nil) {
        self.place = place
        self.label = label
      }
    }

    /// The arguments in their new order; original arguments that are missing here are dropped.
    public var arguments: [Argument]
    /// The name of the output, written after the call and a dot; nil for the group's first output.
    public var output: String?

    /// Creates the form of a call with these arguments and this output.
    public init(_ arguments: [Argument], output: String?) {
      self.arguments = arguments
      self.output = output
    }

    /// Creates the form of an existing call, with its arguments in their present order.
    public init(of call: GroupCall) {
      self.init(call.labels.enumerated().map { Argument($0, label: $1) }, output: call.output)
    }
  }

  /// Returns the formula with replaced names and rewritten calls of groups; the rest of the text stays.
  ///
  /// A call whose arguments keep their order keeps its spaces. Names that occur only in dropped arguments are no longer
  /// mentioned.
  ///
  /// - Parameters:
  ///   - newName: Returns the new name for each name that the formula mentions.
  ///   - form: Returns the new form of each call.
  /// - Returns: nil if the text would have another meaning or become too long.
  /// - Complexity: linear in the text, times the nesting depth of calls.
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
  /// Whether both forms have the same input names in the same order, and the same output.
  ///
  /// The indices of the arguments are not compared, because they refer to different texts.
  fileprivate func isWritten(as other: Self) -> Bool {
    output == other.output && arguments.map(\.label) == other.arguments.map(\.label)
  }
}

private struct CallWriter {
  private let formula: Formula
  private let bytes: [UInt8]
  private let newName: (String) -> String
  private let form: (GroupCall) -> Formula.CallForm
  /// The names written so far, in the order of the text.
  private(set) var mentioned: [String] = []
  private(set) var written: [(group: String, form: Formula.CallForm)] = []

  init(_ formula: Formula, _ newName: @escaping (String) -> String, _ form: @escaping (GroupCall) -> Formula.CallForm) {
    self.formula = formula
    self.newName = newName
    self.form = form
    bytes = Array(formula.text.utf8)
  }

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

  /// Returns the first element whose span begins between `start` and `end`; `elements` must be in the order of the
  /// text.
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

  private mutating func text(of argument: Formula.CallForm.Argument, at place: Range<Int>, _ label: Range<Int>?)
    -> String
  {
    guard let label else {
      return (argument.label.map { "\($0) = " } ?? "") + text(of: place)
    }
    guard let name = argument.label else { return text(of: value(of: place, label)) }
    return name + text(of: label.upperBound..<place.upperBound)
  }

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
