/// A document that comes with the program, in its code so that an installed binary has it.
struct Example: Sendable {
  /// What `--example` calls it.
  let name: String
  let title: String
  /// One sentence.
  let summary: String
  /// The document in canonical form.
  let text: String

  /// Every example there is, in the order listed; a new one is a file beside this one and a word here.
  static let all: [Example] = [.mortgage, .divider, .shop, .throw, .profit, .election]

  static func find(_ name: String) -> Example? {
    all.first { $0.name == name }
  }
}
