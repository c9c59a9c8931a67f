/// An element of tests: a letter and a number, the key and the content.
struct Item: Hashable {
  var key: String
  var content: Int

  init(_ key: String, _ content: Int) {
    self.key = key
    self.content = content
  }

  /// `"a1 b2"` as two items.
  static func list(_ text: String) -> [Item] {
    text.split(separator: " ").map { Item(String($0.prefix(1)), Int($0.dropFirst()) ?? 0) }
  }
}
