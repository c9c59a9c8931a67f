import Testing

@testable import PresentationModel

/// Rows of keys and of what a word finds, made of a key map alone.
struct HelpListTests {
  @Test(arguments: Mode.Name.allCases)
  func `every key of a mode is listed once, under the heading of its section`(mode: Mode.Name) {
    let rows = HelpList.sections(of: mode, in: .standard)
    let commands = rows.compactMap { if case .command(let command) = $0.aim { command } else { nil } }
    let bound = KeyMap.standard.bindings[mode] ?? []
    #expect(commands.count == bound.count && Set(commands) == Set(bound.map(\.command)))
    var section: String?
    #expect(!rows.isEmpty)
    for row in rows {
      if row.isHeading { section = row.key }
      if case .command(let command) = row.aim {
        #expect(section == command.section.rawValue.uppercased(), "\(command.name)")
      }
    }
  }

  @Test func `what the hint line names comes first in its section`() throws {
    let rows = HelpList.sections(of: .normal, in: .standard)
    let hinted = KeyMap.hinted(in: .normal)
    var isBehindOther = false
    #expect(!rows.isEmpty)
    for row in rows {
      guard case .command(let command) = row.aim else {
        isBehindOther = false
        continue
      }
      #expect(!(isBehindOther && hinted.contains(command)), "\(command.name)")
      if !hinted.contains(command) { isBehindOther = true }
    }
  }

  @Test func `a word finds commands with their keys, and operators`() throws {
    let rows = TopicList.rows(on: "undo", in: .standard)
    #expect(rows.first?.key == "u")
    #expect(TopicList.rows(on: "sqrt", in: .standard).contains { $0.key == "sqrt" })
    #expect(TopicList.rows(on: "xyzzyq", in: .standard).isEmpty)
    // What is given in another mode alone is explained and not given.
    let row = try #require(TopicList.rows(on: "take-column", in: .standard).first)
    #expect(row.key.hasPrefix("COLUMNS ") && !row.isHeading)
    if case .nowhere = row.aim {} else { Issue.record("it is given from here") }
  }
}
