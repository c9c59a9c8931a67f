import EvaluationEngine
public import GraphDocument
import JSONText
import TextScanning

/// The clipboard's content as text: a document in canonical form, with the links from other nodes in an additional
/// member.
///
/// ```
/// "outside": [["rate", "monthly_rate", 1]]
/// ```
///
/// Each entry has the name of the source, the name of the target, and the number of the target's port, from 1. A
/// program that does not know the member reads the text as a document with these ports open.
public enum ClipboardText {
  private static let key = "outside"

  /// Returns the clipboard's content as text.
  ///
  /// - Complexity: The complexity of writing a document.
  public static func write(_ clipboard: ClipboardContent) -> [UInt8] {
    let contents = clipboard.contents
    var members: [UnknownMember] = []
    if !clipboard.outside.isEmpty {
      var text: [UInt8] = []
      for link in clipboard.outside {
        text.append(text.isEmpty ? "[[" : ", [")
        text.append(jsonString: link.source)
        text.append(", ")
        text.append(jsonString: contents.name(of: link.target.node))
        text.append(", ")
        text.append(decimal: link.target.port + 1)
        text.append(ASCII.rightBracket)
      }
      text.append(ASCII.rightBracket)
      members.append(UnknownMember(key: key, text: String(decoding: text, as: UTF8.self)))
    }
    var writer = NativeWriter(contents, unknownMembers: members)
    return writer.write()
  }

  /// Returns the clipboard's content in `bytes`, which may be any document, in the native form or as definitions.
  ///
  /// - Throws: The first problem found. A member `outside` of another form, or with missing nodes, is not a problem:
  ///   its valid entries are used.
  public static func read(_ bytes: [UInt8]) throws(DocumentProblem) -> ClipboardContent {
    guard bytes.first(where: { $0 > ASCII.space }) == ASCII.leftBrace else {
      return ClipboardContent(contents: try DefinitionText.read(bytes, countedBy: .ofNothing), outside: [])
    }
    let contents = try NativeFormat.read(bytes, countedBy: .ofNothing)
    let member = contents.unknownMembers.first { $0.key == key }
    return ClipboardContent(contents: contents, outside: member.map { links(in: Array($0.text.utf8), contents) } ?? [])
  }

  private static func links(in bytes: [UInt8], _ contents: DocumentContents) -> [ClipboardContent.OutsideLink] {
    var links: [ClipboardContent.OutsideLink] = []
    bytes.withUnsafeBufferPointer { text in
      do throws(ReadingError) {
        var scanner = try DocumentScanner(text, limits: Limits.standard.json)
        try scanner.begin()
        try scanner.enterArray()
        var isFirst = true
        while try scanner.nextElement(&isFirst) {
          if let link = try link(&scanner, contents) { links.append(link) }
        }
      } catch {
        // The member has another form; the entries before are kept.
      }
    }
    return links
  }

  private static func link(
    _ scanner: inout DocumentScanner, _ contents: DocumentContents
  ) throws(ReadingError) -> ClipboardContent.OutsideLink? {
    let text = scanner.text
    var isFirst = true
    try scanner.enterArray()
    guard try scanner.nextElement(&isFirst) else { return nil }
    let source = try scanner.string().contents(in: text)
    guard try scanner.nextElement(&isFirst) else { return nil }
    let target = try scanner.string().contents(in: text)
    guard try scanner.nextElement(&isFirst) else { return nil }
    let port = try scanner.wholeNumber(in: 1...Ports.limit)
    while try scanner.nextElement(&isFirst) { try scanner.passValue() }
    guard let node = contents.node(named: target), let port, port <= contents.inputs(of: node).count else {
      return nil
    }
    return ClipboardContent.OutsideLink(source: source, target: PortID(node, port - 1))
  }
}
