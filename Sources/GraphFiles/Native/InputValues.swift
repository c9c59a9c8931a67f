public import DataSets
import JSONText
public import TextScanning

/// Values for the inputs of a document, from a JSON object such as `{"rate": 0.04, "sales": [12, null, 15]}`.
///
/// A number sets the value of a number node. An array of numbers sets the points of a data node; `null` is a missing
/// point. Whether the document has inputs with these names is not checked here.
public struct InputValues: Sendable {
  /// The value for one input.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case data(DataSet)
  }

  /// A member of the JSON object: the name of an input and its value.
  public struct Entry: Hashable, Sendable {
    /// The input's name.
    public var name: String
    /// The input's value.
    public var value: Value
    /// The line and column of the name in the text.
    public var place: TextPlace
  }

  /// The largest size of the text in bytes.
  public static let byteLimit = 64 << 20

  /// The entries in the order of the text; names are unique.
  public let entries: [Entry]

  /// Reads the object.
  ///
  /// - Throws: The first problem found: the text is not JSON, not an object or too large, a key is repeated, or a value
  ///   is neither a number nor an array of numbers.
  /// - Complexity: linear in the text.
  public init(reading bytes: [UInt8]) throws(DocumentProblem) {
    entries = try bytes.withUnsafeBufferPointer { text throws(DocumentProblem) in
      do throws(ReadingError) {
        return try Self.read(text)
      } catch {
        throw DocumentProblem(error, in: text)
      }
    }
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) throws(ReadingError) -> [Entry] {
    var limits = Limits.standard
    limits.fileBytes = byteLimit
    var reader = try NativeReader(text, limits: limits)
    try reader.scanner.begin()
    guard reader.scanner.byte == ASCII.leftBrace else { throw reader.wrongType(of: "", .inputValues) }
    try reader.scanner.enterObject()
    var found: [(name: JSONString, value: Value)] = []
    var keys = KeySet()
    var isFirst = true
    while let key = try reader.scanner.nextMember(&isFirst) {
      try reader.scanner.insert(key, into: &keys)
      found.append((key, try reader.readInputValue(of: key)))
    }
    try reader.scanner.finish()
    return entries(found, in: text)
  }

  private static func entries(
    _ found: [(name: JSONString, value: Value)], in text: UnsafeBufferPointer<UInt8>
  ) -> [Entry] {
    var start = 0
    var place = TextPlace(line: 1, column: 1)
    return found.map { name, value in
      let offset = name.quoteOffset
      let step = TextPlace(ofByte: offset - start, in: UnsafeBufferPointer(rebasing: text[start..<offset]))
      place = TextPlace(
        line: place.line + step.line - 1, column: step.line == 1 ? place.column + step.column - 1 : step.column)
      start = offset
      return Entry(name: name.contents(in: text), value: value, place: place)
    }
  }
}

extension NativeReader {
  fileprivate mutating func readInputValue(of key: JSONString) throws(ReadingError) -> InputValues.Value {
    if isAtNumber { return .number(try scanner.number()) }
    let name = { [text] in MessageText.shortened(key.contents(in: text)) }
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: name(), .inputValue) }
    return .data(try readValues(name()))
  }
}
