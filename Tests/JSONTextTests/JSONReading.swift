import JSONText
import TextScanning

extension JSONLimits {
  /// Those of documents.
  static let program = JSONLimits(bytes: 256 << 20, nesting: 128)
}

/// A fault with its place counted out.
struct JSONRefusal: Error {
  let description: String

  init(_ stop: JSONParseError, in text: UnsafeBufferPointer<UInt8>) {
    let earlier = stop.earlierOffset.map { TextPlace(ofByte: $0, in: text) }
    description = "\(TextPlace(ofByte: stop.offset, in: text)): \(stop.fault.message(earlierPlace: earlier))"
  }
}

/// What the scanner says of a text that is one JSON value: its one-line form, or the problem.
func readJSON(_ bytes: [UInt8], limits: JSONLimits = .program) -> Result<String, JSONRefusal> {
  bytes.withUnsafeBufferPointer { text in
    do throws(JSONParseError) {
      var scanner = try JSONScanner(text, limits: limits)
      var output: [UInt8] = []
      try scanner.begin()
      try scanner.passValue(rewriting: &output)
      try scanner.finish()
      return .success(String(decoding: output, as: UTF8.self))
    } catch {
      return .failure(JSONRefusal(error, in: text))
    }
  }
}

func readJSON(_ text: String, limits: JSONLimits = .program) -> Result<String, JSONRefusal> {
  readJSON(Array(text.utf8), limits: limits)
}

/// The number that is the whole text, or the problem.
func readNumber(_ text: String) -> Result<Double, JSONRefusal> {
  Array(text.utf8).withUnsafeBufferPointer { text in
    do throws(JSONParseError) {
      var scanner = try JSONScanner(text, limits: .program)
      try scanner.begin()
      let number = try scanner.number()
      try scanner.finish()
      return .success(number)
    } catch {
      return .failure(JSONRefusal(error, in: text))
    }
  }
}

extension Result where Failure == JSONRefusal {
  /// `accepted`, or the problem with its place.
  var verdict: String {
    switch self {
    case .success: "accepted"
    case .failure(let problem): problem.description
    }
  }
}
