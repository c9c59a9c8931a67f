import JSONRPC
import JSONText
import LanguageService

struct LanguageParameters {
  private let value: JSONValue

  init(_ value: JSONValue?) { self.value = value ?? .null }

  /// A change of the text; without a range, it replaces the whole text.
  typealias Change = (range: Range<TextPosition>?, text: String)

  subscript(name: String) -> JSONValue? { value[name] }

  var uri: String {
    get throws(RPCError) {
      guard let uri = value["textDocument"]?["uri"]?.string else { throw Self.missing("textDocument.uri", "a string") }
      return uri
    }
  }

  var version: Int? { value["textDocument"]?["version"]?.wholeNumber }

  var text: String {
    get throws(RPCError) {
      guard let text = value["textDocument"]?["text"]?.string else {
        throw Self.missing("textDocument.text", "a string")
      }
      return text
    }
  }

  var newName: String {
    get throws(RPCError) {
      guard let name = value["newName"]?.string else { throw Self.missing("newName", "a string") }
      return name
    }
  }

  var position: TextPosition {
    get throws(RPCError) {
      guard let position = Self.position(value["position"]) else {
        throw Self.missing("position", "an object, such as {\"line\": 0, \"character\": 0}")
      }
      return position
    }
  }

  var range: Range<TextPosition> {
    get throws(RPCError) {
      guard let range = Self.range(value["range"]) else { throw Self.missing("range", Self.shapeOfRange) }
      return range
    }
  }

  var changes: [Change] {
    get throws(RPCError) {
      guard let changes = value["contentChanges"]?.array else { throw Self.missing("contentChanges", "an array") }
      var read: [Change] = []
      for change in changes {
        guard let text = change["text"]?.string else { throw Self.missing("contentChanges", "an array of texts") }
        if let range = change["range"], !range.isNull {
          guard let range = Self.range(range) else { throw Self.missing("contentChanges.range", Self.shapeOfRange) }
          read.append((range, text))
        } else {
          read.append((nil, text))
        }
      }
      return read
    }
  }

  /// The first supported encoding in the client's list, or else UTF-16, the protocol's default.
  var encoding: PositionEncoding {
    let offers = value["capabilities"]?["general"]?["positionEncodings"]?.array ?? []
    return offers.lazy.compactMap { $0.string.flatMap { PositionEncoding(rawValue: $0) } }.first ?? .utf16
  }

  private static let shapeOfRange = "an object of the positions 'start' and 'end'"

  private static func missing(_ name: String, _ shape: String) -> RPCError {
    RPCError(.invalidParams, "'\(name)' must be \(shape)")
  }

  private static func position(_ value: JSONValue?) -> TextPosition? {
    guard let line = value?["line"]?.wholeNumber, let column = value?["character"]?.wholeNumber else { return nil }
    return TextPosition(line: line, column: column)
  }

  /// Returns a range; a range that ends before its start becomes an empty range at its start.
  private static func range(_ value: JSONValue?) -> Range<TextPosition>? {
    guard let start = position(value?["start"]), let end = position(value?["end"]) else { return nil }
    return start..<max(start, end)
  }
}
