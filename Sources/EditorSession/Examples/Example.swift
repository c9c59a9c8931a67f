/// A document that comes with the program, in its code so that an installed binary has it.
package struct Example: Sendable {
  /// What `--example` calls it.
  package let name: String
  package let title: String
  /// One sentence.
  package let summary: String
  /// The document in canonical form.
  package let text: String

  /// Every example there is, in the order listed; a new one is a file beside this one and a word here.
  package static let all: [Example] = [.mortgage, .divider, .shop, .throw, .profit, .election, .decay, .displays]

  package static func find(_ name: String) -> Example? {
    all.first { $0.name == name }
  }
}
