import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// The containers around a definition: the document and its groups.
  static let depthOfGroup = 2

  /// Reads `groups`: definitions by name, each shaped as a document.
  mutating func readGroups() throws(ReadingStop) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "groups", .groups) }
    try scanner.enterObject()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      let name = try checkedGroupName(key)
      var reader = NativeReader(ofGroupIn: self)
      try reader.readDefinition()
      scanner = reader.scanner
    }
  }

  /// The name of a group, where it keeps the rules.
  private func checkedGroupName(_ key: JSONString) throws(ReadingStop) -> String {
    let name = key.contents(in: text)
    if let problem = GroupName.problem(in: name) { throw ReadingStop(.badGroupName(name, problem), at: key.quoteOffset) }
    return name
  }
}
