import Testing

@testable import DelimitedText

/// The catalogue of choices of how a table is read.
@Suite struct TableChoiceTests {
  /// A value of each kind, as people write it.
  private func text(of choice: TableChoice) throws -> String {
    switch choice.values {
    case .words(let words): try #require(words.last)
    case .truth: "false"
    case .count: "3"
    case .text: "%"
    case .name: "Trades"
    }
  }

  @Test(arguments: TableChoice.all.indices)
  func `a choice is set, read and cleared, and touches no other`(index: Int) throws {
    let choice = TableChoice.all[index]
    var choices = TableChoices()
    #expect(choice.value(in: choices) == nil)
    let value = try #require(choice.value(of: text(of: choice)))
    #expect(choice.set(value, in: &choices))
    #expect(choice.value(in: choices)?.text == (try text(of: choice)))
    for other in TableChoice.all where other.flag != choice.flag { #expect(other.value(in: choices) == nil) }
    #expect(choice.set(nil, in: &choices))
    #expect(choices == TableChoices())
  }

  @Test(arguments: TableChoice.all.indices)
  func `a value of another kind is refused, and nothing changes`(index: Int) {
    let choice = TableChoice.all[index]
    let wrong: TableChoice.Value = choice.values == .truth ? .count(1) : .truth(true)
    var choices = TableChoices()
    #expect(!choice.set(wrong, in: &choices))
    #expect(choices == TableChoices())
  }

  @Test func `every choice is in the catalogue, under names of its own`() {
    #expect(TableChoice.all.allSatisfy { !$0.help.isEmpty && $0.valueName.isEmpty == ($0.values == .truth) })
    #expect(Set(TableChoice.all.map(\.flag)).count == TableChoice.all.count)
    #expect(Set(TableChoice.all.map(\.member)).count == TableChoice.all.count)
    #expect(TableChoice.named("skip")?.value(of: "-1") == nil)
    #expect(TableChoice.named("dates")?.value(of: "dym") == nil)
  }
}
