extension Formula {
  /// Returns the formula with a node's name replaced in all mentions; the rest of the text stays.
  ///
  /// If an output is mentioned, as in `house.payment`, the part after the dot stays.
  ///
  /// - Returns: Nil if the text would become too long, or would have another meaning because the new name is an
  ///   operator such as `not`.
  /// - Complexity: Linear in the text.
  public func renaming(_ name: String, to newName: String) -> Formula? {
    rewritten { Self.replaced(name, by: newName, in: $0) }
  }

  /// Returns the formula with all mentions of one name replaced by another name.
  ///
  /// The whole mention is replaced: of `house.payment`, also the output after the dot.
  ///
  /// - Returns: Nil in the same cases as `renaming(_:to:)`.
  /// - Complexity: Linear in the text.
  public func replacing(mention: String, by newMention: String) -> Formula? {
    rewritten { Self.isSame($0, mention) ? newMention : $0 }
  }

  /// Returns the formula with names replaced; `mentions` has the new name for each old one.
  ///
  /// All names are replaced at the same time, so two names can be swapped.
  ///
  /// - Returns: nil in the same cases as `renaming(_:to:)`.
  /// - Complexity: linear in the text.
  public func replacing(mentions: [String: String]) -> Formula? {
    rewritten { mentions[$0] ?? $0 }
  }

  /// Returns the formula with the name of a group replaced in all calls.
  ///
  /// If `group` is the name of an import, such as `finance` in `finance.annuity`, the part after the dot stays.
  ///
  /// - Returns: Nil if the text would become too long, or would have another meaning because the new name is the name
  ///   of an operator.
  /// - Complexity: Linear in the text.
  public func renaming(group: String, to newName: String) -> Formula? {
    rewritten {
      $0
    } calls: {
      $0.group = Self.replaced(group, by: newName, in: $0.group)
    }
  }

  /// Returns `text` with `name` replaced, if `name` is the whole text or the part before its first dot.
  private static func replaced(_ name: String, by newName: String, in text: String) -> String {
    guard text.utf8.starts(with: name.utf8) else { return text }
    let rest = text.utf8.dropFirst(name.utf8.count)
    return rest.first.map { $0 == UInt8(ascii: ".") } ?? true ? newName + String(Substring(rest)) : text
  }

  private static func isSame(_ left: some StringProtocol, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private func rewritten(_ newName: (String) -> String, calls change: (inout GroupCall) -> Void = { _ in }) -> Formula?
  {
    let newNames = names.map(newName)
    let newCalls = calls.map { call in
      var call = call
      change(&call)
      return call
    }
    var replacements: [(span: Range<Int>, text: String)] = []
    for mention in mentions where newNames[mention.name] != names[mention.name] {
      replacements.append((mention.span, newNames[mention.name]))
    }
    for (old, new) in zip(calls, newCalls) { replacements += old.replacements(for: new) }
    if replacements.isEmpty { return self }
    replacements.sort { $0.span.lowerBound < $1.span.lowerBound }
    let bytes = Array(text.utf8)
    var rewritten: [UInt8] = []
    rewritten.reserveCapacity(bytes.count)
    var end = 0
    for (span, text) in replacements {
      rewritten += bytes[end..<span.lowerBound]
      rewritten += text.utf8
      end = span.upperBound
    }
    rewritten += bytes[end...]
    guard let formula = try? Formula.parse(String(decoding: rewritten, as: UTF8.self), shadowing: shadowing) else {
      return nil
    }
    return formula.means(self, named: newNames, calling: newCalls) ? formula : nil
  }

  private func means(_ other: Formula, named newNames: [String], calling newCalls: [GroupCall]) -> Bool {
    guard steps.count == other.steps.count, literals == other.literals, calls.count == newCalls.count,
      units == other.units, zip(calls, newCalls).allSatisfy({ $0.means($1) })
    else { return false }
    return zip(steps, other.steps).allSatisfy { step, otherStep in
      switch (step.kind, otherStep.kind) {
      case (.name(let own), .name(let its)): Self.isSame(names[own], newNames[its])
      case (.literal, _), (.constant, _), (.name, _), (.variable, _), (.call, _), (.groupCall, _), (.unit, _):
        step.kind == otherStep.kind
      }
    }
  }
}

extension GroupCall {
  fileprivate func replacements(for call: GroupCall) -> [(span: Range<Int>, text: String)] {
    var places: [(span: Range<Int>?, old: String?, new: String?)] = [
      (groupSpan, group, call.group), (outputSpan, output, call.output),
    ]
    for (place, span) in labelSpans.enumerated() { places.append((span, labels[place], call.labels[place])) }
    return places.compactMap { span, old, new in
      guard let span, let new, old != new else { return nil }
      return (span, new)
    }
  }

  /// Whether both calls have the same group, arguments and output, regardless of their positions in the text.
  fileprivate func means(_ call: GroupCall) -> Bool {
    group == call.group && labels == call.labels && output == call.output
  }
}
