public import DataSets
import Formulas

extension PreservedContent {
  /// The content in a few words: the text or number itself, or the number of entries of a list.
  ///
  /// - Complexity: O(1); for a text, linear in the text.
  public var shortText: String {
    switch self {
    case .nothing: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): NumberText.shortest(number)
    case .text(let text): "'\(text.shortened(to: 40))'"
    case .list(let entries): "a list of \(entries.count)"
    case .fields(let fields): "an object of \(fields.count)"
    }
  }
}

extension PreservedField {
  /// Returns fields on one line: `style 'ring', note 'again'`.
  public static func text(of fields: [PreservedField]) -> String {
    fields.map { "\($0.name.shortened(to: 20)) \($0.content.shortText)" }.joined(separator: ", ")
  }
}
