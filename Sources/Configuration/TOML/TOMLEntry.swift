struct TOMLEntry: Hashable {
  /// The names of the enclosing tables, outermost first, followed by the name of the value.
  var path: [TOMLName]
  var value: TOMLValue
}

/// A part of a name, with its offset in bytes from the start of the text.
struct TOMLName: Hashable {
  var text: String
  var offset: Int
}

/// The value after an equals sign, with its offset.
struct TOMLValue: Hashable {
  enum Kind: Hashable {
    case string(String)
    case boolean(Bool)
    /// A number, a date or a time, which configurations do not use.
    case unused
    case array([TOMLValue])
    /// A table in a list, or an empty table.
    case table
  }

  var kind: Kind
  var offset: Int

  var description: String {
    switch kind {
    case .string: "text"
    case .boolean(let value): value ? "true" : "false"
    case .unused: "a number or a date"
    case .array: "a list"
    case .table: "a table"
    }
  }
}
