/// A named field that a datum preserves without interpreting it.
public struct PreservedField: Hashable, Sendable {
  /// The name of the field in its file.
  public var name: String
  /// The content of the field as it was read.
  public var content: PreservedContent

  /// Creates a field from its name and its content.
  public init(_ name: String, _ content: PreservedContent) {
    self.name = name
    self.content = content
  }
}

/// The content of a preserved field, in one of the forms that files can contain.
public enum PreservedContent: Hashable, Sendable {
  case nothing
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  indirect case list([PreservedContent])
  indirect case fields([PreservedField])
}

struct FieldName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) { nil }
}

extension PreservedContent: Codable {
  /// The deepest allowed nesting of lists and fields.
  public static let deepest = 64

  /// Decodes content of any form, with fields ordered by name; throws if it is nested deeper than `deepest`.
  public init(from decoder: any Decoder) throws {
    if decoder.codingPath.count > Self.deepest {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "nested more than \(Self.deepest) deep"))
    }
    if let fields = try? decoder.container(keyedBy: FieldName.self) {
      // Sorted, because decoders return keys in any order.
      let names = fields.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .fields(
        try names.map { PreservedField($0.stringValue, try fields.decode(PreservedContent.self, forKey: $0)) })
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var entries: [PreservedContent] = []
      while !list.isAtEnd { entries.append(try list.decode(PreservedContent.self)) }
      self = .list(entries)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .nothing
    } else if let flag = try? single.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? single.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? single.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try single.decode(String.self))
    }
  }

  /// Encodes the content in its original form.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .fields(let fields):
      var container = encoder.container(keyedBy: FieldName.self)
      for field in fields { try container.encode(field.content, forKey: FieldName(field.name)) }
    case .list(let entries):
      var container = encoder.unkeyedContainer()
      for entry in entries { try container.encode(entry) }
    case .nothing:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .flag(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .integer(let integer):
      var container = encoder.singleValueContainer()
      try container.encode(integer)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
}
