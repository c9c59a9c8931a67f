import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles

extension FuzzTarget {
  static let document = FuzzTarget("document", "documents in the native form") { bytes throws(FuzzFailure) in
    guard let contents = valid({ () throws(DocumentProblem) in try NativeFormat.read(bytes) }) else { return }
    try checkCanonical(NativeFormat.write(contents))
  }

  static let definitions = FuzzTarget("definitions", "definitions, name = formula a line") {
    bytes throws(FuzzFailure) in
    guard let contents = valid({ () throws(DocumentProblem) in try DefinitionText.read(bytes) }) else { return }
    try checkCanonical(NativeFormat.write(contents))
    let written = DefinitionText.write(contents).bytes
    let again = valid { () throws(DocumentProblem) in try DefinitionText.read(written) }
    try promise(again != nil, "definitions that were read are written so that they cannot be read")
  }

  static let clipboard = FuzzTarget("clipboard", "what is pasted as nodes") { bytes throws(FuzzFailure) in
    guard let content = valid({ () throws(DocumentProblem) in try ClipboardText.read(bytes) }) else { return }
    let written = ClipboardText.write(content)
    guard let again = valid({ () throws(DocumentProblem) in try ClipboardText.read(written) }) else {
      throw FuzzFailure("a clipboard that was read is written so that it cannot be read")
    }
    try promise(ClipboardText.write(again) == written, "a clipboard changes when it is written and read again")
  }

  static let inputs = FuzzTarget("inputs", "objects of values for inputs") { bytes throws(FuzzFailure) in
    guard let values = valid({ () throws(DocumentProblem) in try InputValues(reading: bytes) }) else { return }
    let names = values.entries.map { Array($0.name.utf8) }
    try promise(Set(names).count == names.count, "a name is there twice")
    for entry in values.entries {
      if case .number(let value) = entry.value { try promise(value.isFinite, "a number that is none was read") }
    }
    let places = values.entries.map(\.place)
    try promise(
      zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "names stand in another order than they were read in")
  }

  static let formula = FuzzTarget("formula", "formulas", longest: 512) { bytes throws(FuzzFailure) in
    // What is no UTF-8 never becomes a formula.
    guard let text = String(validating: bytes, as: UTF8.self),
      let formula = valid({ () throws(FormulaProblem) in try Formula.parse(text) })
    else { return }
    let again = valid { () throws(FormulaProblem) in try Formula.parse(formula.text) }
    try promise(again == formula, "the text of a formula is another formula")
    try promise(formula.program.isComplete, "the program of a formula has no value")
    for call in formula.calls {
      let renamed = formula.renaming(group: call.group, to: "f")
      try promise(renamed?.calls.count ?? formula.calls.count == formula.calls.count, "a rename takes a call away")
    }
  }

  static let number = FuzzTarget("number", "numbers with uncertainties and units of thousands", longest: 128) {
    bytes throws(FuzzFailure) in
    guard let text = String(validating: bytes, as: UTF8.self),
      let quantity = valid({ () throws(NumberProblem) in try NumberText.parse(text) })
    else { return }
    try promise(quantity.value.isFinite, "a number that is none was read")
  }

  /// The canonical form is read, and written again to the byte.
  private static func checkCanonical(_ text: [UInt8]) throws(FuzzFailure) {
    guard let contents = valid({ () throws(DocumentProblem) in try NativeFormat.read(text) }) else {
      throw FuzzFailure("a document that was read is written so that it cannot be read")
    }
    try promise(NativeFormat.write(contents) == text, "a document changes when it is written and read again")
  }
}

/// What `read` gives; nil where it refuses.
func valid<Content, Problem: Error>(_ read: () throws(Problem) -> Content) -> Content? {
  do throws(Problem) {
    return try read()
  } catch {
    return nil
  }
}
