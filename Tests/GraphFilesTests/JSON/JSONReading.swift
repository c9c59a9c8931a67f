@testable import GraphFiles

/// What the scanner says of a text that is one JSON value: its one-line form, or the problem.
func readJSON(_ bytes: [UInt8], limits: Limits = .standard) -> Result<String, DocumentProblem> {
  bytes.withUnsafeBufferPointer { text in
    do throws(ReadingStop) {
      var scanner = try JSONScanner(text, limits: limits)
      var output: [UInt8] = []
      try scanner.begin()
      try scanner.passValue(rewriting: &output)
      try scanner.finish()
      return .success(String(decoding: output, as: UTF8.self))
    } catch {
      return .failure(DocumentProblem(error, in: text))
    }
  }
}

func readJSON(_ text: String, limits: Limits = .standard) -> Result<String, DocumentProblem> {
  readJSON(Array(text.utf8), limits: limits)
}

/// The number that is the whole text, or the problem.
func readNumber(_ text: String) -> Result<Double, DocumentProblem> {
  Array(text.utf8).withUnsafeBufferPointer { text in
    do throws(ReadingStop) {
      var scanner = try JSONScanner(text, limits: .standard)
      try scanner.begin()
      let number = try scanner.number()
      try scanner.finish()
      return .success(number)
    } catch {
      return .failure(DocumentProblem(error, in: text))
    }
  }
}

extension Result where Failure == DocumentProblem {
  /// `accepted`, or the problem with its place.
  var verdict: String {
    switch self {
    case .success: "accepted"
    case .failure(let problem): problem.description
    }
  }
}
