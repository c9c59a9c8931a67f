/// A character encoding, with its name in flags and documents.
public struct TextEncoding: Hashable, Sendable {
  /// The name in lower case, such as `utf-8` or `windows-1252`.
  public let name: String

  /// Creates the encoding with this name, ignoring case; nil if it is unknown.
  public init?(name: String) {
    let name = name.lowercased()
    guard Self.names.contains(name) else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  /// UTF-8.
  public static let utf8 = TextEncoding(known: "utf-8")
  /// UTF-16; a byte order mark or the positions of NULs determine the byte order.
  public static let utf16 = TextEncoding(known: "utf-16")
  /// Windows-1252, Western European.
  public static let windows1252 = TextEncoding(known: "windows-1252")

  /// All names, in the order of the help.
  public static let names: [String] =
    ["utf-8", "utf-16"] + (1250...1258).map { "windows-\($0)" }
    + (1...16).filter { $0 != 12 }.map { "iso-8859-\($0)" } + ["macroman", "cp437", "cp850", "shift_jis"]

  /// The name in messages, such as "Windows-1252".
  var title: String {
    if name.hasPrefix("windows") { return "W" + name.dropFirst() }
    switch name {
    case "macroman": return "Mac Roman"
    case "shift_jis": return "Shift_JIS"
    case let name: return name.uppercased()
    }
  }

  var iconvName: String {
    switch name {
    case "macroman": "MACINTOSH"
    case let name where name.hasPrefix("windows-"): "CP" + name.dropFirst("windows-".count)
    case let name: name.uppercased()
    }
  }
}
