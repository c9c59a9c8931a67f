extension Formula {
  /// The formula with another name in the place of `name`, wherever it is mentioned; the rest of the text stays.
  ///
  /// - Returns: nil where the text would mean something else, because the new name is a sign there (`not`), or where it would
  ///   become too long.
  /// - Complexity: linear in the text.
  public func renaming(_ name: String, to newName: String) -> Formula? {
    guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return self }
    let bytes = Array(text.utf8)
    var renamed: [UInt8] = []
    renamed.reserveCapacity(bytes.count)
    var end = 0
    for mention in mentions where mention.name == index {
      renamed += bytes[end..<mention.span.lowerBound]
      renamed += newName.utf8
      end = mention.span.upperBound
    }
    renamed += bytes[end...]
    guard let formula = try? Formula.parse(String(decoding: renamed, as: UTF8.self)) else { return nil }
    return formula.means(self) { $0 == index ? newName : names[$0] } ? formula : nil
  }

  /// Whether the steps are those of another formula, whose names are these.
  private func means(_ other: Formula, named name: (Int) -> String) -> Bool {
    guard steps.count == other.steps.count, literals == other.literals else { return false }
    return zip(steps, other.steps).allSatisfy { step, otherStep in
      switch (step.kind, otherStep.kind) {
      case (.name(let own), .name(let its)): names[own].utf8.elementsEqual(name(its).utf8)
      case (.literal, _), (.constant, _), (.name, _), (.variable, _), (.call, _): step.kind == otherStep.kind
      }
    }
  }
}
